import { addDays, longDate } from '../../dates.ts'
import type { Paper } from '../items.ts'
import { weekdayIndex } from '../weekday-index.ts'
import {
  columnHeading,
  HEADING_MM,
  middleToBaseline,
  ruleLine,
  type SheetPage,
  styleSizeMm,
  widthMm,
  writeLine,
  writeLines,
} from './drawing.ts'
import { drawEntries } from './entry-lines.ts'
import type { SheetStep, SheetTrack, WeekSheet } from './sheet-content.schema.ts'
import { contentFrame, type PaperArea, type SheetSide } from './sheet-geometry.ts'
import { createPages, drawFooters, type SheetOptions } from './sheet-page.ts'
import { columnsOf, drawStepColumn, drawStepColumns, STEP_ROW_MM } from './step-rows.ts'
import {
  DAY_PITCH_MM,
  dayAndMonth,
  dayNumber,
  drawTrackBlock,
  drawTrackDay,
  drawWeekdayInitials,
  trackBlockHeight,
  WEEK_BOXES_MM,
} from './track-rows.ts'

const COLUMN_GAP_MM = 5
const GOOD_LINES = 2
/** Height of the row of weekday initials. */
const LETTERS_MM = 4.6
/** Number of tracks at the bottom of the first page on A5. */
const A5_TRACKS = 4

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const weekDates = (from: string): string[] => Array.from({ length: 7 }, (_, index) => addDays(from, index))

/** 'November 30 to December 6, 2026', 'November 23 to 29, 2026' */
export function weekTitle(from: string): string {
  const to = addDays(from, 6)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayAndMonth(from)} to ${dayNumber(to)}, ${to.slice(0, 4)}`
  return `${from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(from) : longDate(from)} to ${longDate(to)}`
}

/**
 * Lays out a week: To Done, Schedule and Tracks side by side; on A5, Tracks is at the bottom. Remaining steps and tracks
 * continue on further pages.
 */
export function layoutWeek(week: WeekSheet, options: SheetOptions): SheetPage[] {
  const { pages, addPage } = createPages(options)
  const title = weekTitle(week.from)
  const page = addPage({ label: week.label, title })
  const content = contentFrame(options.paper, page.side)
  const pitch = 7.5
  const goodHeight = 7 + GOOD_LINES * pitch
  const main = { ...content, height: content.height - goodHeight - 3 }
  drawGood(page, week.good, { ...content, y: content.y + content.height - goodHeight, height: goodHeight }, pitch)
  const areas = options.paper === 'a5' ? narrowAreas(main) : wideAreas(main)

  columnHeading(page, 'To Done', areas.steps.x, areas.steps.y, areas.steps.width)
  const left = drawStepColumn(page, week.steps, options.blankLines, belowHeading(areas.steps))
  columnHeading(page, 'Schedule', areas.schedule.x, areas.schedule.y, areas.schedule.width)
  drawSchedule(page, week, belowHeading(areas.schedule))
  columnHeading(page, 'Tracks', areas.tracks.x, areas.tracks.y, areas.tracks.width)
  let tracks = areas.isTable
    ? drawTrackTable(page, week, options, areas.tracks)
    : drawTrackBlocks(page, week.tracks, options, belowHeading(areas.tracks), week.from)

  let { rest } = left
  while (rest.length > 0 || tracks.length > 0) {
    const more = addPage({ label: `${week.label}, continued`, title })
    const columns = continuedColumns(options.paper, more.side)
    const next = continueSteps(more, rest, columns)
    rest = next.rest
    if (rest.length === 0) tracks = continueTracks(more, tracks, next.below, week.from)
  }
  drawFooters(pages, options, 'Week')
  return pages
}

/** Two columns, at least as wide as the boxes of a week. */
const continuedColumns = (paper: Paper, side: SheetSide): PaperArea[] =>
  columnsOf(contentFrame(paper, side), 2, paper === 'a5' ? 2 : COLUMN_GAP_MM)

/** Distributes the remaining steps evenly over columns. Returns the areas below them. */
function continueSteps(
  page: SheetPage,
  steps: readonly SheetStep[],
  columns: PaperArea[],
): { rest: SheetStep[]; below: PaperArea[] } {
  const [first] = columns
  if (steps.length === 0 || !first) return { rest: [], below: columns }
  drawWideHeading(page, 'To Done', columns)
  const capacity = Math.floor((first.height - HEADING_MM) / STEP_ROW_MM)
  const height = Math.min(capacity, Math.ceil(steps.length / columns.length)) * STEP_ROW_MM
  const areas = columns.map((column) => ({ ...belowHeading(column), height }))
  const taken = HEADING_MM + height + 4
  return {
    rest: drawStepColumns(page, steps, 0, areas).rest,
    below: columns.map((column) => ({ ...column, y: column.y + taken, height: column.height - taken })),
  }
}

/** Draws the remaining tracks into columns. Returns the tracks that do not fit on the page. */
function continueTracks(page: SheetPage, tracks: SheetTrack[], columns: PaperArea[], from: string): SheetTrack[] {
  const [first] = columns
  const leastHeight = HEADING_MM + LETTERS_MM + trackBlockHeight(page)
  if (tracks.length === 0 || !first || first.height < leastHeight) return tracks
  drawWideHeading(page, 'Tracks', columns)
  let rest = tracks
  for (const column of columns.map(belowHeading)) rest = drawTrackBlocks(page, rest, { blankLines: 0 }, column, from)
  return rest
}

function drawWideHeading(page: SheetPage, text: string, columns: PaperArea[]): void {
  const [first, last] = [columns[0], columns.at(-1)]
  if (first && last) columnHeading(page, text, first.x, first.y, last.x + last.width - first.x)
}

type WeekAreas = { steps: PaperArea; schedule: PaperArea; tracks: PaperArea; isTable: boolean }

function wideAreas(main: PaperArea): WeekAreas {
  const tracks = { ...main, x: main.x + main.width - WEEK_BOXES_MM, width: WEEK_BOXES_MM }
  const rest = { ...main, width: main.width - WEEK_BOXES_MM - COLUMN_GAP_MM }
  const steps = { ...rest, width: rest.width * 0.54 - COLUMN_GAP_MM / 2 }
  const x = steps.x + steps.width + COLUMN_GAP_MM
  return { steps, schedule: { ...rest, x, width: rest.x + rest.width - x }, tracks, isTable: false }
}

function narrowAreas(main: PaperArea): WeekAreas {
  const tableHeight = HEADING_MM + A5_TRACKS * STEP_ROW_MM
  const upper = { ...main, height: main.height - tableHeight - 3 }
  const [steps = upper, schedule = upper] = columnsOf(upper, 2, COLUMN_GAP_MM)
  const tracks = { ...main, y: main.y + main.height - tableHeight, height: tableHeight }
  return { steps, schedule, tracks, isTable: true }
}

const belowHeading = (area: PaperArea): PaperArea => ({
  ...area,
  y: area.y + HEADING_MM,
  height: area.height - HEADING_MM,
})

function drawSchedule(page: SheetPage, { from, days }: WeekSheet, area: PaperArea): void {
  const height = area.height / 7
  for (const [index, entries] of days.entries()) {
    const date = addDays(from, index)
    drawDay(page, date, entries, { ...area, y: area.y + index * height, height })
  }
}

function drawDay(page: SheetPage, date: string, entries: WeekSheet['days'][number], area: PaperArea): void {
  const { paper, ink, form } = page
  const { x, width } = area
  const headY = area.y + styleSizeMm('strong', paper) * 1.25
  const pitch = Math.max(styleSizeMm('small', paper) * 1.45, 4)
  const first = headY + pitch
  const lines = Math.max(1, Math.floor((area.y + area.height - 1.2 - first) / pitch) + 1)
  writeLine(form, paper, weekdayNames[weekdayIndex(date)] ?? '', {
    x,
    y: headY,
    width,
    style: 'strong',
    color: 'ink-muted',
  })
  writeLine(ink, paper, String(dayNumber(date)), { x: x + width, y: headY, width: 8, style: 'strong', align: 'right' })
  for (let line = 0; line < lines; line++) ruleLine(form, x, first + line * pitch + 1.1, width)
  drawEntries(page, entries, { x, y: first, width, lines, pitch, style: 'small' })
}

/** Draws tracks into an area. Returns the tracks that do not fit. */
function drawTrackBlocks(
  page: SheetPage,
  tracks: readonly SheetTrack[],
  { blankLines }: Pick<SheetOptions, 'blankLines'>,
  area: PaperArea,
  from: string,
): SheetTrack[] {
  const dates = weekDates(from)
  const height = trackBlockHeight(page)
  const top = area.y + LETTERS_MM
  const capacity = Math.floor((area.height - LETTERS_MM) / height)
  const drawn = [...tracks.slice(0, capacity), ...blankTracks(tracks.length, capacity, blankLines)]
  if (drawn.length > 0) drawWeekdayInitials(page, dates, area.x, area.y + 2.6, DAY_PITCH_MM)
  for (const [index, track] of drawn.entries()) {
    drawTrackBlock(page, track, dates, { x: area.x, y: top + index * height, width: area.width })
  }
  return tracks.slice(capacity)
}

/** One empty track for four empty lines. */
const blankTracks = (count: number, capacity: number, blankLines: number): null[] =>
  Array<null>(Math.max(0, Math.min(capacity - count, Math.ceil(blankLines / 4)))).fill(null)

function drawTrackTable(page: SheetPage, week: WeekSheet, { blankLines }: SheetOptions, area: PaperArea): SheetTrack[] {
  const { form } = page
  const dates = weekDates(week.from)
  const boxesX = area.x + area.width - WEEK_BOXES_MM
  const titleWidth = area.width - WEEK_BOXES_MM - 3
  drawWeekdayInitials(page, dates, boxesX, area.y + 4.4, DAY_PITCH_MM)
  const drawn = [...week.tracks.slice(0, A5_TRACKS), ...blankTracks(week.tracks.length, A5_TRACKS, blankLines)]
  for (const [index, track] of drawn.entries()) {
    const y = area.y + HEADING_MM + index * STEP_ROW_MM
    ruleLine(form, area.x, y + STEP_ROW_MM - 0.4, titleWidth)
    if (track) drawRowTitle(page, track.title, area.x, y, titleWidth)
    for (const [day, date] of dates.entries()) drawTrackDay(page, track, date, boxesX + day * DAY_PITCH_MM, y + 2)
  }
  return week.tracks.slice(A5_TRACKS)
}

/** Writes one or two lines in the middle of a row. */
function drawRowTitle({ ink, paper }: SheetPage, title: string, x: number, y: number, width: number): void {
  const pitch = styleSizeMm('compact', paper) * 1.22
  const lines = widthMm(title, 'compact', paper) <= width ? 1 : 2
  const first = y + STEP_ROW_MM / 2 + middleToBaseline('compact', paper) - (lines - 1) * (pitch / 2)
  writeLines(ink, paper, title, { x, y: first, width, style: 'compact', maxLines: lines, pitch })
}

function drawGood(page: SheetPage, good: string, { x, y, width }: PaperArea, pitch: number): void {
  const { paper, ink, form } = page
  writeLine(form, paper, 'What was good this week', { x, y: y + 4, width, style: 'subheading' })
  const first = y + 4 + pitch
  for (let line = 0; line < GOOD_LINES; line++) ruleLine(form, x, first + line * pitch + 1.4, width)
  writeLines(ink, paper, good, { x, y: first, width, style: 'answer', maxLines: GOOD_LINES, pitch })
}
