import type { Category } from '#contract/classes/class-cards.ts'
import { hueOf } from '../layout/theme-colors.ts'
import { weekBookmark, YEAR_BOOKMARK } from './bookmarks.ts'
import { type Chapter, calendarRows, dayOfMonth, type Week } from './calendar.ts'
import { drawHeading, drawRules, drawText, type PlannerPage } from './drawing.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const categories: Category[] = ['Spiritual', 'Health', 'Education', 'Finance']

/** Draws a month calendar whose rows link to their weeks, and a line per category. */
export function drawMonth(page: PlannerPage, { month }: Chapter, weeks: Week[]): void {
  const { layout, doc, left, width } = page
  const { pt, styles, palette } = layout
  const top = drawHeading(page, String(month.year), month.name)
  doc.goTo(left, page.top, width, pt(46), YEAR_BOOKMARK)
  const rows = calendarRows(month)
  const column = width / 7
  const row = pt(62)
  const grid = top + pt(18)
  for (const [at, day] of days.entries())
    drawText(page, day, styles.small.style, { x: left + at * column, y: grid - pt(6), width: column, align: 'middle' })
  for (const [down, cells] of rows.entries())
    for (const [at, day] of cells.entries()) {
      const [x, y] = [left + at * column, grid + down * row]
      if (!day) doc.rect(x, y, column, row).fill(palette('paper'))
      doc.rect(x, y, column, row).lineWidth(0.7).stroke(palette('edge'))
      if (day) drawText(page, String(dayOfMonth(day)), styles.strong.style, { x: x + pt(5), y: y + pt(14) })
      const week = weeks.find((one) => day !== null && one.days.includes(day))
      if (week) doc.goTo(x, y, column, row, weekBookmark(week))
    }
  const below = grid + rows.length * row + pt(28)
  const spacing = (page.top + page.height - below) / categories.length
  for (const [index, category] of categories.entries()) {
    const y = below + index * spacing
    const hue = hueOf(palette, category)
    doc.rect(left, y - pt(9), pt(3), pt(12)).fill(hue.base)
    drawText(page, category, { ...styles.strong.style, color: hue.ink }, { x: left + pt(9), y })
    drawRules(page, { x: left + pt(88), y: y + pt(2), width: width - pt(88) }, 1, 0)
  }
}
