import { useSyncExternalStore } from 'react'

const noSubscription = () => () => undefined
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the viewer's IANA time zone; null on the server and during hydration, because pages are cached for everyone. */
export const useTimeZone = (): string | null => useSyncExternalStore(noSubscription, browserZone, () => null)

/** Creating a format takes a hundred times as long as using it, and a page converts hundreds of instants. */
const formats: Record<string, Intl.DateTimeFormat> = {}

/** Converts an instant to local date 'yyyy-mm-dd' and time 'hh:mm' in `zone`. */
export function wallClock(instant: Date, zone: string): { date: string; time: string } {
  // The Swedish locale uses the ISO format.
  formats[zone] ??= new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const text = formats[zone].format(instant)
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}
