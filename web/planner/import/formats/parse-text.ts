import type { ImportContext } from '../read-import-file.ts'
import type { ImportedItems } from './imported-items.ts'
import { parseCsv } from './parse-csv.ts'
import { decideDateOrder } from './parse-dates.ts'
import { parseTable } from './table.ts'
import { parseThings } from './things.ts'
import { isTodoist, parseTodoist } from './todoist.ts'

/** Reads JSON of Things, CSV of Todoist, and any other CSV. @throws FileError */
export function parseText(
  text: string,
  { fileName, today, zone, dateOrder }: ImportContext & { fileName: string },
): ImportedItems {
  if (/^\s*\[/.test(text)) return parseThings(text, { today, zone, order: 'month first' })
  const rows = parseCsv(text)
  const { order, shown } = decideDateOrder(
    rows.flatMap(({ cells }) => cells),
    dateOrder,
  )
  const context = { today, zone, order }
  const items = isTodoist(rows) ? parseTodoist(rows, { ...context, fileName }) : parseTable(rows, context)
  items.report.dateOrder = shown
  return items
}
