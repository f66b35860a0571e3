import { cardDate, longDate } from '#contract/dates.ts'
import type { CheckIn, CheckInKind } from '#contract/planner/items.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { quarterRange } from './check-in-dates.ts'

export const checkInKinds: readonly CheckInKind[] = ['sunday', 'morning', 'season']

export const isCheckInKind = (name: string | undefined): name is CheckInKind =>
  checkInKinds.some((kind) => kind === name)

type KindTexts = { title: string; plural: string; lead: string; start: string; empty: string }

export const kindTexts: Record<CheckInKind, KindTexts> = {
  sunday: {
    title: 'Sunday session',
    plural: 'Sunday sessions',
    lead: 'Twenty minutes with the week: look back, carry three steps over, drop what no longer matters.',
    start: 'Start the session',
    empty: 'Your first one takes ten minutes. Skip a week whenever you like: there’s nothing to catch up on.',
  },
  morning: {
    title: 'Morning session',
    plural: 'Morning sessions',
    lead: 'Five minutes before the day begins: one question, what matters most, one line.',
    start: 'Start the morning',
    empty: 'For any morning with five minutes to spare.',
  },
  season: {
    title: 'Season session',
    plural: 'Season sessions',
    lead: 'Once a quarter: read what you learned, see how far your journeys have come, choose what’s next.',
    start: 'Start the season session',
    empty: 'It reads best after a few Sunday sessions, because it collects what you learned in them.',
  },
}

/** 'Week ending December 6, 2026', 'Monday, November 30, 2026', 'October to December 2026' */
export function checkInTitle({ kind, date }: Pick<CheckIn, 'kind' | 'date'>): string {
  if (kind === 'morning') return `${weekday(date)}, ${longDate(date)}`
  if (kind === 'sunday') return `Week ending ${longDate(date)}`
  const { from, to } = quarterRange(date)
  const month = (day: string) => longDate(day).split(' ')[0]
  return `${month(from)} to ${month(to)} ${to.slice(0, 4)}`
}

export const checkInPath = (kind: CheckInKind, date?: string): string =>
  `/planner/sessions/${kind}${date ? `?date=${date}` : ''}`

/** 'Mon 30' for a day of a week. */
export const dayText = (date: string): string => `${weekday(date).slice(0, 3)} ${Number(date.slice(8))}`

/** 'Monday, Nov 30, 2026' */
export const dayTitle = (date: string): string => `${weekday(date)}, ${cardDate(date)}`
