import { stringify } from 'csv-stringify/browser/esm/sync'
import type { PlannerState } from '#contract/planner/items.ts'

/** One row for each step, the oldest first. */
export function stepsCsv({ steps, journeys }: PlannerState): string {
  const titleOf = new Map(journeys.map(({ id, title }) => [id, title]))
  const rows = steps
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map((step) => [
      ...[step.text, titleOf.get(step.journeyId ?? '') ?? '', step.state, step.date, step.time, step.minutes],
      ...[step.doneOn, step.waitingFor, step.waitingUntil, step.moves, step.recurrence],
      new Date(step.createdAt).toISOString(),
    ])
  const names = ['Text', 'Journey', 'State', 'Date', 'Time', 'Minutes', 'Done on', 'Waiting for', 'Waiting until']
  return toCsv([[...names, 'Moves', 'Recurrence', 'Created'], ...rows])
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

/** RFC 4180 with a byte-order mark. Cells that a spreadsheet would take for a formula get an apostrophe. */
function toCsv(rows: readonly (readonly unknown[])[]): string {
  const text = stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: 'windows',
      escape_formulas: true,
      // By default only the delimiter of the records is quoted, but programs read any line break as one.
      quoted_match: /[\r\n]/,
      cast: { string: neutralizeIndentedFormula },
    },
  )
  return `\uFEFF${text}`
}

/** `escape_formulas` looks at the first character only, but spreadsheets skip white space before a formula. */
const neutralizeIndentedFormula = (text: string) =>
  /^[\s\p{C}]+[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(text) ? `'${text}` : text
