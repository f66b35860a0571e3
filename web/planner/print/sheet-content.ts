import { addDays, cardDate, longDate } from '#contract/dates.ts'
import { type Journey, type PlannerState, type Step, stampNames, type Track } from '#contract/planner/items.ts'
import { monthGrid } from '#contract/planner/sheets/month-sheet.ts'
import type { SheetContent, SheetTrack } from '#contract/planner/sheets/sheet-content.schema.ts'
import { SHEET_ANSWER_MAX, SHEET_TEXT_MAX } from '#contract/planner/sheets/sheet-limits.ts'
import { weekdayIndex } from '#contract/planner/weekday-index.ts'
import { weekDays } from '../check-ins/check-in-dates.ts'
import { dayText } from '../check-ins/check-in-texts.ts'
import { weekView } from '../week/week-view.ts'
import { checkInContent } from './check-in-content.ts'
import type { SheetChoice } from './sheet-choice.ts'
import { type SheetSources, sheetEntry, sheetStep, truncateText } from './sheet-items.ts'

/** Open steps without a day fill a week up to this number of steps. */
const WEEK_STEPS = 12

/** Returns the content to print; null for a journey that does not exist. */
export function sheetContent(choice: SheetChoice, sources: SheetSources): SheetContent | null {
  if (choice.kind === 'week') return weekContent(choice.date, sources)
  if (choice.kind === 'month') return monthContent(choice.date, sources)
  if (choice.kind === 'tracks') return tracksContent(choice.date, sources.state)
  if (choice.kind === 'session') return checkInContent(choice, sources)
  const journey = sources.state.journeys.find(({ id }) => id === choice.journeyId)
  return journey ? journeyContent(journey, sources.state) : null
}

function weekContent(date: string, { state, today, eventsOn }: SheetSources): SheetContent {
  const days = weekDays(date, state.settings.weekStart)
  const [from = date] = days
  const view = weekView(state, { days, today, eventsOn })
  const dated = view.days.flatMap((day) =>
    [...day.steps, ...day.done].map((step) => sheetStep(step, dayText(day.date))),
  )
  const earlier = view.isPast ? [] : view.earlier.map((step) => sheetStep(step, ''))
  const others = view.isPast ? [] : view.toDone.flatMap(({ steps }) => steps.map((step) => sheetStep(step, '')))
  const own = [...dated, ...earlier]
  const good = state.sessions.find(({ kind, date }) => kind === 'sunday' && days.includes(date))?.answers.good ?? ''
  return {
    kind: 'week',
    from,
    label: `Week ${weekNumber(from)}`,
    days: days.map((day) => eventsOn(day).map(sheetEntry)),
    steps: [...own, ...others.slice(0, Math.max(0, WEEK_STEPS - own.length))],
    tracks: sheetTracks(state, days),
    good: truncateText(good, SHEET_ANSWER_MAX),
  }
}

function monthContent(date: string, { state, eventsOn }: SheetSources): SheetContent {
  const dates = datesOfMonth(date)
  return {
    kind: 'month',
    from: dates[0] ?? date,
    weekStart: state.settings.weekStart,
    days: dates
      .map((day) => ({ date: day, entries: eventsOn(day).map(sheetEntry) }))
      .filter(({ entries }) => entries.length > 0),
    steps: state.steps
      .filter((step) => step.state !== 'dropped' && dates.includes(stepDate(step) ?? ''))
      .toSorted((a, b) => (stepDate(a) ?? '').localeCompare(stepDate(b) ?? ''))
      .map((step) => sheetStep(step, dayText(stepDate(step) ?? date))),
  }
}

function tracksContent(date: string, state: PlannerState): SheetContent {
  const dates = datesOfMonth(date)
  const { weekStart } = state.settings
  return { kind: 'tracks', from: dates[0] ?? date, weekStart, tracks: sheetTracks(state, dates) }
}

function journeyContent(journey: Journey, state: PlannerState): SheetContent {
  const { title, category, targetDate } = journey
  const steps = state.steps.filter(({ journeyId, state }) => journeyId === journey.id && state !== 'dropped')
  const open = steps.filter(({ state }) => state !== 'done')
  const done = steps.filter(({ state }) => state === 'done')
  return {
    kind: 'journey',
    title: truncateText(title, SHEET_TEXT_MAX),
    category,
    note: targetDate ? `By ${longDate(targetDate)}` : '',
    stamps: stampNames.map((name) => ({
      name,
      answer: truncateText(stampAnswer(journey, name), SHEET_ANSWER_MAX),
      isStamped: journey.stamps[name].stampedAt !== null,
    })),
    steps: [...open, ...done].map((step) =>
      sheetStep(step, step.date ? cardDate(step.date).replace(/, \d+$/, '') : ''),
    ),
  }
}

/** Returns the written answer, followed by tools and awards. */
function stampAnswer({ stamps, tools, awards }: Journey, name: (typeof stampNames)[number]): string {
  const { answer } = stamps[name]
  if (name === 'tools') return [answer, ...tools.map(({ label }) => label)].filter(Boolean).join(' · ')
  if (name === 'awards') return [answer, ...awards.map(({ text }) => text)].filter(Boolean).join(' · ')
  return answer
}

const stepDate = ({ state, doneOn, date }: Step): string | null => (state === 'done' ? doneOn : date)

function sheetTracks({ tracks, entries }: PlannerState, dates: readonly string[]): SheetTrack[] {
  return tracks
    .map((track) => ({
      id: track.id,
      title: truncateText(track.unit ? `${track.title} (${track.unit})` : track.title, SHEET_TEXT_MAX),
      measure: track.measure,
      dates: dates.filter((date) => isTrackedOn(track, date)),
      entries: dates.flatMap((date) => {
        const value = entries.get(track.id)?.get(date)
        return value === undefined ? [] : [{ date, value }]
      }),
    }))
    .filter((track) => track.dates.length > 0)
}

function isTrackedOn({ startsOn, endsOn, weekdays, pauses }: Track, date: string): boolean {
  if (date < startsOn || (endsOn !== null && date > endsOn)) return false
  if (weekdays.length > 0 && !weekdays.includes(weekdayIndex(date))) return false
  return !pauses.some(({ from, to }) => date >= from && (to === null || date <= to))
}

const datesOfMonth = (date: string): string[] =>
  monthGrid(date, 0)
    .flat()
    .filter((day) => day.startsWith(date.slice(0, 7)))

/** Returns the ISO 8601 week number. A week that starts on Sunday has the number of its Thursday. */
function weekNumber(from: string): number {
  const thursday = addDays(from, weekdayIndex(from) === 6 ? 4 : 3)
  const day = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / 86_400_000
  return Math.floor(day / 7) + 1
}
