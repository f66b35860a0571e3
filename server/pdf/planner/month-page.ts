import type { Category } from '#contract/classes/class-cards.ts'
import { hueOf } from '../layout/theme-colors.ts'
import { weekName, YEAR } from './bookmarks.ts'
import { type Chapter, dayOfMonth, rowsOf, type Week } from './calendar.ts'
import { head, type Page, rules, write } from './drawing.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const categories: Category[] = ['Spiritual', 'Health', 'Education', 'Finance']

/** A month with room in every day, and a line of intent for each section. A row leads to its week. */
export function drawMonth(page: Page, { month }: Chapter, weeks: Week[]): void {
  const { desk, pen, left, width } = page
  const { pt, styles, palette } = desk
  const top = head(page, String(month.year), month.name)
  pen.goTo(left, page.top, width, pt(46), YEAR)
  const rows = rowsOf(month)
  const column = width / 7
  const row = pt(62)
  const grid = top + pt(18)
  for (const [at, day] of days.entries())
    write(page, day, styles.small.style, { x: left + at * column, y: grid - pt(6), width: column, align: 'middle' })
  for (const [down, cells] of rows.entries())
    for (const [at, day] of cells.entries()) {
      const [x, y] = [left + at * column, grid + down * row]
      if (!day) pen.rect(x, y, column, row).fill(palette('paper'))
      pen.rect(x, y, column, row).lineWidth(0.7).stroke(palette('edge'))
      if (day) write(page, String(dayOfMonth(day)), styles.strong.style, { x: x + pt(5), y: y + pt(14) })
      const week = weeks.find((one) => day !== null && one.days.includes(day))
      if (week) pen.goTo(x, y, column, row, weekName(week))
    }
  const below = grid + rows.length * row + pt(28)
  const apart = (page.top + page.height - below) / categories.length
  for (const [index, category] of categories.entries()) {
    const y = below + index * apart
    const hue = hueOf(palette, category)
    pen.rect(left, y - pt(9), pt(3), pt(12)).fill(hue.base)
    write(page, category, { ...styles.strong.style, colour: hue.ink }, { x: left + pt(9), y })
    rules(page, { x: left + pt(88), y: y + pt(2), width: width - pt(88) }, 1, 0)
  }
}
