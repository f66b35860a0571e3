import { TZDate } from '@date-fns/tz'
import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import { addDays } from '#contract/dates.ts'

/** Local times 'hh:mm'. `from` can be later than `to`: the quiet hours then include midnight. */
type QuietHours = { from: string; to: string }

/** Returns the instant, or the end of the quiet hours if it is within them. */
export function afterQuietHours(at: Date, { from, to }: QuietHours, zone: string): Date {
  const { date, time } = localClock(at, zone)
  const includesMidnight = from > to
  const isQuiet = includesMidnight ? time >= from || time < to : time >= from && time < to
  if (!isQuiet) return at
  const end = zonedInstant(includesMidnight && time >= from ? addDays(date, 1) : date, to, zone)
  // A clock change can move the end before the instant.
  return end > at ? end : at
}

/** Returns the local date 'yyyy-mm-dd' and time 'hh:mm'. */
export function localClock(at: Date, zone: string): { date: string; time: string } {
  const text = new TZDate(at.getTime(), zone).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}
