import { addDays, longDate } from '../../dates.ts'
import {
  columnHeading,
  HEADING_MM,
  ruleLine,
  type SheetPage,
  styleSizeMm,
  widthMm,
  writeLine,
  writeLines,
} from './drawing.ts'
import type { SheetTrack, WeekSheet } from './sheet-content.schema.ts'
import { contentFrame, type PaperArea } from './sheet-geometry.ts'
import { createPages, drawFooters, type SheetOptions } from './sheet-page.ts'
import { columnsOf, drawStepColumn, drawStepColumns, STEP_ROW_MM } from './step-rows.ts'
import {
  DAY_PITCH_MM,
  dayAndMonth,
  dayNumber,
  drawTrackBlock,
  drawTrackDay,
  drawWeekdayLetters,
  trackBlockHeight,
  WEEK_BOXES_MM,
  weekdayOf,
} from './track-rows.ts'

const COLUMN_GAP_MM = 5
const GOOD_LINES = 2
/** Tracks at the bottom of the first page on A5. */
const A5_TRACKS = 4

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const weekDates = (from: string): string[] => Array.from({ length: 7 }, (_, index) => addDays(from, index))

/** 'November 30 to December 6, 2026' */
export function weekTitle(from: string): string {
  const to = addDays(from, 6)
  return `${from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(from) : longDate(from)} to ${longDate(to)}`
}

/**
 * Lays out a week: To Done, Schedule and Tracks beside each other, on A5 Tracks below. Steps and tracks that are left
 * follow on more pages.
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
    const frame = contentFrame(options.paper, more.side)
    const columns = columnsOf(frame, options.paper === 'a5' ? 2 : 3, COLUMN_GAP_MM)
    if (rest.length > 0) {
      columnHeading(more, 'To Done', frame.x, frame.y, frame.width)
      rest = drawStepColumns(more, rest, 0, columns.map(belowHeading)).rest
      continue
    }
    columnHeading(more, 'Tracks', frame.x, frame.y, frame.width)
    for (const column of columns.map(belowHeading)) {
      tracks = drawTrackBlocks(more, tracks, { blankLines: 0 }, column, week.from)
    }
  }
  drawFooters(pages, options, 'Week')
  return pages
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
  writeLine(form, paper, weekdayNames[weekdayOf(date)] ?? '', {
    x,
    y: headY,
    width,
    style: 'strong',
    color: 'ink-muted',
  })
  writeLine(ink, paper, String(dayNumber(date)), { x: x + width, y: headY, width: 8, style: 'strong', align: 'right' })
  for (let line = 0; line < lines; line++) ruleLine(form, x, first + line * pitch + 1.1, width)
  const visible = entries.length > lines ? entries.slice(0, lines - 1) : entries
  for (const [line, { time, text }] of visible.entries()) {
    const y = first + line * pitch
    const timeWidth = time ? widthMm(time, 'small', paper) + 1.6 : 0
    if (time) writeLine(ink, paper, time, { x, y, width: timeWidth, style: 'small', color: 'ink-muted' })
    writeLine(ink, paper, text, { x: x + timeWidth, y, width: width - timeWidth, style: 'small' })
  }
  if (visible.length < entries.length) {
    const more = `and ${entries.length - visible.length} more`
    writeLine(ink, paper, more, { x, y: first + visible.length * pitch, width, style: 'small', color: 'ink-muted' })
  }
}

/** Returns the tracks that are left. */
function drawTrackBlocks(
  page: SheetPage,
  tracks: readonly SheetTrack[],
  { blankLines }: Pick<SheetOptions, 'blankLines'>,
  area: PaperArea,
  from: string,
): SheetTrack[] {
  const dates = weekDates(from)
  const height = trackBlockHeight(page)
  const top = area.y + 4.6
  drawWeekdayLetters(page, dates, area.x, area.y + 2.6, DAY_PITCH_MM)
  const capacity = Math.floor((area.height - 4.6) / height)
  const drawn = [...tracks.slice(0, capacity), ...blankTracks(tracks.length, capacity, blankLines)]
  for (const [index, track] of drawn.entries()) {
    drawTrackBlock(page, track, dates, { x: area.x, y: top + index * height, width: area.width })
  }
  return tracks.slice(capacity)
}

/** One empty track for four empty lines. */
const blankTracks = (count: number, capacity: number, blankLines: number): null[] =>
  Array<null>(Math.max(0, Math.min(capacity - count, Math.ceil(blankLines / 4)))).fill(null)

function drawTrackTable(page: SheetPage, week: WeekSheet, { blankLines }: SheetOptions, area: PaperArea): SheetTrack[] {
  const { paper, ink, form } = page
  const dates = weekDates(week.from)
  const boxesX = area.x + area.width - WEEK_BOXES_MM
  const titleWidth = area.width - WEEK_BOXES_MM - 3
  drawWeekdayLetters(page, dates, boxesX, area.y + 4.4, DAY_PITCH_MM)
  const drawn = [...week.tracks.slice(0, A5_TRACKS), ...blankTracks(week.tracks.length, A5_TRACKS, blankLines)]
  for (const [index, track] of drawn.entries()) {
    const y = area.y + HEADING_MM + index * STEP_ROW_MM
    const pitch = styleSizeMm('small', paper) * 1.25
    ruleLine(form, area.x, y + STEP_ROW_MM - 0.4, titleWidth)
    if (track) {
      const text = { x: area.x, y: y + 4.1, width: titleWidth, style: 'small', maxLines: 2, pitch } as const
      writeLines(ink, paper, track.title, text)
    }
    for (const [day, date] of dates.entries()) drawTrackDay(page, track, date, boxesX + day * DAY_PITCH_MM, y + 2)
  }
  return week.tracks.slice(A5_TRACKS)
}

function drawGood(page: SheetPage, good: string, { x, y, width }: PaperArea, pitch: number): void {
  const { paper, ink, form } = page
  writeLine(form, paper, 'What was good this week', { x, y: y + 4, width, style: 'subheading' })
  const first = y + 4 + pitch
  for (let line = 0; line < GOOD_LINES; line++) ruleLine(form, x, first + line * pitch + 1.4, width)
  writeLines(ink, paper, good, { x, y: first, width, style: 'answer', maxLines: GOOD_LINES, pitch })
}
