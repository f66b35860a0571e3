import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type PageHeaderProps = {
  title: ReactNode
  lead?: ReactNode
  /** 1 for a page title, 2 for a section title. */
  level?: 1 | 2
  id?: string
  /** Title on the left, lead on the right, on one baseline. */
  split?: boolean
  className?: string
}

export function PageHeader({ title, lead, level = 1, id, split, className }: PageHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classNames('head', split && 'head--split', className)}>
      <Heading id={id}>{title}</Heading>
      {lead && <p className="lead">{lead}</p>}
    </div>
  )
}
