import { EmptySheet } from '../art/empty-sheet.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export function NoCourses() {
  return (
    <EmptyState
      art={<EmptySheet />}
      title="No courses are open right now"
      action={<Next to="/binder">Start a free lesson</Next>}
    >
      The next courses will stand here with their dates. Until then there are lessons you can begin today.
    </EmptyState>
  )
}

export function NoWorkshops() {
  return (
    <EmptyState
      art={<EmptySheet />}
      title="No workshops are planned right now"
      action={<Next to="/blog">Read the Blog</Next>}
    >
      The next dates will stand here as soon as they are set. Until then, see what we are trying ourselves.
    </EmptyState>
  )
}

function Next({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink variant="secondary" to={to}>
      {children}
    </ButtonLink>
  )
}
