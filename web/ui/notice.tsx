import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type NoticeProps = { tone?: 'plain' | 'bad'; title?: string; children?: ReactNode }

/** What holds of a whole form or page: a bad one is announced at once, and says it with a sign and words. */
export function Notice({ tone = 'plain', title, children }: NoticeProps) {
  return (
    <div className={tone === 'bad' ? 'notice notice--bad' : 'notice'} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon sign={tone === 'bad' ? 'warning' : 'note'} />
      <div>
        {title && (
          <p>
            <b>{title}</b>
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
