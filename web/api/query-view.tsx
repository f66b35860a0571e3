import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import type { Query } from './use-query.ts'

type QueryViewProps<Thing> = {
  query: Query<Thing>
  loading: ReactNode
  children: (thing: Thing) => ReactNode
}

/** Something of the reader's in all its states: on its way, not to be had, and there. */
export function QueryView<Thing>({ query: { state, retry }, loading, children }: QueryViewProps<Thing>) {
  switch (state.status) {
    case 'loading':
      return loading
    case 'failed':
      return (
        <div role="alert">
          <p className="lead mb-s6">{state.message}</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )
    case 'found':
      return children(state.data)
  }
}
