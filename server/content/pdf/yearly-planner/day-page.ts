import { longDate } from '#contract/dates.ts'
import {
  columnHeading,
  HEADING_MM,
  ruleLine,
  type SheetPage,
  styleSizeMm,
  writeLine,
} from '#contract/planner/sheets/drawing.ts'
import type { SheetEntry } from '#contract/planner/sheets/sheet-content.schema.ts'
import { contentFrame } from '#contract/planner/sheets/sheet-geometry.ts'
import { createPages, drawFooters, type SheetOptions } from '#contract/planner/sheets/sheet-page.ts'
import { columnsOf, drawStepColumn } from '#contract/planner/sheets/step-rows.ts'
import { weekdayName } from './calendar.ts'

const FIRST_HOUR = 6
const HOURS = 16
const NOTES = 0.3
const PITCH_MM = 7.5

/** Lays out a day: steps, the hours from six in the morning with their entries, and notes. */
export function layoutDay(date: string, entries: readonly SheetEntry[], options: SheetOptions): SheetPage[] {
  const { pages, addPage } = createPages(options)
  const title = weekdayName(date)
  const page = addPage({ label: longDate(date), title })
  const { paper, form, ink } = page
  const content = contentFrame(paper, page.side)
  const notesHeight = content.height * NOTES
  const upper = { ...content, height: content.height - notesHeight - 4 }
  const [left = upper, right = upper] = columnsOf(upper, 2, 6)
  columnHeading(page, 'To Done', left.x, left.y, left.width)
  const rows = { ...left, y: left.y + HEADING_MM, height: left.height - HEADING_MM }
  drawStepColumn(page, [], options.blankLines, rows)
  columnHeading(page, 'Schedule', right.x, right.y, right.width)
  const pitch = (right.height - HEADING_MM) / HOURS
  const byHour = Map.groupBy(entries, ({ time }) => hourOf(time))
  // Beside the heading: entries of the whole day, and of hours that have no line.
  const others = textOf(byHour.get(null))
  const beside = { x: right.x + right.width, y: right.y + 4.2, width: right.width * 0.6, align: 'right' } as const
  if (others) writeLine(ink, paper, others, { ...beside, style: 'small' })
  for (let hour = 0; hour < HOURS; hour++) {
    const y = right.y + HEADING_MM + (hour + 1) * pitch - 0.4
    const text = { x: right.x, y: y - 1.2, width: 8, style: 'small', color: 'ink-muted' } as const
    writeLine(form, paper, String(((FIRST_HOUR + hour + 11) % 12) + 1), text)
    ruleLine(form, right.x + 7, y, right.width - 7)
    const line = textOf(byHour.get(FIRST_HOUR + hour))
    if (line) writeLine(ink, paper, line, { ...text, x: right.x + 8, width: right.width - 8, color: 'ink' })
  }
  const notesY = content.y + content.height - notesHeight
  columnHeading(page, 'Notes', content.x, notesY, content.width)
  const first = notesY + HEADING_MM + styleSizeMm('body', paper)
  for (let y = first; y < content.y + content.height; y += PITCH_MM) ruleLine(form, content.x, y, content.width)
  drawFooters(pages, options, 'Day')
  return pages
}

/** Returns null for a time without a line. */
function hourOf(time: string | null): number | null {
  const [, hours, half] = /^(\d{1,2})(?::\d\d)? ([AP])M$/.exec(time ?? '') ?? []
  const hour = (Number(hours) % 12) + (half === 'P' ? 12 : 0)
  return hours && hour >= FIRST_HOUR && hour < FIRST_HOUR + HOURS ? hour : null
}

const textOf = (entries: readonly SheetEntry[] = []): string =>
  entries.map(({ time, text }) => (time ? `${time} ${text}` : text)).join(' · ')
