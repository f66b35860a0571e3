import { longDate } from '#contract/dates.ts'
import type { PlannerState, PrintedSheet } from '#contract/planner/items.ts'
import { monthTitle } from '#contract/planner/sheets/month-sheet.ts'
import { weekTitle } from '#contract/planner/sheets/week-sheet.ts'
import { checkInPath, kindTexts } from '../check-ins/check-in-texts.ts'
import { journeyPath } from '../journeys/journey-texts.ts'

/** Returns the title of a sheet, and the path of the page with the same content. */
export function sheetTitle(
  { kind, date, journeyId, sessionKind }: PrintedSheet,
  { journeys }: Pick<PlannerState, 'journeys'>,
): { title: string; path: string } {
  const day = date ?? ''
  if (kind === 'journey') {
    const journey = journeys.find(({ id }) => id === journeyId)
    return { title: journey?.title ?? 'A journey', path: journey ? journeyPath(journey.id) : '/planner/journeys' }
  }
  if (kind === 'week') return { title: weekTitle(day), path: `/planner/week?date=${day}` }
  if (kind === 'month') return { title: monthTitle(day), path: `/planner/month?date=${day}` }
  if (kind === 'tracks') return { title: `Tracks, ${monthTitle(day)}`, path: '/planner/tracks' }
  const session = sessionKind ?? 'sunday'
  return { title: `${kindTexts[session].title}, ${longDate(day)}`, path: checkInPath(session, day) }
}
