import { type ReactNode, useId } from 'react'
import { EmptySheet } from '../art/empty-sheet.tsx'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

type ClassGridProps<Class> = {
  title: string
  lead: string
  classes: readonly Class[]
  renderCard: (item: Class, index: number) => ReactNode
  empty: ReactNode
}

export function ClassGrid<Class extends { id: string }>({
  title,
  lead,
  classes,
  renderCard,
  empty,
}: ClassGridProps<Class>) {
  const heading = useId()
  return (
    <section className="page section" aria-labelledby={heading}>
      <PageHeader level={2} split id={heading} title={title} lead={lead} />
      {classes.length === 0 ? (
        empty
      ) : (
        <ul className="grid-3 *:grid *:grid-cols-1">
          {classes.map((item, index) => (
            <li key={item.id}>{renderCard(item, index)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function NoCourses() {
  return (
    <EmptyState
      art={<EmptySheet />}
      title="No courses are open right now"
      action={<Next to="/binder">Start a free lesson</Next>}
    >
      New courses will appear here. Until then, there are lessons you can start today.
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
      New workshops will appear here. Until then, see what’s new on the blog.
    </EmptyState>
  )
}

function Next({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink variant="secondary" to={to} prefetch={publicPrefetch}>
      {children}
    </ButtonLink>
  )
}
