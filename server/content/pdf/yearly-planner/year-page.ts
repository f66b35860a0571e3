import { headingLine, type SheetPage, styleSizeMm, writeLine } from '#contract/planner/sheets/drawing.ts'
import { contentFrame, type PaperArea } from '#contract/planner/sheets/sheet-geometry.ts'
import { createPages, drawFooters, type SheetOptions } from '#contract/planner/sheets/sheet-page.ts'
import { dayNumber, weekdayInitial } from '#contract/planner/sheets/track-rows.ts'
import { type Chapter, calendarRows, type Week, type WeekStart } from './calendar.ts'

const COLUMNS = 3
const ROWS = 4
/** Lines of a month: name, weekdays and six weeks. */
const LINES = 8

/** Lays out the year: twelve small calendars whose months and weeks are links. */
export function layoutYear(
  chapters: Chapter[],
  weeks: Week[],
  options: SheetOptions,
  weekStart: WeekStart,
): SheetPage[] {
  const { pages, addPage } = createPages(options)
  const [first, last] = [chapters[0]?.month, chapters.at(-1)?.month]
  const title = `${first?.name} ${first?.year} to ${last?.name} ${last?.year}`
  const page = addPage({ label: 'The year at a glance', title })
  const content = contentFrame(options.paper, page.side)
  const gap = { x: 7, y: 6 }
  const width = (content.width - gap.x * (COLUMNS - 1)) / COLUMNS
  const height = (content.height - gap.y * (ROWS - 1)) / ROWS
  for (const [index, chapter] of chapters.entries()) {
    const x = content.x + (index % COLUMNS) * (width + gap.x)
    const y = content.y + Math.floor(index / COLUMNS) * (height + gap.y)
    drawMonth(page, chapter, weeks, { x, y, width, height }, weekStart)
  }
  drawFooters(pages, options, 'Year')
  return pages
}

function drawMonth(page: SheetPage, { month }: Chapter, weeks: Week[], area: PaperArea, weekStart: WeekStart): void {
  const { paper, ink, form } = page
  const line = area.height / LINES
  const cell = area.width / 7
  const [first = ''] = month.days
  const nameY = area.y + styleSizeMm('subheading', paper)
  writeLine(form, paper, month.name, { x: area.x, y: nameY, width: area.width, style: 'subheading' })
  headingLine(form, area.x, nameY + 1.4, area.width)
  page.links.push({ ...area, height: line, to: `month-${first.slice(0, 7)}` })
  const rows = calendarRows(month, weekStart)
  const letters = weeks[0]?.days ?? []
  for (const [column, date] of letters.entries()) {
    const options = { x: area.x + (column + 0.5) * cell, y: area.y + line * 1.8, width: cell, style: 'tiny' } as const
    writeLine(form, paper, weekdayInitial(date), { ...options, align: 'center', color: 'ink-muted' })
  }
  for (const [row, dates] of rows.entries()) {
    const y = area.y + line * (row + 2.75)
    for (const [column, date] of dates.entries()) {
      const options = { x: area.x + (column + 0.5) * cell, y, width: cell, style: 'small', align: 'center' } as const
      if (date) writeLine(ink, paper, String(dayNumber(date)), options)
    }
    const week = weeks.find(({ days }) => dates.some((date) => date !== null && days.includes(date)))
    const link = { x: area.x, y: area.y + line * (row + 2), width: area.width, height: line }
    if (week) page.links.push({ ...link, to: `week-${week.number}` })
  }
}
