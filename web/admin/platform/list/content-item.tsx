import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { ContentSwitch } from './content-switch.tsx'
import { Thumbnail } from './thumbnail.tsx'

type ContentItemProps = {
  title: string
  imageUrl: string | null
  /** State label, if the switch alone is not clear. */
  badge?: ReactNode
  control: Omit<Parameters<typeof ContentSwitch>[0], 'title'>
  /** URL of its public page, if it is visible. */
  page?: string | undefined
  actions?: ReactNode
  children: ReactNode
}

export function ContentItem({ title, imageUrl, badge, control, page, actions, children }: ContentItemProps) {
  return (
    <li className="grid gap-x-s5 gap-y-s2 p-s4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-s5">
      <div className="flex min-w-0 gap-s4">
        {imageUrl && (
          <div className="w-20 shrink-0">
            <Thumbnail url={imageUrl} alt="" />
          </div>
        )}
        <div className="grid min-w-0 content-start gap-s2">
          <div className="flex flex-wrap items-center gap-x-s3 gap-y-s1">
            <h3 className="min-w-0 font-text text-md leading-snug font-semibold tracking-normal break-words">
              {title}
            </h3>
            {badge}
          </div>
          {children}
        </div>
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

export function ItemDetails({ children }: { children: readonly (ReactNode | false | null)[] }) {
  return (
    <ul className="flex flex-wrap gap-x-s4 gap-y-s1 text-sm text-ink-muted">
      {children.map((detail, index) => detail && <li key={index}>{detail}</li>)}
    </ul>
  )
}
