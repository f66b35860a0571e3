import type { Category } from '#contract/classes/class-cards.ts'
import { drawRule } from '../layout/layout-blocks.ts'
import { hueOf } from '../layout/theme.ts'
import {
  type Chapter,
  calendarRows,
  dayOfMonth,
  monthBookmark,
  type Week,
  weekBookmark,
  YEAR_BOOKMARK,
} from './calendar.ts'
import { drawHeading, drawRules, drawText, type PlannerPage } from './drawing.ts'

const COLUMNS = 3

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

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const categories: Category[] = ['Spiritual', 'Health', 'Education', 'Finance']

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
