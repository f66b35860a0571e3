import { type ReactNode, useId } from 'react'
import { PageHeader } from '../ui/page-header.tsx'

type ClassGridProps<Class> = {
  title: string
  lead: string
  classes: readonly Class[]
  renderCard: (item: Class) => ReactNode
  /** Shown if there are no classes. */
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
        <ul className="grid-3 *:grid">
          {classes.map((item) => (
            <li key={item.id}>{renderCard(item)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
