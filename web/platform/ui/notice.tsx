import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './notice.css'

type NoticeProps = { tone?: 'plain' | 'bad'; title?: string; children?: ReactNode }

/** A message about a whole form or page. A bad one is announced immediately (role=alert). */
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

export function NoscriptNotice({ children }: { children: string }) {
  return (
    <noscript>
      <Notice>{children}</Notice>
    </noscript>
  )
}
