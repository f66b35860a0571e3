import { type ContinuedText, drawContinuedTexts } from './continued-texts.ts'
import { ruleLine, type SheetPage, styleSizeMm, writeLine } from './drawing.ts'
import { createFurtherPages } from './further-pages.ts'
import { monthRows, monthTitle } from './month-sheet.ts'
import type { SheetTrack, TracksSheet } from './sheet-content.schema.ts'
import { contentFrame, type PaperArea } from './sheet-geometry.ts'
import { createPages, drawFooters, type SheetOptions } from './sheet-page.ts'
import { dayNumber, drawTrackDay, drawTrackTitle, drawWeekdayInitials } from './track-rows.ts'
import { weekDates } from './week-sheet.ts'

const PITCH_MM = 7.6
const ROWS = 6
const BOXES_MM = 6 * PITCH_MM + 5
/** Space for the day of the month at the start of each week. */
const NUMBER_MM = 4.6
const BLOCK_GAP_MM = 5

/** Lays out a month of tracks: each track has a small calendar of boxes. Long titles are on a further page. */
export function layoutTracks({ from, weekStart, tracks }: TracksSheet, options: SheetOptions): SheetPage[] {
  const sheet = createPages(options)
  const heading = { label: 'Tracks', title: monthTitle(from) }
  const titles: ContinuedText[] = []
  const blank = Array<null>(Math.ceil(options.blankLines / 4)).fill(null)
  let rest: (SheetTrack | null)[] = [...tracks, ...blank]
  do {
    const page = sheet.addPage(heading)
    const areas = blockAreas(page, contentFrame(options.paper, page.side))
    for (const [index, area] of areas.entries()) {
      const track = rest[index]
      if (track !== undefined) titles.push(...drawMonthBlock(page, track, { from, weekStart }, area))
    }
    rest = rest.slice(areas.length)
  } while (rest.some((track) => track !== null))
  drawContinuedTexts(createFurtherPages(sheet, heading), titles)
  drawFooters(sheet.pages, options, 'Tracks')
  return sheet.pages
}

function blockAreas(page: SheetPage, content: PaperArea): PaperArea[] {
  const width = NUMBER_MM + BOXES_MM
  const height = titleHeight(page) + 4 + ROWS * PITCH_MM
  const columns = Math.floor((content.width + 2) / (width + 2))
  const rows = Math.floor((content.height + BLOCK_GAP_MM) / (height + BLOCK_GAP_MM))
  const gap = columns > 1 ? (content.width - columns * width) / (columns - 1) : 0
  const rowGap = rows > 1 ? Math.min(12, (content.height - rows * height) / (rows - 1)) : 0
  return Array.from({ length: rows * columns }, (_, index) => ({
    x: content.x + (index % columns) * (width + gap),
    y: content.y + Math.floor(index / columns) * (height + rowGap),
    width,
    height,
  }))
}

const titleHeight = ({ paper }: SheetPage) => styleSizeMm('subheading', paper) + 2.2

/** Returns a title that is too long. */
function drawMonthBlock(
  page: SheetPage,
  track: SheetTrack | null,
  { from, weekStart }: Pick<TracksSheet, 'from' | 'weekStart'>,
  area: PaperArea,
): ContinuedText[] {
  const { paper, ink, form } = page
  const lineY = area.y + titleHeight(page)
  ruleLine(form, area.x, lineY, area.width)
  const boxesX = area.x + NUMBER_MM
  // Any Monday or Sunday: only its weekdays are used.
  drawWeekdayInitials(page, weekDates(weekStart === 0 ? '2026-11-30' : '2026-11-29'), boxesX, lineY + 3.2, PITCH_MM)
  for (const [row, week] of monthRows(from, weekStart).entries()) {
    const y = lineY + 5 + row * PITCH_MM
    const first = week.find((date) => date !== null)
    if (first) {
      const number = { x: area.x, y: y + 3.4, width: NUMBER_MM, style: 'tiny', color: 'ink-muted' } as const
      writeLine(ink, paper, String(dayNumber(first)), number)
    }
    for (const [column, date] of week.entries()) {
      if (date) drawTrackDay(page, track, date, boxesX + column * PITCH_MM, y)
    }
  }
  const styles = ['subheading', 'body', 'compact'] as const
  return track ? drawTrackTitle(page, track.title, { x: area.x, y: lineY - 1.4, width: area.width, styles }) : []
}
