import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import type { Query } from './use-query.ts'

type OwnProps<Thing> = {
  own: Query<Thing>
  loading: ReactNode
  children: (thing: Thing) => ReactNode
}

/** Something of the reader's in all its states: on its way, not to be had, and there. */
export function QueryView<Thing>({ own: { shown, retry }, loading, children }: OwnProps<Thing>) {
  switch (shown.state) {
    case 'loading':
      return loading
    case 'failed':
      return (
        <div role="alert">
          <p className="lead mb-s6">{shown.reason}</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )
    case 'found':
      return children(shown.thing)
  }
}
