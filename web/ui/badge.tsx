import type { ReactNode } from 'react'

/** A small flag: 'corner' hangs over the edge of a sheet, 'inline' stands in the text and carries the accent. */
export function Badge({ place = 'corner', children }: { place?: 'corner' | 'inline'; children: ReactNode }) {
  return <span className={place === 'inline' ? 'badge badge--act' : 'badge'}>{children}</span>
}
