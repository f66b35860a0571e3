import type { ReactNode } from 'react'

/** A small label: 'corner' overlaps the edge of a card, 'inline' is part of the text and has the accent color. */
export function Badge({ place = 'corner', children }: { place?: 'corner' | 'inline'; children: ReactNode }) {
  return <span className={place === 'inline' ? 'badge badge--act' : 'badge'}>{children}</span>
}
