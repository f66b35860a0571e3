import type { Paper, StampName } from '../items.ts'
import { BOX_MM, type PaperArea, type SheetSide, textScale } from './sheet-geometry.ts'
import { type SheetFont, textWidth } from './text-widths.ts'
import { breakText, type TextLine, wrapText } from './wrap-text.ts'

/** Name of a color in web/platform/styles/tokens.css. */
export type SheetColor =
  | 'ink'
  | 'ink-muted'
  | 'hair'
  | 'edge'
  | 'act'
  | 'spirit'
  | 'health'
  | 'edu'
  | 'fin'
  | 'spirit-ink'
  | 'health-ink'
  | 'edu-ink'
  | 'fin-ink'
  | 'spirit-tint'
  | 'health-tint'
  | 'edu-tint'
  | 'fin-tint'
  | 'sunk'

/** Sizes in points on A4. */
export const sheetStyles = {
  title: { font: 'headings', size: 25 },
  'title-medium': { font: 'headings', size: 20 },
  'title-small': { font: 'headings', size: 16 },
  'title-long': { font: 'headings', size: 12 },
  'title-longest': { font: 'headings', size: 8 },
  heading: { font: 'headings', size: 13 },
  subheading: { font: 'headings', size: 10.5 },
  label: { font: 'handwriting', size: 11 },
  answer: { font: 'handwriting', size: 10.5 },
  body: { font: 'text', size: 9.3 },
  compact: { font: 'text', size: 8.5 },
  small: { font: 'text', size: 8 },
  strong: { font: 'strong', size: 8 },
  tiny: { font: 'text', size: 7 },
} satisfies Record<string, { font: SheetFont; size: number }>
export type SheetStyle = keyof typeof sheetStyles

/** One line. `x` is its left end, center or right end, and `y` its baseline. */
export type DrawnText = {
  x: number
  y: number
  text: string
  style: SheetStyle
  color: SheetColor
  align: 'left' | 'center' | 'right'
  /** Maximum width in millimeters. Letters that are missing in `text-widths.ts` can exceed it. */
  width: number
}
export type DrawnLine = {
  x1: number
  y1: number
  x2: number
  y2: number
  color: SheetColor
  width: number
  dash?: [number, number]
}
type DrawnRectangle = PaperArea & {
  radius: number
  fill: SheetColor | null
  stroke: SheetColor | null
  strokeWidth: number
}
/** An SVG file of web/platform/art. */
export type DrawnPicture = PaperArea & { art: 'category' | 'stamp'; name: string }
/** An area that opens another page of the same PDF. */
export type PageLink = PaperArea & { to: string }

export type SheetDrawing = {
  texts: DrawnText[]
  lines: DrawnLine[]
  rectangles: DrawnRectangle[]
  pictures: DrawnPicture[]
}

/** `of` is null for the box of an empty line. */
export type TickBox = { of: string | null; date: string | null; x: number; y: number; isTicked: boolean }

/** A page in millimeters. The PDF, the preview and the sheet reader share this layout. */
export type SheetPage = {
  paper: Paper
  side: SheetSide
  /** False for pages that continue a sheet: refill pages do not have their headings and lines. */
  isPreprinted: boolean
  /** Title of the bookmark in the PDF. */
  title: string
  /** Null for a page without a code, which has no corner marks. */
  code: string | null
  /** Headings and lines, which are preprinted on punched refill pages. */
  form: SheetDrawing
  /** Dates and entries of this sheet. */
  ink: SheetDrawing
  boxes: TickBox[]
  links: PageLink[]
  /** Target of links. */
  id: string | null
}

export const stampArt: Record<StampName, string> = {
  destination: 'destination',
  engines: 'engines',
  crew: 'crew',
  tools: 'tools',
  awards: 'awards',
  nextLevels: 'next-levels',
}

/** Target of links to a page of a sheet with several pages. */
export const pageId = (number: number): string => `page-${number}`

/** Links the word before a page number, whose right end is `x`, to that page. */
export function linkToPage(
  page: SheetPage,
  number: number,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  page.links.push({ x: x - width, y: y - LINK_MM * 0.75, width, height: LINK_MM, to: pageId(number) })
}

/** Height of the link of a line. */
const LINK_MM = 5
const MM_PER_POINT = 25.4 / 72

export const emptyDrawing = (): SheetDrawing => ({ texts: [], lines: [], rectangles: [], pictures: [] })

export const styleSizeMm = (style: SheetStyle, paper: Paper): number =>
  sheetStyles[style].size * MM_PER_POINT * textScale(paper)

export const widthMm = (text: string, style: SheetStyle, paper: Paper): number =>
  textWidth(text, sheetStyles[style].font) * styleSizeMm(style, paper)

/** Breaks a text into lines. Widths in millimeters. */
export function breakTextMm(
  paper: Paper,
  text: string,
  style: SheetStyle,
  widthOf: (line: number) => number,
): TextLine[] {
  const size = styleSizeMm(style, paper)
  return breakText(text, sheetStyles[style].font, (line) => widthOf(line) / size)
}

type TextOptions = {
  x: number
  y: number
  width: number
  style: SheetStyle
  color?: SheetColor
  align?: 'left' | 'center' | 'right'
}

/** Writes one line. A longer text ends with an ellipsis. */
export function writeLine(drawing: SheetDrawing, paper: Paper, text: string, options: TextOptions): void {
  writeLines(drawing, paper, text, { ...options, maxLines: 1, pitch: 0 })
}

/** Writes lines at intervals of `pitch`, with the first baseline at `y`. Returns the number of lines. */
export function writeLines(
  drawing: SheetDrawing,
  paper: Paper,
  text: string,
  {
    maxLines,
    pitch,
    color = 'ink',
    align = 'left',
    x,
    y,
    width,
    style,
  }: TextOptions & { maxLines: number; pitch: number },
): number {
  const lines = wrapText(text, sheetStyles[style].font, width / styleSizeMm(style, paper), maxLines)
  for (const [index, line] of lines.entries()) {
    drawing.texts.push({ x, y: y + index * pitch, text: line, style, color, align, width })
  }
  return lines.length
}

/** Distance from the middle of capital letters to their baseline. */
export const middleToBaseline = (style: SheetStyle, paper: Paper): number => styleSizeMm(style, paper) * 0.35

/** Draws a line for handwriting. */
export function ruleLine(drawing: SheetDrawing, x: number, y: number, width: number): void {
  drawing.lines.push({ x1: x, y1: y, x2: x + width, y2: y, color: 'hair', width: 0.3 })
}

export function headingLine(drawing: SheetDrawing, x: number, y: number, width: number): void {
  drawing.lines.push({ x1: x, y1: y, x2: x + width, y2: y, color: 'act', width: 0.45 })
}

/** Distance from a column heading to the content. */
export const HEADING_MM = 8

export function columnHeading(page: SheetPage, text: string, x: number, y: number, width: number): void {
  writeLine(page.form, page.paper, text, { x, y: y + 4.2, width, style: 'heading' })
  headingLine(page.form, x, y + 6.4, width)
}

export const boxCenter = ({ x, y }: { x: number; y: number }) => ({ x: x + BOX_MM / 2, y: y + BOX_MM / 2 })
