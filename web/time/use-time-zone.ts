import { useSyncExternalStore } from 'react'

const nothingChanges = () => () => undefined
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The visitor's IANA time zone; null on the server and while the page wakes up, because the page is the same for all. */
export const useTimeZone = (): string | null => useSyncExternalStore(nothingChanges, browserZone, () => null)

/** What a calendar and a clock in `zone` show at an instant: 'yyyy-mm-dd' and 'hh:mm'. */
export function wallClock(instant: Date, zone: string): { date: string; time: string } {
  // Swedish writes dates and times the ISO way.
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    instant,
  )
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}
