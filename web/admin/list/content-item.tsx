import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { ContentSwitch } from './content-switch.tsx'

type ContentItemProps = {
  title: string
  /** The state in words, where the switch alone would not tell it. */
  badge?: ReactNode
  control: Omit<Parameters<typeof ContentSwitch>[0], 'title'>
  /** Its own page on the site, if it has one that visitors can see. */
  page?: string | undefined
  /** What else can be done with it. */
  actions?: ReactNode
  children: ReactNode
}

/** One row: what it is, its facts, and beside them its switch, the way to its page and what else can be done with it. */
export function ContentItem({ title, badge, control, page, actions, children }: ContentItemProps) {
  return (
    <li className="grid gap-x-s5 gap-y-s2 p-s4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-s5">
      <div className="grid min-w-0 content-start gap-s2">
        <div className="flex flex-wrap items-center gap-x-s3 gap-y-s1">
          <h3 className="min-w-0 font-text text-md leading-snug font-semibold tracking-normal break-words">{title}</h3>
          {badge}
        </div>
        {children}
      </div>
      <div className="sm:justify-self-end">
        <ContentSwitch title={title} {...control} />
      </div>
      <div className="-ml-2 flex flex-wrap items-center gap-x-s3 sm:col-span-2">
        {page && (
          <a href={page} target="_blank" rel="noreferrer" className="btn btn--quiet btn--small">
            <ExternalLink size={18} aria-hidden="true" />
            Open page
            <span className="sr"> of {title} in a new tab</span>
          </a>
        )}
        {actions}
      </div>
    </li>
  )
}

/** The facts of one row, side by side: those that are there. */
export function ItemDetails({ children }: { children: readonly (ReactNode | false | null)[] }) {
  return (
    <ul className="flex flex-wrap gap-x-s4 gap-y-s1 text-sm text-ink-muted">
      {children.map((fact, at) => fact && <li key={at}>{fact}</li>)}
    </ul>
  )
}

export function StateBadge({ on, words: [whenOn, whenOff] }: { on: boolean; words: readonly [string, string] }) {
  const look = on ? 'border-good text-good' : 'border-edge text-ink-muted'
  return <span className={`inline-block rounded-sm border px-3 py-0.5 text-sm ${look}`}>{on ? whenOn : whenOff}</span>
}
