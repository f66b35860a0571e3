import type { ImportedTask, ImportReport } from './imported-items.ts'
import type { CsvRow } from './parse-csv.ts'
import { type DateContext, moveToZone, parseWhen } from './parse-dates.ts'

/** Cells without surrounding white space, by the name of their column in lower case. */
export type TableRow = { place: string; cells: ReadonlyMap<string, string> }

export function toTableRows([header, ...rows]: readonly CsvRow[]): TableRow[] {
  const names = columnNames(header)
  return rows.map(({ line, cells }) => ({
    place: `Line ${line}`,
    cells: new Map(cells.flatMap((cell, index) => (names[index] ? [[names[index], cell.trim()]] : []))),
  }))
}

export const columnNames = (header: CsvRow | undefined): string[] =>
  header?.cells.map((name) => name.trim().toLowerCase().replaceAll('_', ' ')) ?? []

/** Gives a task the day, time and repeat of a text, or names what cannot be read. */
export function setWhen(
  task: ImportedTask,
  text: string,
  { context, report, zone = '' }: { context: DateContext; report: ImportReport /** Of the text. */; zone?: string },
): void {
  if (text === '') return
  const when = parseWhen(text, context)
  if (when) {
    const { date, time } = when
    const isMoved = date && time && zone
    Object.assign(task, when, isMoved && moveToZone({ date, time }, zone, context.zone))
  } else report.problems.push({ place: task.place, text: `“${text}” can’t be read as a day.`, isSkipped: false })
}
