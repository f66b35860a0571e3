import type { Category } from '../../classes/class-cards.ts'
import type { Paper } from '../items.ts'
import {
  emptyDrawing,
  type SheetColor,
  type SheetPage,
  type SheetStyle,
  styleSizeMm,
  writeFittingLine,
  writeLine,
} from './drawing.ts'
import { spacedSheetCode } from './sheet-code.ts'
import { cornerRings, qrSquare, RING_OUTER_MM, type SheetSide, sheetFrame } from './sheet-geometry.ts'

export type SheetOptions = {
  paper: Paper
  /** Of the first page; the others alternate. */
  side: SheetSide
  /** Empty lines for more steps. They never take another page. */
  blankLines: number
  businessName: string
  /** Codes of the pages in turn. A page without one is not recorded and has no corner marks. */
  codes: readonly string[]
}

export type PageHeading = { label: string; title: string; note?: string; category?: Category | null }

const hues = { Spiritual: 'spirit', Health: 'health', Education: 'edu', Finance: 'fin' } as const
export type Hue = (typeof hues)[Category]

export const hueOf = (category: Category | null | undefined): Hue | null => (category ? hues[category] : null)
export const hueInk = (hue: Hue | null): SheetColor => (hue ? `${hue}-ink` : 'ink')

const titleStyles: readonly SheetStyle[] = ['title', 'title-medium', 'title-small']

/** Adds pages to a sheet, alternately left and right, each with a title at the top. */
export function createPages(options: SheetOptions): {
  pages: SheetPage[]
  addPage: (heading: PageHeading) => SheetPage
} {
  const pages: SheetPage[] = []
  const addPage = (heading: PageHeading) => {
    const isFirstSide = pages.length % 2 === 0
    const other = options.side === 'left' ? 'right' : 'left'
    const page = emptyPage(options.paper, isFirstSide ? options.side : other, options.codes[pages.length] ?? null)
    pages.push(page)
    drawHeading(page, heading)
    return page
  }
  return { pages, addPage }
}

const emptyPage = (paper: Paper, side: SheetSide, code: string | null): SheetPage => ({
  paper,
  side,
  title: '',
  code,
  form: emptyDrawing(),
  ink: emptyDrawing(),
  boxes: [],
  links: [],
  id: null,
})

function drawHeading(page: SheetPage, { label, title, note, category }: PageHeading): void {
  const { paper, side, ink } = page
  const frame = sheetFrame(paper, side)
  const qr = qrSquare(paper, side)
  const gap = 5
  const isQrLeft = page.code !== null && side === 'left'
  const taken = page.code === null ? 0 : qr.width + gap
  const x = isQrLeft ? frame.x + taken : frame.x
  const width = frame.width - taken
  const size = (style: SheetStyle) => styleSizeMm(style, paper)
  const labelY = frame.y + size('label') * 0.9
  const titleY = labelY + size('title') * 1.12
  const noteY = titleY + size('body') * 2
  page.title = title
  writeLine(ink, paper, label, { x, y: labelY, width, style: 'label', color: 'ink-muted' })
  writeFittingLine(ink, paper, title, titleStyles, { x, y: titleY, width })
  if (note) writeLine(ink, paper, note, { x, y: noteY, width, style: 'body', color: 'ink-muted' })
  drawTrail(page)
  const hue = hueOf(category)
  if (hue && category) {
    const side = qr.width * 0.72
    ink.pictures.push({ art: 'category', name: category, x: x + width - side, y: frame.y, width: side, height: side })
  }
}

/** Draws the dashed line from mark to mark at the top. */
function drawTrail({ paper, side, form }: SheetPage): void {
  const [left, right] = cornerRings(paper, side)
  const gap = RING_OUTER_MM + 4
  const line = { x1: left.x + gap, y1: left.y, x2: right.x - gap, y2: right.y, color: 'act', width: 0.7 } as const
  form.lines.push({ ...line, dash: [2.4, 2.2] })
}

/** Writes the line at the bottom of each page: name, code and page number. */
export function drawFooters(pages: SheetPage[], { businessName }: SheetOptions, name: string): void {
  for (const [index, page] of pages.entries()) {
    const { paper, side, ink, code } = page
    const frame = sheetFrame(paper, side)
    const y = cornerRings(paper, side)[2].y + styleSizeMm('small', paper) * 0.35
    const inset = code === null ? 0 : 2 * RING_OUTER_MM + 3
    const [left, right] = [frame.x + inset, frame.x + frame.width - inset]
    const third = (right - left) / 3
    writeLine(ink, paper, `${name}  ·  ${businessName}`, {
      x: left,
      y,
      width: third,
      style: 'small',
      color: 'ink-muted',
    })
    if (code) {
      const middle = { x: (left + right) / 2, y, width: third, style: 'small', align: 'center' } as const
      writeLine(ink, paper, 'Scan the code to enter your ticks', { ...middle, color: 'ink-muted' })
    }
    const number = pages.length > 1 ? `${index + 1} of ${pages.length}` : ''
    const end = [code && spacedSheetCode(code), number].filter(Boolean).join('  ·  ')
    writeLine(ink, paper, end, { x: right, y, width: third, style: 'small', color: 'ink-muted', align: 'right' })
  }
}
