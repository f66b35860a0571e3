import { addDays, longDate } from '../../dates.ts'
import { weekdayIndex } from '../weekday-index.ts'
import { drawAnswer } from './answer-lines.ts'
import { type ContinuedText, drawContinuedTexts } from './continued-texts.ts'
import {
  breakTextMm,
  columnHeading,
  HEADING_MM,
  middleToBaseline,
  ruleLine,
  type SheetPage,
  styleSizeMm,
  writeLine,
  writeLines,
} from './drawing.ts'
import { drawEntries } from './entry-lines.ts'
import { belowHeading, continueSteps, createFurtherPages, drawWideHeading, type FurtherPages } from './further-pages.ts'
import type { SheetEntry, SheetTrack, WeekSheet } from './sheet-content.schema.ts'
import { contentFrame, type PaperArea } from './sheet-geometry.ts'
import { createPages, drawFooters, type SheetOptions } from './sheet-page.ts'
import { columnsOf, drawStepColumn, STEP_ROW_MM } from './step-rows.ts'
import {
  DAY_PITCH_MM,
  dayAndMonth,
  dayNumber,
  drawTrackBlock,
  drawTrackDay,
  drawTrackTitle,
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
 * Lays out a week: To Done, Schedule and Tracks side by side; on A5, Tracks is at the bottom. All that does not fit
 * continues on further pages.
 */
export function layoutWeek(week: WeekSheet, options: SheetOptions): SheetPage[] {
  const sheet = createPages(options)
  const heading = { label: week.label, title: weekTitle(week.from) }
  const page = sheet.addPage(heading)
  const content = contentFrame(options.paper, page.side)
  const pitch = 7.5
  const goodHeight = 7 + GOOD_LINES * pitch
  const main = { ...content, height: content.height - goodHeight - 3 }
  const areas = options.paper === 'a5' ? narrowAreas(main) : wideAreas(main)

  columnHeading(page, 'To Done', areas.steps.x, areas.steps.y, areas.steps.width)
  const steps = drawStepColumn(page, week.steps, options.blankLines, belowHeading(areas.steps))
  columnHeading(page, 'Schedule', areas.schedule.x, areas.schedule.y, areas.schedule.width)
  const entries = drawSchedule(page, week, belowHeading(areas.schedule))
  columnHeading(page, 'Tracks', areas.tracks.x, areas.tracks.y, areas.tracks.width)
  const tracks = areas.isTable
    ? drawTrackTable(page, week, options, areas.tracks)
    : drawTrackBlocks(page, week.tracks, options, belowHeading(areas.tracks), week.from)
  const goodArea = { ...content, y: content.y + content.height - goodHeight, height: goodHeight }
  const good = drawGood(page, week.good, goodArea, pitch)

  const further = createFurtherPages(sheet, heading)
  continueSteps(further, 'To Done', steps.rest)
  const titles = continueTracks(further, tracks.rest, week.from)
  drawContinuedTexts(further, [...entries, ...good, ...tracks.titles, ...titles])
  drawFooters(sheet.pages, options, 'Week')
  return sheet.pages
}

/** Draws the remaining tracks into the columns of further pages. Returns the titles that are too long. */
function continueTracks(further: FurtherPages, tracks: SheetTrack[], from: string): ContinuedText[] {
  const titles: ContinuedText[] = []
  let rest = tracks
  while (rest.length > 0) {
    const { page, columns: wide } = further.reserve(HEADING_MM + LETTERS_MM + STEP_ROW_MM * 2)
    drawWideHeading(page, 'Tracks, continued', wide)
    const [{ y, height } = { y: 0, height: 0 }] = wide
    // On A5, columns with the usual gap are narrower than the boxes of a week.
    const gap = page.paper === 'a5' ? 2 : COLUMN_GAP_MM
    const columns = columnsOf({ ...contentFrame(page.paper, page.side), y, height }, 2, gap)
    const capacity = Math.floor((height - HEADING_MM - LETTERS_MM) / trackBlockHeight(page))
    const rows = Math.min(capacity, Math.ceil(rest.length / columns.length))
    const used = LETTERS_MM + rows * trackBlockHeight(page)
    for (const column of columns.map(belowHeading)) {
      const drawn = drawTrackBlocks(page, rest, { blankLines: 0 }, { ...column, height: used + 0.01 }, from)
      rest = drawn.rest
      titles.push(...drawn.titles)
    }
    further.advance(HEADING_MM + used)
  }
  return titles
}

type DrawnTracks = { rest: SheetTrack[]; titles: ContinuedText[] }
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

function drawSchedule(page: SheetPage, { from, days }: WeekSheet, area: PaperArea): ContinuedText[] {
  const height = area.height / 7
  return days.flatMap((entries, index) =>
    drawDay(page, addDays(from, index), entries, { ...area, y: area.y + index * height, height }),
  )
}

function drawDay(page: SheetPage, date: string, entries: SheetEntry[], area: PaperArea): ContinuedText[] {
  const { paper, ink, form } = page
  const { x, width } = area
  const headY = area.y + styleSizeMm('strong', paper) * 1.25
  const pitch = Math.max(styleSizeMm('small', paper) * 1.45, 4)
  const first = headY + pitch
  const lines = Math.max(1, Math.floor((area.y + area.height - 1.2 - first) / pitch) + 1)
  const name = weekdayNames[weekdayIndex(date)] ?? ''
  writeLine(form, paper, name, { x, y: headY, width, style: 'strong', color: 'ink-muted' })
  writeLine(ink, paper, String(dayNumber(date)), { x: x + width, y: headY, width: 8, style: 'strong', align: 'right' })
  for (let line = 0; line < lines; line++) ruleLine(form, x, first + line * pitch + 1.1, width)
  const place = { x, y: first, width, lines, pitch, style: 'small' } as const
  return drawEntries(page, entries, { ...place, pageWord: 'page', heading: `${name}, continued` })
}

/** Draws tracks into an area. Returns the tracks that do not fit, and the titles that are too long. */
function drawTrackBlocks(
  page: SheetPage,
  tracks: readonly SheetTrack[],
  { blankLines }: Pick<SheetOptions, 'blankLines'>,
  area: PaperArea,
  from: string,
): DrawnTracks {
  const dates = weekDates(from)
  const height = trackBlockHeight(page)
  const top = area.y + LETTERS_MM
  const capacity = Math.floor((area.height - LETTERS_MM) / height)
  const drawn = [...tracks.slice(0, capacity), ...blankTracks(tracks.length, capacity, blankLines)]
  if (drawn.length > 0) drawWeekdayInitials(page, dates, area.x, area.y + 2.6, DAY_PITCH_MM)
  const titles = drawn.flatMap((track, index) =>
    drawTrackBlock(page, track, dates, { x: area.x, y: top + index * height, width: area.width }),
  )
  return { rest: tracks.slice(capacity), titles }
}

/** One empty track for four empty lines. */
const blankTracks = (count: number, capacity: number, blankLines: number): null[] =>
  Array<null>(Math.max(0, Math.min(capacity - count, Math.ceil(blankLines / 4)))).fill(null)

function drawTrackTable(page: SheetPage, week: WeekSheet, { blankLines }: SheetOptions, area: PaperArea): DrawnTracks {
  const { form } = page
  const dates = weekDates(week.from)
  const boxesX = area.x + area.width - WEEK_BOXES_MM
  const titleWidth = area.width - WEEK_BOXES_MM - 3
  drawWeekdayInitials(page, dates, boxesX, area.y + 4.4, DAY_PITCH_MM)
  const drawn = [...week.tracks.slice(0, A5_TRACKS), ...blankTracks(week.tracks.length, A5_TRACKS, blankLines)]
  const titles = drawn.flatMap((track, index) => {
    const y = area.y + HEADING_MM + index * STEP_ROW_MM
    ruleLine(form, area.x, y + STEP_ROW_MM - 0.4, titleWidth)
    for (const [day, date] of dates.entries()) drawTrackDay(page, track, date, boxesX + day * DAY_PITCH_MM, y + 2)
    return track ? drawRowTitle(page, track.title, area.x, y, titleWidth) : []
  })
  return { rest: week.tracks.slice(A5_TRACKS), titles }
}

/** Writes one or two lines in the middle of a row. Returns a title that is longer. */
function drawRowTitle(page: SheetPage, title: string, x: number, y: number, width: number): ContinuedText[] {
  const { ink, paper } = page
  const pitch = styleSizeMm('compact', paper) * 1.22
  const middle = y + STEP_ROW_MM / 2 + middleToBaseline('compact', paper)
  const lines = breakTextMm(paper, title, 'compact', () => width)
  if (lines.length > 2) return drawTrackTitle(page, title, { x, y: middle, width, styles: ['compact'] })
  const first = middle - (lines.length - 1) * (pitch / 2)
  writeLines(ink, paper, title, { x, y: first, width, style: 'compact', maxLines: 2, pitch })
  return []
}

function drawGood(page: SheetPage, good: string, { x, y, width }: PaperArea, pitch: number): ContinuedText[] {
  const { paper, form } = page
  const question = 'What was good this week'
  writeLine(form, paper, question, { x, y: y + 4, width, style: 'subheading' })
  const first = y + 4 + pitch
  for (let line = 0; line < GOOD_LINES; line++) ruleLine(form, x, first + line * pitch + 1.4, width)
  return drawAnswer(page, good, { x, y: first, width, lines: GOOD_LINES, pitch, heading: `${question}, continued` })
}
