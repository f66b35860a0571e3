import type { Paper } from '../items.ts'
import { breakTextMm, ruleLine, type SheetPage, type SheetStyle, styleSizeMm, widthMm, writeLine } from './drawing.ts'
import type { FurtherPages } from './further-pages.ts'
import type { SheetEntry } from './sheet-content.schema.ts'
import type { PaperArea } from './sheet-geometry.ts'
import type { TextLine } from './wrap-text.ts'

/** Texts that continue on a further page, under a heading such as 'Wednesday, continued'. */
export type ContinuedText = {
  heading: string
  style: SheetStyle
  entries: readonly SheetEntry[]
  /** Writes where the text continues. */
  onPlaced: (pageNumber: number) => void
  /** Writes how many entries a sheet with one page omits. */
  onOmitted?: () => void
}

/** A line of an entry. The first one has its time. */
export type EntryLine = TextLine & { time: string | null; indent: number; isStart: boolean }
type Section = ContinuedText & { lines: EntryLine[] }
type PlacedSection = { section: Section; y: number; lines: EntryLine[] }

const HEADING_MM = 6
const GAP_MM = 4
/** Lines of a section that stay together with its heading. */
const LEAST_LINES = 2
const KEPT_LINES = 5
const LEAST_HEIGHT_MM = 30
const TIME_GAP_MM = 1.4
const HANG_MM = 1.6

type EntryOptions = {
  paper: Paper
  style: SheetStyle
  widthOf: (line: number) => number
  /** Indentation of the lines after the first one. By default the width of the time. */
  hang?: number
  /** Width of the column of times. By default the width of the time. */
  timeColumn?: number
}

const timeWidthOf = (time: string | null, style: SheetStyle, paper: Paper): number =>
  time ? widthMm(time, style, paper) + TIME_GAP_MM : 0

/** Breaks an entry into lines. */
export function breakEntry(
  { time, text }: SheetEntry,
  { paper, style, widthOf, hang, timeColumn }: EntryOptions,
): EntryLine[] {
  const first = timeColumn ?? timeWidthOf(time, style, paper)
  const indentOf = (line: number) => (line === 0 ? first : (hang ?? (time ? first : HANG_MM)))
  const lines = breakTextMm(paper, text, style, (line) => widthOf(line) - indentOf(line))
  const printed = lines.length > 0 ? lines : [{ text: '', isWordEnd: true }]
  return printed.map((line, index) => {
    const isStart = index === 0
    return { ...line, time: isStart ? time : null, indent: indentOf(index), isStart }
  })
}

/** `y` is the baseline. */
export function drawEntryLine(
  { paper, ink }: SheetPage,
  { time, text, indent }: EntryLine,
  { x, y, width, style }: { x: number; y: number; width: number; style: SheetStyle },
): void {
  if (time) writeLine(ink, paper, time, { x, y, width: indent, style, color: 'ink-muted' })
  if (text) writeLine(ink, paper, text, { x: x + indent, y, width: width - indent, style })
}

/** Draws texts below each other into the columns of further pages. Omits them on a sheet with one page. */
export function drawContinuedTexts(further: FurtherPages, texts: readonly ContinuedText[]): void {
  if (further.isOnePage) {
    for (const { onOmitted } of texts) onOmitted?.()
    return
  }
  let rest: Section[] | null = null
  while (rest ? rest.length > 0 : texts.length > 0) {
    const { page, number, columns } = further.reserve(LEAST_HEIGHT_MM)
    const [{ width, height } = { width: 0, height: 0 }] = columns
    rest ??= texts.map((text) => ({ ...text, lines: breakSection(text, page.paper, width) }))
    const used = balancedHeight(rest, page.paper, columns.length, height)
    for (const column of columns) {
      const filled = fillColumn(rest, page.paper, used)
      for (const placed of filled.placed) drawSection(page, placed, column)
      for (const { section } of filled.placed) section.onPlaced(number)
      rest = filled.rest
    }
    further.advance(used)
  }
}

function breakSection({ style, entries }: ContinuedText, paper: Paper, width: number): EntryLine[] {
  const timeColumn = Math.max(...entries.map(({ time }) => timeWidthOf(time, style, paper)))
  // Lines of an entry are indented, because the next one can be without a time.
  const hang = timeColumn + (style === 'answer' ? 0 : HANG_MM)
  return entries.flatMap((entry) => breakEntry(entry, { paper, style, widthOf: () => width, hang, timeColumn }))
}

const pitchOf = (style: SheetStyle, paper: Paper): number => Math.max(styleSizeMm(style, paper) * 1.5, 4)

function fillColumn(sections: Section[], paper: Paper, height: number): { placed: PlacedSection[]; rest: Section[] } {
  const placed: PlacedSection[] = []
  let y = 0
  for (const [index, section] of sections.entries()) {
    const pitch = pitchOf(section.style, paper)
    const capacity = Math.floor((height - y - HEADING_MM + 0.01) / pitch)
    if (capacity < Math.min(LEAST_LINES, section.lines.length)) return { placed, rest: sections.slice(index) }
    const count = breakBefore(section.lines, capacity)
    const lines = section.lines.slice(0, count)
    placed.push({ section, y, lines })
    y += HEADING_MM + lines.length * pitch + GAP_MM
    if (count === section.lines.length) continue
    // Its page is known by now.
    const left = { ...section, lines: section.lines.slice(count), onPlaced: () => {} }
    return { placed, rest: [left, ...sections.slice(index + 1)] }
  }
  return { placed, rest: [] }
}

/** Returns how many lines to draw, so that a short entry is not divided. */
function breakBefore(lines: readonly EntryLine[], capacity: number): number {
  if (lines.length <= capacity) return lines.length
  for (let count = capacity; count > Math.max(0, capacity - KEPT_LINES); count--)
    if (lines[count]?.isStart) return count
  return capacity
}

/** Returns the least height of equal columns that hold the sections, at most `height`. */
function balancedHeight(sections: Section[], paper: Paper, count: number, height: number): number {
  const heightOf = ({ style, lines }: Section) => HEADING_MM + lines.length * pitchOf(style, paper) + GAP_MM
  const total = sections.reduce((sum, section) => sum + heightOf(section), -GAP_MM)
  for (let least = total / count; least < height; least += 2) {
    let rest = sections
    for (let column = 0; column < count; column++) rest = fillColumn(rest, paper, least).rest
    if (rest.length === 0) return least
  }
  return height
}

function drawSection(page: SheetPage, { section: { heading, style }, y, lines }: PlacedSection, area: PaperArea): void {
  const { paper, form } = page
  const { x, width } = area
  const top = area.y + y
  const headingY = top + styleSizeMm('subheading', paper) * 0.8
  writeLine(form, paper, heading, { x, y: headingY, width, style: 'subheading' })
  ruleLine(form, x, headingY + 1.6, width)
  const pitch = pitchOf(style, paper)
  for (const [index, line] of lines.entries()) {
    drawEntryLine(page, line, { x, y: top + HEADING_MM + (index + 0.75) * pitch, width, style })
  }
}
