import { longDate } from '#contract/dates.ts'
import { across } from '../layout/layout-blocks.ts'
import { monthName } from './bookmarks.ts'
import { type Chapter, dayOfMonth, type Week } from './calendar.ts'
import { head, type Page, rules, tickBox, write } from './drawing.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Column = { x: number; y: number; width: number; height: number }

/** A week on one page: what gets done, when, and what is kept up. */
export function drawWeek(page: Page, { month }: Chapter, week: Week): void {
  const { desk, pen, left, width } = page
  const { pt } = desk
  const [first = '', last = ''] = [week.days[0], week.days.at(-1)]
  const top = head(page, `Week ${week.number} of 52`, `${longDate(first).replace(/, \d+$/, '')} to ${longDate(last)}`)
  pen.goTo(left, page.top, width, pt(46), monthName(month))
  const gap = pt(18)
  const wide = (width - gap * 2) / 3
  const good = pt(74)
  const height = page.top + page.height - top - good
  const column = (at: number): Column => ({
    x: left + at * (wide + gap),
    y: top + pt(14),
    width: wide,
    height: height - pt(14),
  })
  drawToDone(page, titled(page, column(0), 'To Done'))
  drawSchedule(page, titled(page, column(1), 'Schedule'), week)
  drawTracks(page, titled(page, column(2), 'Tracks'))
  const y = top + height + pt(16)
  write(page, 'What was good this week', desk.styles.subheading.style, { x: left, y })
  rules(page, { x: left, y: y + pt(22), width }, 2, pt(24))
}

/** @returns the column below its title */
function titled(page: Page, { x, y, width, height }: Column, title: string): Column {
  const { pen, desk } = page
  write(page, title, desk.styles.heading.style, { x, y })
  across(pen, x, y + desk.pt(7), width, { colour: desk.palette('act'), weight: 1.2 })
  return { x, y: y + desk.pt(12), width, height: height - desk.pt(12) }
}

function drawToDone(page: Page, { x, y, width, height }: Column): void {
  const { pt } = page.desk
  const rows = 18
  const apart = height / rows
  for (let row = 0; row < rows; row++) {
    const baseline = y + (row + 1) * apart - pt(7)
    tickBox(page, x, baseline - pt(11), pt(11))
    rules(page, { x: x + pt(17), y: baseline, width: width - pt(17) }, 1, 0)
  }
}

function drawSchedule(page: Page, { x, y, width, height }: Column, week: Week): void {
  const { desk } = page
  const { pt, styles } = desk
  const tall = height / 7
  for (const [at, day] of week.days.entries()) {
    const top = y + at * tall
    write(page, days[at] ?? '', styles.smallStrong.style, { x, y: top + pt(14) })
    write(page, String(dayOfMonth(day)), styles.smallStrong.style, { x, y: top + pt(14), width, align: 'end' })
    rules(page, { x, y: top + pt(32), width }, 3, (tall - pt(36)) / 2)
  }
}

/** A thing to keep up to a row, a circle for each day of the week. */
function drawTracks(page: Page, { x, y, width, height }: Column): void {
  const { desk, pen } = page
  const { pt, styles, palette } = desk
  const rows = 9
  const tall = height / rows
  const apart = width / 7
  for (let row = 0; row < rows; row++) {
    const line = y + row * tall + pt(24)
    rules(page, { x, y: line, width }, 1, 0)
    for (const [at, day] of days.entries()) {
      const middle = x + (at + 0.5) * apart
      pen
        .circle(middle, line + pt(17), pt(7))
        .lineWidth(0.9)
        .stroke(palette('edge'))
      const letter = { ...styles.small.style, size: pt(7) }
      write(page, day.slice(0, 1), letter, { x: middle - apart / 2, y: line + pt(19.5), width: apart, align: 'middle' })
    }
  }
}
