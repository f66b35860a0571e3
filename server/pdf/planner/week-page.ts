import { longDate } from '#contract/dates.ts'
import { drawRule } from '../layout/layout-blocks.ts'
import { type Chapter, dayOfMonth, monthBookmark, type Week } from './calendar.ts'
import { drawCheckbox, drawHeading, drawRules, drawText, type PlannerPage } from './drawing.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Column = { x: number; y: number; width: number; height: number }

export function drawWeek(page: PlannerPage, { month }: Chapter, week: Week): void {
  const { layout, doc, left, width } = page
  const { pt } = layout
  const [first = '', last = ''] = [week.days[0], week.days.at(-1)]
  const top = drawHeading(
    page,
    `Week ${week.number} of 52`,
    `${longDate(first).replace(/, \d+$/, '')} to ${longDate(last)}`,
  )
  doc.goTo(left, page.top, width, pt(46), monthBookmark(month))
  const gap = pt(18)
  const cellWidth = (width - gap * 2) / 3
  const good = pt(74)
  const height = page.top + page.height - top - good
  const column = (at: number): Column => ({
    x: left + at * (cellWidth + gap),
    y: top + pt(14),
    width: cellWidth,
    height: height - pt(14),
  })
  drawToDone(page, drawColumnTitle(page, column(0), 'To Done'))
  drawSchedule(page, drawColumnTitle(page, column(1), 'Schedule'), week)
  drawTracks(page, drawColumnTitle(page, column(2), 'Tracks'))
  const y = top + height + pt(16)
  drawText(page, 'What was good this week', layout.styles.subheading.style, { x: left, y })
  drawRules(page, { x: left, y: y + pt(22), width }, 2, pt(24))
}

function drawColumnTitle(page: PlannerPage, { x, y, width, height }: Column, title: string): Column {
  const { doc, layout } = page
  drawText(page, title, layout.styles.heading.style, { x, y })
  drawRule(doc, x, y + layout.pt(7), width, { color: layout.palette('act'), weight: 1.2 })
  return { x, y: y + layout.pt(12), width, height: height - layout.pt(12) }
}

function drawToDone(page: PlannerPage, { x, y, width, height }: Column): void {
  const { pt } = page.layout
  const rows = 18
  const spacing = height / rows
  for (let row = 0; row < rows; row++) {
    const baseline = y + (row + 1) * spacing - pt(7)
    drawCheckbox(page, x, baseline - pt(11), pt(11))
    drawRules(page, { x: x + pt(17), y: baseline, width: width - pt(17) }, 1, 0)
  }
}

function drawSchedule(page: PlannerPage, { x, y, width, height }: Column, week: Week): void {
  const { layout } = page
  const { pt, styles } = layout
  const cellHeight = height / 7
  for (const [at, day] of week.days.entries()) {
    const top = y + at * cellHeight
    drawText(page, days[at] ?? '', styles.smallStrong.style, { x, y: top + pt(14) })
    drawText(page, String(dayOfMonth(day)), styles.smallStrong.style, { x, y: top + pt(14), width, align: 'end' })
    drawRules(page, { x, y: top + pt(32), width }, 3, (cellHeight - pt(36)) / 2)
  }
}

function drawTracks(page: PlannerPage, { x, y, width, height }: Column): void {
  const { layout, doc } = page
  const { pt, styles, palette } = layout
  const rows = 9
  const cellHeight = height / rows
  const spacing = width / 7
  for (let row = 0; row < rows; row++) {
    const line = y + row * cellHeight + pt(24)
    drawRules(page, { x, y: line, width }, 1, 0)
    for (const [at, day] of days.entries()) {
      const middle = x + (at + 0.5) * spacing
      doc
        .circle(middle, line + pt(17), pt(7))
        .lineWidth(0.9)
        .stroke(palette('edge'))
      const labelStyle = { ...styles.small.style, size: pt(7) }
      drawText(page, day.slice(0, 1), labelStyle, {
        x: middle - spacing / 2,
        y: line + pt(19.5),
        width: spacing,
        align: 'middle',
      })
    }
  }
}
