import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import type { Query } from './query.tsx'

type QueryViewProps<Data> = {
  query: Query<Data>
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders a query: the loading placeholder, an error with a retry button, or the data. */
export function QueryView<Data>({ query: { state, retry }, loading, children }: QueryViewProps<Data>) {
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
    case 'success':
      return children(state.data)
  }
}
