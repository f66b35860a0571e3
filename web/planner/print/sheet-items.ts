import { clockText } from '#contract/dates.ts'
import type { PlannerState, Step } from '#contract/planner/items.ts'
import type { SheetEntry, SheetStep } from '#contract/planner/sheets/sheet-content.schema.ts'
import { SHEET_DETAILS_MAX, SHEET_TEXT_MAX } from '#contract/planner/sheets/sheet-limits.ts'
import { eventTimeText, type PlannerEvent } from '../events/planner-event.ts'

export type SheetSources = { state: PlannerState; today: string; eventsOn: (date: string) => PlannerEvent[] }

/** Sub-steps and notes are below the text. */
export const sheetStep = ({ id, text, parts, notes, state }: Step, note: string): SheetStep => ({
  id,
  text: truncateText(text, SHEET_TEXT_MAX),
  details: truncateText(
    [...parts.map(({ text, isDone }) => `· ${text}${isDone ? ' (done)' : ''}`), notes].join('\n'),
    SHEET_DETAILS_MAX,
  ),
  note,
  isDone: state === 'done',
})

/** Times are short: a sheet has little room. */
export const sheetEntry = (event: PlannerEvent): SheetEntry => ({
  time: event.startTime && eventTimeText(event) ? clockText(event.startTime) : null,
  text: truncateText(event.title, SHEET_TEXT_MAX),
})

export const truncateText = (text: string, max: number): string => text.slice(0, max).toWellFormed()
