import type { PlannerState } from '#contract/planner/items.ts'
import { partsText } from './parts-text.ts'

/** One row for each step, the oldest first. */
export function stepsCsv({ steps, journeys }: PlannerState): string {
  const titleOf = new Map(journeys.map(({ id, title }) => [id, title]))
  const rows = steps
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map((step) => [
      ...[step.text, titleOf.get(step.journeyId ?? '') ?? '', step.state, step.date, step.time, step.minutes],
      ...[step.doneOn, step.waitingFor, step.waitingUntil, step.moves, step.recurrence],
      ...[new Date(step.createdAt).toISOString(), step.notes, partsText(step.parts)],
    ])
  const names = ['Text', 'Journey', 'State', 'Date', 'Time', 'Minutes', 'Done on', 'Waiting for', 'Waiting until']
  return toCsv([[...names, 'Moves', 'Recurrence', 'Created', 'Notes', 'Sub-steps'], ...rows])
}

/** One row for each entry of a track, by track and date. */
export function entriesCsv({ tracks, entries, journeys }: PlannerState): string {
  const titleOf = new Map(journeys.map(({ id, title }) => [id, title]))
  const rows = tracks.flatMap((track) =>
    [...(entries.get(track.id) ?? [])]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([date, value]) => [
        ...[track.title, titleOf.get(track.journeyId ?? '') ?? '', date, value, track.measure, track.unit],
      ]),
  )
  return toCsv([['Track', 'Journey', 'Date', 'Value', 'Measure', 'Unit'], ...rows])
}

type Cell = string | number | null

/** RFC 4180 with a byte-order mark. */
const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets skip white space before a formula. A cell that begins like one gets an apostrophe. */
const formula = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/u
