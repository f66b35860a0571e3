import type { PdfFonts } from './fonts.ts'
import { breakLines, breakLinesBalanced, type Measure, type Span, type Style, type TextLine } from './line-breaking.ts'
import type { PageFormat } from './page-format.ts'
import type { Hue, Styles, TextTheme, ThemeColors } from './theme.ts'

export type PdfDocument = PDFKit.PDFDocument

/** Structure tag for screen readers. Blocks of one paragraph share one tag. */
export type Tag = { role: string; within?: Tag }

/** Smallest unit that is never split across pages: a line, a writing rule, an image. Heights in points. */
export type LayoutBlock = {
  height: number
  /** Space above; ignored at the top of a page. */
  before: number
  /** Keeps the block on the page of the next one. */
  keep: boolean
  tag: Tag
  draw: (doc: PdfDocument, x: number, y: number) => void
}

export type LayoutContext = {
  format: PageFormat
  palette: ThemeColors
  hue: Hue
  styles: Styles
  fonts: PdfFonts
  measure: Measure
  /** Scales a length in points from A4 to this paper. */
  pt: (length: number) => number
  missingGlyphs: { count: number }
}

export function spansOf(layout: LayoutContext, text: string, style: Style): Span[] {
  return layout.fonts.splitByFace(text, style.face).map(({ face, text, missingGlyphs }) => {
    layout.missingGlyphs.count += missingGlyphs
    if (face === style.face) return { text, style }
    // A fallback for the handwriting face is slanted.
    return { text, style: { ...style, face, slanted: style.slanted || style.face === 'handwriting' } }
  })
}

type LineBox = { x: number; y: number; height: number; first: boolean; last: boolean }
type ParagraphOptions = Omit<TextTheme, 'style'> & {
  tag: Tag
  before?: number
  indent?: number
  /** Width from the left text edge at which lines break. */
  width?: number
  /** Keeps the last line with the next block. */
  keep?: boolean
  balanced?: boolean
  drawBehind?: (doc: PdfDocument, line: LineBox) => void
}

/** Lays out a paragraph as one block per line, without widows and orphans. */
export function paragraphBlocks(layout: LayoutContext, spans: Span[], options: ParagraphOptions): LayoutBlock[] {
  const { leading, before = 0, indent = 0, tag, drawBehind, keep = false, balanced = false } = options
  const breakText = balanced ? breakLinesBalanced : breakLines
  const lines = breakText(spans, (options.width ?? layout.format.textWidth) - indent, layout.measure)
  return lines.map((line, index) => {
    const [first, last] = [index === 0, index === lines.length - 1]
    return {
      height: leading,
      before: first ? before : 0,
      keep: last ? keep : first || index === lines.length - 2,
      tag,
      draw(doc, x, y) {
        drawBehind?.(doc, { x, y, height: leading, first, last })
        drawLine(doc, line, x + indent, baselineOf(line, y, leading))
      },
    }
  })
}

export function textBlocks(
  layout: LayoutContext,
  text: string,
  theme: TextTheme,
  options: Omit<ParagraphOptions, 'leading'>,
): LayoutBlock[] {
  return paragraphBlocks(layout, spansOf(layout, text, theme.style), { leading: theme.leading, ...options })
}

export function shapeBlock(
  height: number,
  tag: Tag,
  draw: LayoutBlock['draw'],
  more: Partial<LayoutBlock> = {},
): LayoutBlock {
  return { height, before: 0, keep: false, tag, draw, ...more }
}

/** Returns the y of the baseline: a third of the font size below the middle of the line. */
export function baselineOf(line: TextLine, y: number, leading: number): number {
  return y + leading / 2 + Math.max(0, ...line.map(({ style }) => style.size)) * 0.34
}

/** Synthetic italic for faces without one. */
const SLANT_DEGREES = 11

export function drawLine(doc: PdfDocument, line: TextLine, left: number, baseline: number): void {
  for (const { text, style, x, width } of line) {
    const { face, size, color, slanted, strikethrough, link } = style
    const options = {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(slanted ? { oblique: SLANT_DEGREES } : {}),
    } as const
    doc.font(face).fontSize(size).fillColor(color)
    doc.text(text, left + x, baseline, options)
    if (link) doc.link(left + x, baseline - size, width, size * 1.3, link)
    if (link) drawRule(doc, left + x, baseline + size * 0.16, width, { color: color, weight: size / 16 })
    if (strikethrough) drawRule(doc, left + x, baseline - size * 0.28, width, { color: color, weight: size / 16 })
  }
}

export function drawRule(
  doc: PdfDocument,
  x: number,
  y: number,
  width: number,
  line: { color: string; weight: number },
): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(line.weight)
    .stroke(line.color)
}
