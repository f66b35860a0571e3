import type { PdfFonts } from './fonts.ts'
import { breakLines, breakLinesBalanced, type Measure, type Span, type Style, type TextLine } from './line-breaking.ts'
import type { PageFormat } from './page-format.ts'
import type { Styles, TextTheme } from './text-styles.ts'
import type { Hue, ThemeColors } from './theme-colors.ts'

export type TextStyle = PDFKit.PDFDocument

/** What a part of the page is, for a program that reads it aloud. Pieces of one paragraph share one tag. */
export type Tag = { role: string; within?: Tag }

/** The least that is never cut: a line, a rule to write on, a picture. Heights in points. */
export type LayoutBlock = {
  height: number
  /** The gap above, dropped at the top of a page. */
  before: number
  /** Stays on the page of the next piece. */
  keep: boolean
  tag: Tag
  draw: (pen: TextStyle, x: number, y: number) => void
}

/** What pieces are made on: the paper, the faces and the colours of one sheet. */
export type LayoutContext = {
  format: PageFormat
  palette: ThemeColors
  hue: Hue
  styles: Styles
  typefaces: PdfFonts
  measure: Measure
  /** A length on A4, as it is on this paper. */
  pt: (length: number) => number
  /** Letters that no face could write so far. */
  unset: { count: number }
}

/** A text cut where its face changes. */
export function spansOf(desk: LayoutContext, text: string, style: Style): Span[] {
  return desk.typefaces.cut(text, style.face).map(({ face, text, unset }) => {
    desk.unset.count += unset
    if (face === style.face) return { text, style }
    // Handwriting leans, in whatever face.
    return { text, style: { ...style, face, slanted: style.slanted || style.face === 'handwriting' } }
  })
}

type LineBehind = { x: number; y: number; height: number; first: boolean; last: boolean }
type Setting = Omit<TextTheme, 'style'> & {
  tag: Tag
  before?: number
  indent?: number
  /** From the left edge of the text to where lines break. */
  width?: number
  /** Stays with what follows it. */
  keep?: boolean
  /** Lines of about one length. */
  balanced?: boolean
  /** Drawn behind each line, from the left edge of the text. */
  behind?: (pen: TextStyle, line: LineBehind) => void
}

/** A paragraph, line by line. Neither its first nor its last line stands alone on a page. */
export function paragraph(desk: LayoutContext, spans: Span[], setting: Setting): LayoutBlock[] {
  const { leading, before = 0, indent = 0, tag, behind, keep = false, balanced = false } = setting
  const set = balanced ? breakLinesBalanced : breakLines
  const lines = set(spans, (setting.width ?? desk.format.textWidth) - indent, desk.measure)
  return lines.map((line, index) => {
    const [first, last] = [index === 0, index === lines.length - 1]
    return {
      height: leading,
      before: first ? before : 0,
      keep: last ? keep : first || index === lines.length - 2,
      tag,
      draw(pen, x, y) {
        behind?.(pen, { x, y, height: leading, first, last })
        drawLine(pen, line, x + indent, baselineOf(line, y, leading))
      },
    }
  })
}

/** A text in one look. */
export function plain(
  desk: LayoutContext,
  text: string,
  look: TextTheme,
  setting: Omit<Setting, 'leading'>,
): LayoutBlock[] {
  return paragraph(desk, spansOf(desk, text, look.style), { leading: look.leading, ...setting })
}

/** A piece without words. */
export function shape(
  height: number,
  tag: Tag,
  draw: LayoutBlock['draw'],
  more: Partial<LayoutBlock> = {},
): LayoutBlock {
  return { height, before: 0, keep: false, tag, draw, ...more }
}

/** The baseline lies below the middle of the line by a third of the size of its letters. */
export function baselineOf(line: TextLine, y: number, leading: number): number {
  return y + leading / 2 + Math.max(0, ...line.map(({ style }) => style.size)) * 0.34
}

/** The slant of letters that have no italic of their own, in degrees. */
const SLANT = 11

export function drawLine(pen: TextStyle, line: TextLine, left: number, baseline: number): void {
  for (const { text, style, x, width } of line) {
    const { face, size, colour, slanted, struck, link } = style
    const options = { lineBreak: false, baseline: 'alphabetic', ...(slanted ? { oblique: SLANT } : {}) } as const
    pen.font(face).fontSize(size).fillColor(colour)
    pen.text(text, left + x, baseline, options)
    if (link) pen.link(left + x, baseline - size, width, size * 1.3, link)
    if (link) across(pen, left + x, baseline + size * 0.16, width, { colour, weight: size / 16 })
    if (struck) across(pen, left + x, baseline - size * 0.28, width, { colour, weight: size / 16 })
  }
}

export function across(
  pen: TextStyle,
  x: number,
  y: number,
  width: number,
  line: { colour: string; weight: number },
): void {
  pen
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(line.weight)
    .stroke(line.colour)
}
