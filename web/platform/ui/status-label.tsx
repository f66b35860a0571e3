import type { ReactNode } from 'react'
import './status-label.css'

/** A state as an icon and text, never as a color alone. */
export function StatusLabel({ tone, children }: { tone: 'good' | 'wait' | 'bad'; children: ReactNode }) {
  return <span className={`status status--${tone}`}>{children}</span>
}
