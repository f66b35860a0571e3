import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import { addDays } from '#contract/dates.ts'
import type { CheckInKind, PlannerState, Step } from '#contract/planner/items.ts'
import type { PlannerAccess } from '#contract/planner/planner.schema.ts'
import { REMINDER_TITLE_MAX, REMINDERS_MAX, type ReminderKind } from '#contract/planner/reminders.ts'
import { weekdayIndex } from '#contract/planner/weekday-index.ts'
import { currentCheckInDate, quarterRange } from '../check-ins/check-in-dates.ts'
import { kindTexts } from '../check-ins/check-in-texts.ts'
import { findCheckIn } from '../check-ins/find-check-in.ts'

export type UpcomingReminder = { at: string; kind: ReminderKind; title: string }

/** Days ahead to upload. The browser uploads again long before they have passed. */
const HORIZON_DAYS = 60
/**
 * Reminders that were due within this time are uploaded too: the server may not have sent them yet, and deletes reminders
 * that are not in the list.
 */
const DUE_MS = 2 * 60_000
const SUNDAY = 6
const SATURDAY = 5
export const SUNDAY_SESSION_TIME = '17:00'
export const SEASON_SESSION_TIME = '10:00'
export const MORNING_SESSION_TIME = '08:00'
/** Only users with a morning session within this time get reminders of it. */
const MORNING_HABIT_DAYS = 14

type Options = { today: string; now: number; zone: string; access: PlannerAccess }

/**
 * Returns the reminders to upload: open steps with a time, with the product Sunday and season sessions, and morning
 * sessions of users who have them. The soonest first.
 */
export function upcomingReminders(state: PlannerState, { today, now, zone, access }: Options): UpcomingReminder[] {
  const until = addDays(today, HORIZON_DAYS)
  const reminders = [
    ...state.steps.flatMap((step) => stepReminder(step, until)),
    ...(access === 'full' ? checkInReminders(state, today, until) : []),
  ]
  return reminders
    .map(({ date, time, ...reminder }) => ({ ...reminder, at: zonedInstant(date, time, zone).toISOString() }))
    .filter(({ at }) => Date.parse(at) > now - DUE_MS)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, REMINDERS_MAX)
}

type LocalReminder = { date: string; time: string; kind: ReminderKind; title: string }

function stepReminder({ state, date, time, text }: Step, until: string): LocalReminder[] {
  if (state !== 'open' || date === null || time === null || date > until) return []
  return [{ date, time, kind: 'step', title: truncateTitle(text) || 'A step for today' }]
}

function truncateTitle(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= REMINDER_TITLE_MAX) return line
  return `${line.slice(0, REMINDER_TITLE_MAX - 3).replace(/[\ud800-\udbff]$/, '')}...`
}

function checkInReminders(state: PlannerState, today: string, until: string): LocalReminder[] {
  const reminders: LocalReminder[] = []
  const remind = (kind: CheckInKind, date: string, time: string) => {
    const checkInDate = currentCheckInDate(kind, date, state.settings.weekStart)
    const isFinished = findCheckIn(state.sessions, kind, checkInDate)?.finishedAt != null
    if (!isFinished) reminders.push({ date, time, kind, title: kindTexts[kind].title })
  }
  const hasMornings = state.sessions.some(
    ({ kind, date, finishedAt }) =>
      kind === 'morning' && finishedAt !== null && date >= addDays(today, -MORNING_HABIT_DAYS),
  )
  for (let date = today; date <= until; date = addDays(date, 1)) {
    const weekday = weekdayIndex(date)
    if (weekday === SUNDAY) remind('sunday', date, SUNDAY_SESSION_TIME)
    if (weekday === SATURDAY && isFirstWeekOfQuarter(date)) remind('season', date, SEASON_SESSION_TIME)
    if (hasMornings && state.settings.dayMinutes[weekday] !== 0) remind('morning', date, MORNING_SESSION_TIME)
  }
  return reminders
}

const isFirstWeekOfQuarter = (date: string) => date < addDays(quarterRange(date).from, 7)
