import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import { addDays } from '#contract/dates.ts'
import { localDate } from './local-date.ts'

const MINUTE_MS = 60_000

/** Interval between the starts of slots (minutes). */
const SLOT_STEP_MINUTES = 30

export type CoachingTerms = {
  minutes: number
  /** Free time after a session (minutes). */
  bufferMinutes: number
  /** Latest day of a session (days from today). */
  daysAhead: number
  /** Time between a booking and its start (hours). */
  noticeHours: number
}

/** Local times, such as '09:00'. */
type Hours = { from: string; to: string }

export type OwnerHours = {
  /** Zone of the owner (an IANA name). */
  timeZone: string
  /** Hours by ISO weekday: 1 is Monday, 7 is Sunday. */
  weekly: readonly (Hours & { weekday: number })[]
  /** Hours of single days, which replace the weekly ones. A day without hours is closed. */
  exceptions: readonly { day: string; hours: readonly Hours[] }[]
}

export type BusyTime = { from: Date; until: Date }

type SlotSearch = { terms: CoachingTerms; availability: OwnerHours; busy: readonly BusyTime[]; now: Date }

/**
 * Returns the starts of all bookable slots in ascending order. A slot is within the owner's hours, and it and its
 * buffer overlap no busy time. Hours are local: across a change to daylight-saving time, slots keep their local times,
 * a skipped hour has none and a repeated hour has them twice.
 */
export function freeSlots({ terms, availability, busy, now }: SlotSearch): Date[] {
  const { minutes, bufferMinutes, daysAhead, noticeHours } = terms
  const earliest = now.getTime() + noticeHours * 60 * MINUTE_MS
  const today = localDate(now, availability.timeZone)
  const busyTimes = busy.map(({ from, until }) => [from.getTime(), until.getTime()] as const)
  const starts = new Set<number>()
  for (let offset = 0; offset <= daysAhead; offset += 1) {
    for (const { from, until } of windowsOf(addDays(today, offset), availability)) {
      for (let start = from; start + minutes * MINUTE_MS <= until; start += SLOT_STEP_MINUTES * MINUTE_MS) {
        const busyUntil = start + (minutes + bufferMinutes) * MINUTE_MS
        const isBusy = busyTimes.some(([from, until]) => from < busyUntil && until > start)
        if (start >= earliest && !isBusy) starts.add(start)
      }
    }
  }
  return [...starts].sort((a, b) => a - b).map((start) => new Date(start))
}

/** Returns the owner's hours of a day as epoch milliseconds. */
function windowsOf(day: string, { timeZone, weekly, exceptions }: OwnerHours): { from: number; until: number }[] {
  const exception = exceptions.find((candidate) => candidate.day === day)
  const hours = exception?.hours ?? weekly.filter(({ weekday }) => weekday === isoWeekday(day))
  return hours.map(({ from, to }) => ({
    from: zonedInstant(day, from, timeZone).getTime(),
    until: (to === '24:00'
      ? zonedInstant(addDays(day, 1), '00:00', timeZone)
      : zonedInstant(day, to, timeZone)
    ).getTime(),
  }))
}

/** Sunday is 7. */
const isoWeekday = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7
