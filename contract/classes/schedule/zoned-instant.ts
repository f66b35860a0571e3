import { TZDateMini } from '@date-fns/tz/date/mini'
import { clockTime, utcMidnight } from '../../dates.ts'

// Separate from dates.ts, so that pages that only format dates do not load the time zone library.

/**
 * Returns the instant of a local date and time in `zone` (an IANA name). A time that is skipped in spring uses the
 * offset before the change (02:30 becomes 03:30). Of a time that occurs twice in autumn, returns the earlier one.
 */
export function zonedInstant(isoDate: string, time: string, zone: string): Date {
  const date = new Date(utcMidnight(isoDate))
  const { hours, minutes } = clockTime(time)
  const local = new TZDateMini(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hours, minutes, zone)
  if (Number.isNaN(local.getTime())) throw new RangeError(`'${zone}' is not a time zone.`)
  return new Date(local.getTime())
}
