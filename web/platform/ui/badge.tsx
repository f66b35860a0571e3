import type { ReactNode } from 'react'

/** A small label: 'corner' overlaps the edge of a card, 'inline' is part of the text and has the accent color. */
export function Badge({ placement = 'corner', children }: { placement?: 'corner' | 'inline'; children: ReactNode }) {
  return <span className={placement === 'inline' ? 'badge badge--act' : 'badge'}>{children}</span>
}
