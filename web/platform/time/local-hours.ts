import { workshopTimeText } from '#contract/dates.ts'
import { weekday } from './time-labels.ts'
import { wallClock } from './use-time-zone.ts'

const DAY_MS = 86_400_000

/** The same hours on each day from `startsOn` to `endsOn`; `startsAt` and `endsAt` are the instants of the first and last. */
export type DailyHours = {
  startsOn: string
  endsOn: string
  startTime: string
  endTime: string
  startsAt: string
  endsAt: string
}

/**
 * Returns daily hours in `zone`, with the weekday if the day differs, and those of the first and the last day if the
 * clocks change in between. Null if they equal those in their own zone.
 */
export function localHours(
  { startsOn, endsOn, startTime, endTime, startsAt, endsAt }: DailyHours,
  zone: string,
): string | null {
  const start = wallClock(new Date(startsAt), zone)
  const end = wallClock(new Date(endsAt), zone)
  if (start.date === startsOn && start.time === startTime && end.date === endsOn && end.time === endTime) return null
  // Hours past midnight end on the next day.
  const untilEndMs = Date.parse(`${startsOn}T${endTime}Z`) - Date.parse(`${startsOn}T${startTime}Z`)
  const lengthMs = (untilEndMs + DAY_MS) % DAY_MS
  const clockAt = (ms: number) => wallClock(new Date(ms), zone).time
  const first = workshopTimeText(start.time, clockAt(Date.parse(startsAt) + lengthMs))
  const last = workshopTimeText(clockAt(Date.parse(endsAt) - lengthMs), end.time)
  const hours = first === last ? first : `${first}, then ${last}`
  return start.date === startsOn ? hours : `${weekday(start.date).slice(0, 3)} ${hours}`
}
