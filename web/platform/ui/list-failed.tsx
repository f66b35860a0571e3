import { useRevalidator } from 'react-router'
import { BlankPaper } from '../art/blank-paper.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown for a list that could not be loaded: it may have items or not. */
export function ListFailed({ level = 3 }: { level?: 2 | 3 }) {
  const { revalidate, state } = useRevalidator()
  const retry = (
    <Button variant="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </Button>
  )
  return (
    <EmptyState art={<BlankPaper />} title="Nothing to show right now" level={level} action={retry}>
      This list couldn’t be loaded.
    </EmptyState>
  )
}
