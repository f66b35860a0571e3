import type { CheckInKind, SheetKind } from '#contract/planner/items.ts'
import { parseDate } from '../check-ins/check-in-dates.ts'
import { isCheckInKind } from '../check-ins/check-in-texts.ts'

/** Choice of a sheet, as in the URL: /planner/print?sheet=week&date=2026-11-30 */
export type SheetChoice = { kind: SheetKind; date: string; journeyId: string | null; sessionKind: CheckInKind }

export const sheetKinds: readonly SheetKind[] = ['week', 'month', 'journey', 'tracks', 'session']

export const sheetNames: Record<SheetKind, string> = {
  week: 'Week',
  month: 'Month',
  journey: 'Journey',
  tracks: 'Tracks',
  session: 'Session',
}

export function parseSheetChoice(query: URLSearchParams, today: string): SheetChoice {
  const sessionKind = query.get('session') ?? undefined
  return {
    kind: sheetKinds.find((kind) => kind === query.get('sheet')) ?? 'week',
    date: parseDate(query.get('date')) ?? today,
    journeyId: query.get('journey'),
    sessionKind: isCheckInKind(sessionKind) ? sessionKind : 'sunday',
  }
}

export function sheetChoiceQuery({ kind, date, journeyId, sessionKind }: SheetChoice): string {
  const query = new URLSearchParams({ sheet: kind })
  if (kind === 'journey') {
    if (journeyId) query.set('journey', journeyId)
  } else query.set('date', date)
  if (kind === 'session') query.set('session', sessionKind)
  return query.toString()
}
