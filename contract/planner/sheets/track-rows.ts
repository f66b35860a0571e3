import { longDate } from '../../dates.ts'
import { weekdayIndex } from '../weekday-index.ts'
import type { ContinuedText } from './continued-texts.ts'
import {
  boxCenter,
  breakTextMm,
  linkToPage,
  middleToBaseline,
  ruleLine,
  type SheetPage,
  type SheetStyle,
  styleSizeMm,
  widthMm,
  writeLine,
  writeLines,
} from './drawing.ts'
import type { SheetTrack } from './sheet-content.schema.ts'
import { BOX_MM } from './sheet-geometry.ts'

/** Distance between the boxes of a week. A tick that exceeds its box does not reach the next one. */
export const DAY_PITCH_MM = 9
export const WEEK_BOXES_MM = 6 * DAY_PITCH_MM + BOX_MM

const weekdayInitials = ['M', 'T', 'W', 'T', 'F', 'S', 'S']

export const weekdayInitial = (date: string): string => weekdayInitials[weekdayIndex(date)] ?? ''
export const dayNumber = (date: string): number => Number(date.slice(8))
/** 'March 15' */
export const dayAndMonth = (date: string): string => longDate(date).replace(/, \d+$/, '')

/**
 * Draws the day of a track: a tick box, or a field to write a count or an amount in. A day without the track has a dot.
 * @param track null for an empty line
 */
export function drawTrackDay(page: SheetPage, track: SheetTrack | null, date: string, x: number, y: number): void {
  const { ink, form, paper } = page
  if (track && !track.dates.includes(date)) {
    const center = boxCenter({ x, y })
    const dot = { x: center.x - 0.4, y: center.y - 0.4, width: 0.8, height: 0.8 }
    ink.rectangles.push({ ...dot, radius: 0.4, fill: 'edge', stroke: null, strokeWidth: 0 })
    return
  }
  const value = track?.entries.find((entry) => entry.date === date)?.value
  if (!track || track.measure === 'tick') {
    page.boxes.push({ of: track?.id ?? null, date: track ? date : null, x, y, isTicked: value !== undefined })
    return
  }
  ruleLine(form, x, y + BOX_MM, BOX_MM)
  if (value === undefined) return
  const center = x + BOX_MM / 2
  const baseline = y + BOX_MM / 2 + middleToBaseline('small', paper)
  writeLine(ink, paper, String(value), {
    x: center,
    y: baseline,
    width: DAY_PITCH_MM - 1,
    style: 'small',
    align: 'center',
  })
}

/** Draws the letters of the days above their boxes. `y` is the baseline. */
export function drawWeekdayInitials(
  page: SheetPage,
  dates: readonly string[],
  x: number,
  y: number,
  pitch: number,
): void {
  for (const [index, date] of dates.entries()) {
    const center = x + index * pitch + BOX_MM / 2
    const options = { x: center, y, width: pitch, style: 'tiny', align: 'center', color: 'ink-muted' } as const
    writeLine(page.form, page.paper, weekdayInitial(date), options)
  }
}

/** Height of a track in a narrow column: title line and boxes. */
export const trackBlockHeight = (page: SheetPage): number => styleSizeMm('body', page.paper) + 3.6 + BOX_MM + 4

/** The last line of a title is at `y`. */
const TITLE_LINES = 2

/**
 * Writes the title of a track in the first style that it fits in, or in two small lines. A longer one is a text to
 * continue: it is complete on a further page, because its place next to the boxes does not grow.
 */
export function drawTrackTitle(
  page: SheetPage,
  title: string,
  { x, y, width, styles }: { x: number; y: number; width: number; styles: readonly SheetStyle[] },
): ContinuedText[] {
  const { paper, ink } = page
  const fitting = styles.find((style) => widthMm(title, style, paper) <= width)
  if (fitting) {
    writeLine(ink, paper, title, { x, y, width, style: fitting })
    return []
  }
  const style = 'small'
  const pitch = styleSizeMm(style, paper) * 1.15
  const lines = breakTextMm(paper, title, style, () => width)
  if (lines.length <= TITLE_LINES) {
    const first = y - (lines.length - 1) * pitch
    writeLines(ink, paper, title, { x, y: first, width, style, maxLines: TITLE_LINES, pitch })
    return []
  }
  const pointer = (number: number) => `page ${number}`
  const pointerWidth = widthMm(pointer(20), 'small', paper) + 2
  const [line] = breakTextMm(paper, title, style, () => width - pointerWidth)
  writeLine(ink, paper, line?.text ?? '', { x, y, width, style })
  const onPlaced = (number: number) => {
    const end = { x: x + width, y, width: pointerWidth, align: 'right', color: 'ink-muted', style: 'small' } as const
    writeLine(ink, paper, pointer(number), end)
    linkToPage(page, number, end)
  }
  return [{ heading: 'Track, in full', style: 'small', entries: [{ time: null, text: title }], onPlaced }]
}

/** Draws a track with its title above the boxes of a week. Returns a title that is too long. */
export function drawTrackBlock(
  page: SheetPage,
  track: SheetTrack | null,
  dates: readonly string[],
  { x, y, width }: { x: number; y: number; width: number },
): ContinuedText[] {
  const { paper, form } = page
  const titleHeight = styleSizeMm('body', paper) + 1.4
  const title = { x, y: y + titleHeight - 0.9, width, styles: ['body', 'compact'] } as const
  ruleLine(form, x, y + titleHeight, width)
  for (const [index, date] of dates.entries()) {
    drawTrackDay(page, track, date, x + index * DAY_PITCH_MM, y + titleHeight + 2.2)
  }
  return track ? drawTrackTitle(page, track.title, title) : []
}
