import {
  type DrawnText,
  type SheetDrawing,
  type SheetPage,
  sheetStyles,
  styleSizeMm,
} from '#contract/planner/sheets/drawing.ts'
import { sheetPath } from '#contract/planner/sheets/sheet-code.ts'
import {
  BOX_LINE_MM,
  BOX_MM,
  BOX_RADIUS_MM,
  CORNER_MARK_INNER_MM,
  CORNER_MARK_OUTER_MM,
  contentFrame,
  MARK_GAP_MM,
  punchedHoles,
  qrSquare,
  sheetMarks,
} from '#contract/planner/sheets/sheet-geometry.ts'
import { pageLink } from '../../../platform/graphics/page-link.ts'
import { readDrawing } from '../compile.ts'
import { isRightToLeft, type MissingGlyphs, printableText } from '../printable-text.ts'
import { qrSvg } from '../qr-svg.ts'

type PageDataOptions = {
  publicUrl: string
  /** Omits holes, headings and lines, which punched refill pages have. */
  onRefillPages: boolean
  missingGlyphs: MissingGlyphs
}

/** Returns the data of a page for `templates/sheet-page.typ`. */
export function pageData(page: SheetPage, { publicUrl, onRefillPages, missingGlyphs }: PageDataOptions) {
  const { paper, side, code } = page
  const contentY = contentFrame(paper, side).y
  const isHeading = ({ y }: DrawnText) => y < contentY
  const drawing = (drawing: SheetDrawing) => ({
    ...drawing,
    lines: drawing.lines.map((line) => ({ ...line, dash: line.dash ?? null })),
    texts: drawing.texts.map((text) => textData(text, page, missingGlyphs)),
    pictures: drawing.pictures.map(({ art, name, ...area }) => ({ ...area, art: artPath(art, name) })),
  })
  return {
    id: page.id,
    holes: onRefillPages ? [] : punchedHoles(paper, side),
    // First, so that screen readers begin with it.
    heading: page.ink.texts.filter(isHeading).map((text) => textData(text, page, missingGlyphs)),
    form: onRefillPages && page.isPreprinted ? null : drawing(page.form),
    ink: drawing({ ...page.ink, texts: page.ink.texts.filter((text) => !isHeading(text)) }),
    boxes: page.boxes.map(({ x, y, isTicked }) => ({ x, y, isTicked })),
    marks: code === null ? [] : sheetMarks(paper, side),
    qr: code === null ? null : qrData(page, publicUrl, code),
    links: page.links,
  }
}

export const sheetGeometry = {
  box: BOX_MM,
  boxLine: BOX_LINE_MM,
  boxRadius: BOX_RADIUS_MM,
  ringOuter: CORNER_MARK_OUTER_MM,
  ringInner: CORNER_MARK_INNER_MM,
  ringGap: MARK_GAP_MM,
}

/** Returns the SVG files of the pictures of pages by path. */
export function readArt(pages: readonly SheetPage[]): Record<string, string> {
  const pictures = pages.flatMap(({ form, ink }) => [...form.pictures, ...ink.pictures])
  const paths = new Set(pictures.map(({ art, name }) => artPath(art, name)))
  return Object.fromEntries([...paths].map((path) => [path, readDrawing(path)]))
}

const artPath = (art: 'category' | 'stamp', name: string) =>
  art === 'category' ? `icons/${name.toLowerCase()}.svg` : `stamps/${name}.svg`

function textData({ style, text, ...place }: DrawnText, { paper }: SheetPage, missingGlyphs: MissingGlyphs) {
  return {
    ...place,
    text: printableText(text, missingGlyphs),
    font: sheetStyles[style].font,
    size: styleSizeMm(style, paper),
    rtl: isRightToLeft(text),
    isTitle: style.startsWith('title'),
  }
}

function qrData({ paper, side }: SheetPage, publicUrl: string, code: string) {
  const { x, y, width } = qrSquare(paper, side)
  const link = pageLink(publicUrl, sheetPath(code))
  return { x, y, width, svg: qrSvg(link), url: link.href }
}
