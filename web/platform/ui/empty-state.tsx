import type { ReactNode } from 'react'
import './empty-state.css'

type EmptyStateProps = { art?: ReactNode; title: ReactNode; level?: 2 | 3; children?: ReactNode; action?: ReactNode }

export function EmptyState({ art, title, level = 3, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="empty sheet">
      {art && <div className="empty__art art">{art}</div>}
      <Heading className="empty__title">{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
