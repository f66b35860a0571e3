import { TZDateMini } from '@date-fns/tz/date/mini'
import { clockTime, utcMidnight } from './date-parts.ts'

// A file of its own, so that a page that only writes dates out does not load what reckons with time zones.

/**
 * The instant at which a wall clock in `zone` (an IANA name) shows this date and time. A time that the clocks skip in
 * spring counts on from the old offset (02:30 becomes 03:30); one that comes twice in autumn is the earlier.
 */
export function zonedInstant(isoDate: string, time: string, zone: string): Date {
  const date = new Date(utcMidnight(isoDate))
  const { hours, minutes } = clockTime(time)
  const local = new TZDateMini(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hours, minutes, zone)
  if (Number.isNaN(local.getTime())) throw new RangeError(`'${zone}' is not a time zone.`)
  return new Date(local.getTime())
}
