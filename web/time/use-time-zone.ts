import { useSyncExternalStore } from 'react'

const noSubscription = () => () => undefined
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the viewer's IANA time zone; null on the server and during hydration, because pages are cached for everyone. */
export const useTimeZone = (): string | null => useSyncExternalStore(noSubscription, browserZone, () => null)

/** Converts an instant to local date 'yyyy-mm-dd' and time 'hh:mm' in `zone`. */
export function wallClock(instant: Date, zone: string): { date: string; time: string } {
  // The Swedish locale uses the ISO format.
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    instant,
  )
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}
