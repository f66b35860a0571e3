import { cardDate, utcMidnight } from '#contract/dates.ts'
import type { Journey, JourneyState } from '#contract/planner/items.ts'

export const stateLabels: Record<JourneyState, string> = {
  draft: 'Draft',
  active: 'On the way',
  paused: 'Paused',
  arrived: 'Arrived',
  dropped: 'Dropped',
}

export const journeyPath = (id: string): string => `/planner/journeys/${encodeURIComponent(id)}`

const DAY_MS = 86_400_000

/** Returns the days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS)

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** 'by Jun 30, 2027, 31 weeks left'. A past date has no remaining time. */
export function targetText(targetDate: string, today: string): string {
  const days = daysBetween(today, targetDate)
  const by = `by ${cardDate(targetDate)}`
  if (days < 0) return by
  if (days === 0) return `${by}, today`
  return `${by}, ${days < 14 ? countOf(days, 'day') : countOf(Math.round(days / 7), 'week')} left`
}

/** One line on the dates of a journey; empty without any. */
export function journeyDatesText(
  { state, startsOn, targetDate, arrivedOn }: Pick<Journey, 'state' | 'startsOn' | 'targetDate' | 'arrivedOn'>,
  today: string,
): string {
  if (state === 'arrived') return arrivedOn ? `Arrived on ${cardDate(arrivedOn)}` : ''
  const start = startsOn && `${startsOn > today ? 'Starts' : 'Started'} ${cardDate(startsOn)}`
  const target = targetDate && (state === 'dropped' ? `by ${cardDate(targetDate)}` : targetText(targetDate, today))
  const text = [start, target].filter(Boolean).join(', ')
  return text && text.charAt(0).toUpperCase() + text.slice(1)
}

/** Numbers of a postcard: '212 days, 38 steps, 6 stamps'. */
export function postcardNumbers({
  startsOn,
  arrivedOn,
  doneSteps,
  stamps,
}: {
  startsOn: string | null
  arrivedOn: string | null
  doneSteps: number
  stamps: number
}): string[] {
  const days = startsOn && arrivedOn ? daysBetween(startsOn, arrivedOn) + 1 : 0
  return [
    ...(days > 0 ? [countOf(days, 'day')] : []),
    ...(doneSteps > 0 ? [countOf(doneSteps, 'step')] : []),
    ...(stamps > 0 ? [countOf(stamps, 'stamp')] : []),
  ]
}
