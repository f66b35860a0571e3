import { drawRule } from '../layout/layout-blocks.ts'
import { monthBookmark, weekBookmark } from './bookmarks.ts'
import { type Chapter, calendarRows, dayOfMonth } from './calendar.ts'
import { drawHeading, drawText, type PlannerPage } from './drawing.ts'

const COLUMNS = 3

/** Draws twelve months that link to their pages. */
export function drawYear(page: PlannerPage, chapters: Chapter[]): void {
  const { layout, doc, left, width } = page
  const { pt, styles, palette } = layout
  const [first, last] = [chapters[0]?.month, chapters.at(-1)?.month]
  const top = drawHeading(page, 'The year at a glance', `${first?.name} ${first?.year} to ${last?.name} ${last?.year}`)
  const [gap, gapBelow] = [pt(22), pt(16)]
  const cell = (width - gap * (COLUMNS - 1)) / COLUMNS
  const cellHeight = (page.top + page.height - top - gapBelow * 3) / 4
  const number = { ...styles.small.style, color: palette('ink') }
  for (const [index, { month, weeks }] of chapters.entries()) {
    const x = left + (index % COLUMNS) * (cell + gap)
    const y = top + Math.floor(index / COLUMNS) * (cellHeight + gapBelow)
    drawText(page, month.name, styles.heading.style, { x, y: y + pt(13) })
    drawRule(doc, x, y + pt(19), cell, { color: palette('act'), weight: 1 })
    doc.goTo(x, y, cell, pt(20), monthBookmark(month))
    const column = cell / 7
    for (const [at, day] of ['M', 'T', 'W', 'T', 'F', 'S', 'S'].entries())
      drawText(page, day, styles.small.style, { x: x + at * column, y: y + pt(33), width: column, align: 'middle' })
    const row = (cellHeight - pt(40)) / 6
    for (const [down, days] of calendarRows(month).entries()) {
      for (const [at, day] of days.entries())
        if (day) {
          const box = { x: x + at * column, y: y + pt(48) + down * row, width: column, align: 'middle' } as const
          drawText(page, String(dayOfMonth(day)), number, box)
        }
      const week = weeks.find((one) => days.some((day) => day !== null && one.days.includes(day)))
      if (week) doc.goTo(x, y + pt(38) + down * row, cell, row, weekBookmark(week))
    }
  }
}
