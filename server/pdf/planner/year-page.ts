import { across } from '../layout/layout-blocks.ts'
import { monthName, weekName } from './bookmarks.ts'
import { type Chapter, dayOfMonth, rowsOf } from './calendar.ts'
import { head, type Page, write } from './drawing.ts'

const COLUMNS = 3

/** Twelve months at a glance; each leads to its page. */
export function drawYear(page: Page, chapters: Chapter[]): void {
  const { desk, pen, left, width } = page
  const { pt, styles, palette } = desk
  const [first, last] = [chapters[0]?.month, chapters.at(-1)?.month]
  const top = head(page, 'The year at a glance', `${first?.name} ${first?.year} to ${last?.name} ${last?.year}`)
  const [gap, gapBelow] = [pt(22), pt(16)]
  const cell = (width - gap * (COLUMNS - 1)) / COLUMNS
  const tall = (page.top + page.height - top - gapBelow * 3) / 4
  const number = { ...styles.small.style, colour: palette('ink') }
  for (const [index, { month, weeks }] of chapters.entries()) {
    const x = left + (index % COLUMNS) * (cell + gap)
    const y = top + Math.floor(index / COLUMNS) * (tall + gapBelow)
    write(page, month.name, styles.heading.style, { x, y: y + pt(13) })
    across(pen, x, y + pt(19), cell, { colour: palette('act'), weight: 1 })
    pen.goTo(x, y, cell, pt(20), monthName(month))
    const column = cell / 7
    for (const [at, day] of ['M', 'T', 'W', 'T', 'F', 'S', 'S'].entries())
      write(page, day, styles.small.style, { x: x + at * column, y: y + pt(33), width: column, align: 'middle' })
    const row = (tall - pt(40)) / 6
    for (const [down, days] of rowsOf(month).entries()) {
      for (const [at, day] of days.entries())
        if (day) {
          const place = { x: x + at * column, y: y + pt(48) + down * row, width: column, align: 'middle' } as const
          write(page, String(dayOfMonth(day)), number, place)
        }
      const week = weeks.find((one) => days.some((day) => day !== null && one.days.includes(day)))
      if (week) pen.goTo(x, y + pt(38) + down * row, cell, row, weekName(week))
    }
  }
}
