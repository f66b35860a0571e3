import { type ReactNode, useId } from 'react'
import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'

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

type NoClassesProps = { title: string; children: string; hasLessons?: boolean }

export const NoClasses = ({ hasLessons, ...props }: NoClassesProps) => (
  <EmptyState
    art={<BlankPaper />}
    action={
      hasLessons && (
        <ButtonLink variant="secondary" to="/binder" prefetch={publicPrefetch}>
          Start a free lesson
        </ButtonLink>
      )
    }
    {...props}
  />
)
