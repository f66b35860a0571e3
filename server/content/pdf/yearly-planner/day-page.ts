import { longDate } from '#contract/dates.ts'
import {
  columnHeading,
  HEADING_MM,
  ruleLine,
  type SheetPage,
  styleSizeMm,
  writeLine,
} from '#contract/planner/sheets/drawing.ts'
import { contentFrame } from '#contract/planner/sheets/sheet-geometry.ts'
import { createPages, drawFooters, type SheetOptions } from '#contract/planner/sheets/sheet-page.ts'
import { columnsOf, drawStepColumn } from '#contract/planner/sheets/step-rows.ts'
import { weekdayName } from './calendar.ts'

const FIRST_HOUR = 6
const HOURS = 16
const NOTES = 0.3
const PITCH_MM = 7.5

/** Lays out a day: steps, the hours from six in the morning, and notes. */
export function layoutDay(date: string, options: SheetOptions): SheetPage[] {
  const { pages, addPage } = createPages(options)
  const title = weekdayName(date)
  const page = addPage({ label: longDate(date), title })
  const { paper, form } = page
  const content = contentFrame(paper, page.side)
  const notesHeight = content.height * NOTES
  const upper = { ...content, height: content.height - notesHeight - 4 }
  const [left = upper, right = upper] = columnsOf(upper, 2, 6)
  columnHeading(page, 'To Done', left.x, left.y, left.width)
  const rows = { ...left, y: left.y + HEADING_MM, height: left.height - HEADING_MM }
  drawStepColumn(page, [], options.blankLines, rows)
  columnHeading(page, 'Schedule', right.x, right.y, right.width)
  const pitch = (right.height - HEADING_MM) / HOURS
  for (let hour = 0; hour < HOURS; hour++) {
    const y = right.y + HEADING_MM + (hour + 1) * pitch - 0.4
    const text = { x: right.x, y: y - 1.2, width: 8, style: 'small', color: 'ink-muted' } as const
    writeLine(form, paper, String(((FIRST_HOUR + hour + 11) % 12) + 1), text)
    ruleLine(form, right.x + 7, y, right.width - 7)
  }
  const notesY = content.y + content.height - notesHeight
  columnHeading(page, 'Notes', content.x, notesY, content.width)
  const first = notesY + HEADING_MM + styleSizeMm('body', paper)
  for (let y = first; y < content.y + content.height; y += PITCH_MM) ruleLine(form, content.x, y, content.width)
  drawFooters(pages, options, 'Day')
  return pages
}
