import { categoryNames } from '../../content/categories.ts'
import { addDays, longDate } from '../../dates.ts'
import { weekdayIndex } from '../weekday-index.ts'
import { type ContinuedText, drawContinuedTexts } from './continued-texts.ts'
import { columnHeading, HEADING_MM, ruleLine, type SheetPage, styleSizeMm, widthMm, writeLine } from './drawing.ts'
import { drawEntries } from './entry-lines.ts'
import { belowHeading, continueSteps, createFurtherPages } from './further-pages.ts'
import type { MonthSheet, SheetEntry } from './sheet-content.schema.ts'
import { contentFrame, type PaperArea } from './sheet-geometry.ts'
import { createPages, drawFooters, hueInk, hueOf, type SheetOptions } from './sheet-page.ts'
import { columnsOf, drawStepColumn } from './step-rows.ts'
import { dayAndMonth, dayNumber } from './track-rows.ts'
import { weekdayNames } from './week-sheet.ts'

const GAP_MM = 6
/** Each month has rows for six weeks, so that the rows have the same position on all refill pages. */
const ROWS = 6

/** 'December 2026' */
export const monthTitle = (from: string): string => longDate(from).replace(/ \d+,/, '')

/** Returns the dates of the first week of a month, and of the five weeks after it. */
export function monthGrid(from: string, weekStart: 0 | 6): string[][] {
  const first = `${from.slice(0, 8)}01`
  const start = addDays(first, -((weekdayIndex(first) - weekStart + 7) % 7))
  return Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: 7 }, (_, column) => addDays(start, row * 7 + column)),
  )
}

/** Returns the weeks of a month; null for days of other months. */
export function monthRows(from: string, weekStart: 0 | 6): (string | null)[][] {
  const month = from.slice(0, 7)
  return monthGrid(from, weekStart)
    .map((week) => week.map((date) => (date.startsWith(month) ? date : null)))
    .filter((week) => week.some((date) => date !== null))
}

/**
 * Lays out a month: a calendar, the steps of the month and a line for each category. All that does not fit continues on
 * further pages.
 */
export function layoutMonth(month: MonthSheet, options: SheetOptions): SheetPage[] {
  const sheet = createPages(options)
  const heading = { label: month.from.slice(0, 4), title: monthTitle(month.from).replace(/ \d+$/, '') }
  const page = sheet.addPage(heading)
  const content = contentFrame(options.paper, page.side)
  const calendar = { ...content, height: content.height * 0.585 }
  const entries = drawCalendar(page, month, calendar)
  const lowerY = calendar.y + calendar.height + GAP_MM
  const lower = { ...content, y: lowerY, height: content.y + content.height - lowerY }
  const [left = lower, right = lower] = columnsOf(lower, 2, GAP_MM)
  columnHeading(page, 'To Done', left.x, left.y, left.width)
  const steps = drawStepColumn(page, month.steps, options.blankLines, belowHeading(left))
  drawCategories(page, right)
  const further = createFurtherPages(sheet, heading)
  continueSteps(further, 'To Done', steps.rest)
  drawContinuedTexts(further, entries)
  drawFooters(sheet.pages, options, 'Month')
  return sheet.pages
}

/** Returns the entries that do not fit. */
function drawCalendar(page: SheetPage, month: MonthSheet, area: PaperArea): ContinuedText[] {
  const { paper, form, ink } = page
  const names = 5
  const cell = { width: area.width / 7, height: (area.height - names) / ROWS }
  for (let column = 0; column < 7; column++) {
    const name = weekdayNames[(column + month.weekStart) % 7] ?? ''
    const text = widthMm(name, 'small', paper) < cell.width - 2 ? name : name.slice(0, 3)
    const x = area.x + (column + 0.5) * cell.width
    writeLine(form, paper, text, {
      x,
      y: area.y + 3,
      width: cell.width,
      style: 'small',
      align: 'center',
      color: 'ink-muted',
    })
  }
  const continued: ContinuedText[] = []
  const entries = new Map(month.days.map((day) => [day.date, day.entries]))
  for (const [row, week] of monthGrid(month.from, month.weekStart).entries()) {
    for (const [column, date] of week.entries()) {
      const box = { x: area.x + column * cell.width, y: area.y + names + row * cell.height, ...cell }
      const isInMonth = date.startsWith(month.from.slice(0, 7))
      form.rectangles.push({ ...box, radius: 0, fill: null, stroke: 'hair', strokeWidth: 0.3 })
      const number = { x: box.x + 1.6, y: box.y + styleSizeMm('strong', paper) + 1.1, width: 8 }
      const style = isInMonth ? ({ style: 'strong' } as const) : ({ style: 'small', color: 'edge' } as const)
      writeLine(ink, paper, String(dayNumber(date)), { ...number, ...style })
      if (isInMonth) continued.push(...drawCell(page, date, entries.get(date) ?? [], box))
    }
  }
  return continued
}

function drawCell(page: SheetPage, date: string, entries: SheetEntry[], box: PaperArea): ContinuedText[] {
  const { paper } = page
  const pitch = styleSizeMm('tiny', paper) * 1.3
  const first = box.y + styleSizeMm('strong', paper) + 1.4 + pitch
  const lines = Math.max(1, Math.floor((box.y + box.height - 1 - first) / pitch) + 1)
  const place = { x: box.x + 1.6, y: first, width: box.width - 2.6, lines, pitch, style: 'tiny', hang: 1 } as const
  return drawEntries(page, entries, { ...place, pageWord: 'p.', heading: `${dayAndMonth(date)}, continued` })
}

function drawCategories(page: SheetPage, area: PaperArea): void {
  const { paper, form } = page
  columnHeading(page, 'One line each', area.x, area.y, area.width)
  const height = (area.height - HEADING_MM) / categoryNames.length
  for (const [index, category] of categoryNames.entries()) {
    const hue = hueOf(category)
    const y = area.y + HEADING_MM + index * height
    const nameY = y + styleSizeMm('strong', paper) + 1.4
    if (hue) {
      const bar = {
        x: area.x,
        y: nameY - styleSizeMm('strong', paper),
        width: 0.9,
        height: styleSizeMm('strong', paper) * 1.25,
      }
      form.rectangles.push({ ...bar, radius: 0, fill: hue, stroke: null, strokeWidth: 0 })
    }
    writeLine(form, paper, category, {
      x: area.x + 2.4,
      y: nameY,
      width: area.width,
      style: 'strong',
      color: hueInk(hue),
    })
    const lines = Math.max(1, Math.floor((y + height - nameY) / 7))
    const pitch = (y + height - nameY - 1) / lines
    for (let line = 1; line <= lines; line++) ruleLine(form, area.x, nameY + line * pitch, area.width)
  }
}
