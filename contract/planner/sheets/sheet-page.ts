import { type Category, categories } from '../../content/categories.ts'
import type { Paper } from '../items.ts'
import {
  breakTextMm,
  emptyDrawing,
  pageId,
  type SheetColor,
  type SheetPage,
  type SheetStyle,
  styleSizeMm,
  widthMm,
  writeLine,
  writeLines,
} from './drawing.ts'
import { spacedSheetCode } from './sheet-code.ts'
import {
  CORNER_MARK_OUTER_MM,
  contentFrame,
  cornerMarks,
  type PaperArea,
  qrSquare,
  type SheetSide,
  sheetFrame,
} from './sheet-geometry.ts'

export type SheetOptions = {
  paper: Paper
  /** Side of the first page; the others alternate. */
  side: SheetSide
  /** Empty lines for more steps. They never add a page. */
  blankLines: number
  businessName: string
  /** Codes by page. A page without a code is not recorded and has no corner marks. */
  codes: readonly string[]
  /** Omits what does not fit, instead of continuing on further pages. */
  isOnePage?: boolean
}

export type PageHeading = {
  label: string
  title: string
  note?: string
  category?: Category | null
  isPreprinted?: boolean
}
export type SheetPages = { pages: SheetPage[]; addPage: (heading: PageHeading) => SheetPage; isOnePage: boolean }

type SheetHue = (typeof categories)[Category]['hue']

export const hueOf = (category: Category | null | undefined): SheetHue | null =>
  category ? categories[category].hue : null
export const hueInk = (hue: SheetHue | null): SheetColor => (hue ? `${hue}-ink` : 'ink')

/** Styles of titles with their number of lines. */
const titleStyles: readonly [SheetStyle, number][] = [
  ['title', 1],
  ['title-medium', 1],
  ['title-small', 2],
  ['title-long', 3],
  ['title-longest', 5],
]

/** Adds pages to a sheet, alternately left and right, each with a title at the top. */
export function createPages(options: SheetOptions): SheetPages {
  const pages: SheetPage[] = []
  const addPage = (heading: PageHeading) => {
    const isFirstSide = pages.length % 2 === 0
    const other = options.side === 'left' ? 'right' : 'left'
    const page = emptyPage(options.paper, isFirstSide ? options.side : other, options.codes[pages.length] ?? null)
    page.isPreprinted = heading.isPreprinted ?? true
    pages.push(page)
    drawHeading(page, heading)
    return page
  }
  return { pages, addPage, isOnePage: options.isOnePage ?? false }
}

const emptyPage = (paper: Paper, side: SheetSide, code: string | null): SheetPage => ({
  paper,
  side,
  isPreprinted: true,
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
  const hue = hueOf(category)
  const picture = hue ? qr.width * 0.72 : 0
  const width = frame.width - taken - (hue ? picture + 3 : 0)
  const size = (style: SheetStyle) => styleSizeMm(style, paper)
  const labelY = frame.y + size('label') * 0.9
  page.title = title
  writeLine(ink, paper, label, { x, y: labelY, width, style: 'label', color: 'ink-muted' })
  const [style, maxLines] = titleStyles.find(
    ([style, lines]) => breakTextMm(paper, title, style, () => width).length <= lines,
  ) ?? ['title-longest', 5]
  const titleY = labelY + (maxLines > 2 ? size(style) * 1.5 : Math.max(size(style), size('title-medium')) * 1.2)
  const pitch = size(style) * 1.12
  const lines = writeLines(ink, paper, title, { x, y: titleY, width, style, maxLines, pitch })
  const noteY = titleY + (lines - 1) * pitch + size('body') * 1.8
  if (note) writeLine(ink, paper, note, { x, y: noteY, width, style: 'body', color: 'ink-muted' })
  drawTrail(page)
  if (hue && category) {
    const area = { x: x + width + 3, y: frame.y, width: picture, height: picture }
    ink.pictures.push({ art: 'category', name: category, ...area })
  }
}

export function headingArea({ paper, side }: SheetPage): PaperArea {
  const frame = sheetFrame(paper, side)
  return { ...frame, height: contentFrame(paper, side).y - frame.y }
}

/** Draws the dashed line between the corner marks at the top. */
function drawTrail({ paper, side, form, code }: SheetPage): void {
  const [left, right] = cornerMarks(paper, side)
  const gap = code === null ? -CORNER_MARK_OUTER_MM : CORNER_MARK_OUTER_MM + 4
  const line = { x1: left.x + gap, y1: left.y, x2: right.x - gap, y2: right.y, color: 'act', width: 0.7 } as const
  form.lines.push({ ...line, dash: [2.4, 2.2] })
}

const hint = 'Scan the code to enter your ticks'

/** Writes the line at the bottom of each page: name, code and page number. Further pages link to the first one. */
export function drawFooters(pages: SheetPage[], { businessName }: SheetOptions, name: string): void {
  for (const [index, page] of pages.entries()) {
    const { paper, side, ink, code } = page
    if (pages.length > 1) page.id = pageId(index + 1)
    if (index > 0) page.links.push({ ...headingArea(page), to: pageId(1) })
    const frame = sheetFrame(paper, side)
    const y = cornerMarks(paper, side)[2].y + styleSizeMm('small', paper) * 0.35
    const inset = code === null ? 0 : 2 * CORNER_MARK_OUTER_MM + 3
    const [left, right] = [frame.x + inset, frame.x + frame.width - inset]
    const third = (right - left) / 3
    writeLine(ink, paper, `${name}  ·  ${businessName}`, {
      x: left,
      y,
      width: third,
      style: 'small',
      color: 'ink-muted',
    })
    if (code && widthMm(hint, 'small', paper) < third - 6) {
      const middle = { x: (left + right) / 2, y, width: third, style: 'small', align: 'center' } as const
      writeLine(ink, paper, hint, { ...middle, color: 'ink-muted' })
    }
    const number = pages.length > 1 ? `${index + 1} of ${pages.length}` : ''
    const end = [code && spacedSheetCode(code), number].filter(Boolean).join('  ·  ')
    writeLine(ink, paper, end, { x: right, y, width: third, style: 'small', color: 'ink-muted', align: 'right' })
  }
}
