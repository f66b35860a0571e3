import { addDays } from '#contract/dates.ts'
import type { Pause, Track } from '#contract/planner/items.ts'
import { weekdayIndex } from '#contract/planner/weekday-index.ts'
import { parseDate } from '../check-ins/check-in-dates.ts'

export const isInPause = ({ from, to }: Pause, date: string): boolean => from <= date && (to === null || date <= to)

export const pauseOn = ({ pauses }: Pick<Track, 'pauses'>, date: string): Pause | undefined =>
  pauses.find((pause) => isInPause(pause, date))

export const isEnded = ({ endsOn }: Pick<Track, 'endsOn'>, today: string): boolean => endsOn !== null && endsOn < today

/** Returns true if the track is meant for this weekday. */
export const isForWeekday = ({ weekdays }: Pick<Track, 'weekdays'>, date: string): boolean =>
  weekdays.length === 0 || weekdays.includes(weekdayIndex(date))

/** Returns the pauses without the rest of the one on `today`. A pause that began today is removed. */
export function endPause(pauses: readonly Pause[], today: string): Pause[] {
  return pauses.flatMap((pause) => {
    if (!isInPause(pause, today)) return [pause]
    return pause.from < today ? [{ ...pause, to: addDays(today, -1) }] : []
  })
}

/** Returns the last `count` days on which the track can have an entry, oldest first. */
export function lastDays(
  { startsOn, endsOn }: Pick<Track, 'startsOn' | 'endsOn'>,
  today: string,
  count: number,
): string[] {
  const end = endsOn !== null && endsOn < today ? endsOn : today
  const days = Array.from({ length: count }, (_, index) => addDays(end, index + 1 - count))
  return days.filter((day) => day >= startsOn)
}

/** Days after which a track may no longer need counting. */
const LONG_DAYS = 90

export const isLongRunning = ({ startsOn, endsOn }: Pick<Track, 'startsOn' | 'endsOn'>, today: string): boolean =>
  endsOn === null && parseDate(startsOn) !== null && addDays(startsOn, LONG_DAYS) <= today
