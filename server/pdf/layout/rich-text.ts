import type { Block, Inline } from './block-parser.ts'
import {
  across,
  baselineOf,
  drawLine,
  type LayoutBlock,
  type LayoutContext,
  paragraph,
  shape,
  spansOf,
  type Tag,
  type TextStyle,
} from './layout-blocks.ts'
import { breakLines, type Span, type Style } from './line-breaking.ts'
import { parseHtmlBlocks } from './parse-html.ts'
import type { TextTheme } from './text-styles.ts'

/** Deeper than this, text has no room left. */
const MOST_INDENTS = 4
const MOST_QUOTES = 3
const STEP = 17
const BAR_STEP = 14
/** Where lines of running text end: some eighty letters. */
const MEASURE = 430

/** Turns a link as it is written into a whole address, or into nothing where paper cannot follow it. */
type WholeAddress = (href: string) => string | null

/** The text of a lesson, cleaned HTML, block by block. */
export function* richTextBlocks(desk: LayoutContext, html: string, at: WholeAddress): Generator<LayoutBlock[]> {
  let list: Tag | undefined
  for (const block of parseHtmlBlocks(html)) {
    // Entries of one list are told as one list.
    list = block.indent > 0 ? (list ?? { role: 'L' }) : undefined
    yield piecesOf(desk, block, list, at)
  }
}

function piecesOf(desk: LayoutContext, block: Block, list: Tag | undefined, at: WholeAddress): LayoutBlock[] {
  const { pt, styles, format } = desk
  const quotes = Math.min(block.quotes, MOST_QUOTES)
  const indent = pt(Math.min(block.indent, MOST_INDENTS) * STEP + quotes * BAR_STEP)
  const spans = (look: TextTheme) =>
    (block.cells[0] ?? []).flatMap((inline) => inlineSpans(desk, inline, look.style, at))
  const set = (look: TextTheme, role: string, before: number, more: Partial<Parameters<typeof paragraph>[2]> = {}) =>
    paragraph(desk, spans(look), { leading: look.leading, tag: { role }, indent, before: pt(before), ...more })

  if (block.kind === 'rule') return [pause(desk, indent)]
  if (block.kind === 'row') return row(desk, block, at)
  // The sheet's own parts have the second rank, so the headings in its text have the third.
  if (block.kind === 'heading') {
    const [look, role] = block.level === 2 ? [styles.heading, 'H3'] : [styles.subheading, 'H4']
    return set(look, role, 15, { keep: true })
  }
  if (block.kind === 'caption') return set(styles.small, 'Caption', 6)
  const { marker } = block
  return set(quotes > 0 ? styles.quotation : styles.body, 'P', marker ? 4 : 8, {
    ...(list ? { tag: { role: 'LI', within: list } } : {}),
    width: Math.min(format.textWidth, indent + pt(MEASURE)),
    behind(pen, { x, y, height, first }) {
      for (let bar = 0; bar < quotes; bar++) pen.rect(x + pt(bar * BAR_STEP), y, pt(2), height).fill(desk.hue.base)
      if (first && marker) drawMarker(desk, pen, marker, x + indent - pt(STEP), y)
    },
  })
}

function inlineSpans(desk: LayoutContext, inline: Inline, base: Style, at: WholeAddress): Span[] {
  const link = inline.link === null ? null : at(inline.link)
  return spansOf(desk, inline.text, {
    ...base,
    ...(inline.bold && base.face === 'text' ? { face: 'strong' as const } : {}),
    ...(inline.italic && base.face !== 'handwriting' ? { slanted: true } : {}),
    ...(inline.struck ? { struck: true } : {}),
    ...(link === null ? {} : { link, colour: desk.palette('act') }),
  })
}

function drawMarker(
  { styles, palette, pt, measure }: LayoutContext,
  pen: TextStyle,
  marker: string,
  x: number,
  y: number,
): void {
  const { leading } = styles.body
  if (marker === '•') {
    across(pen, x + pt(2), y + leading * 0.53, pt(8), { colour: palette('edge'), weight: pt(1.3) })
    return
  }
  const [line = []] = breakLines([{ text: marker, style: styles.strong.style }], pt(MEASURE), measure)
  drawLine(pen, line, x, baselineOf(line, y, leading))
}

/** What stands for a line across the text: a few dots. */
function pause({ palette, pt }: LayoutContext, indent: number): LayoutBlock {
  return shape(
    pt(10),
    { role: 'P' },
    (pen, x, y) => {
      for (let dot = 0; dot < 9; dot++)
        pen.circle(x + indent + pt(2 + dot * 8), y + pt(5), pt(1.4)).fill(palette('hair'))
    },
    { before: pt(14) },
  )
}

/** A row of a table: its cells share the width, and break together from page to page. */
function row(desk: LayoutContext, { cells }: Block, at: WholeAddress): LayoutBlock[] {
  const { format, palette, pt, styles } = desk
  const { leading, style } = styles.body
  const width = format.textWidth / Math.max(1, cells.length)
  const columns = cells.map((cell) =>
    breakLines(
      cell.flatMap((inline) => inlineSpans(desk, inline, style, at)),
      Math.max(pt(24), width - pt(8)),
      desk.measure,
    ),
  )
  const tag: Tag = { role: 'P' }
  const rows = Math.max(1, ...columns.map(({ length }) => length))
  const lines = Array.from({ length: rows }, (_, index) =>
    shape(
      leading,
      tag,
      (pen, x, y) => {
        for (const [column, text] of columns.entries()) {
          const line = text[index] ?? []
          drawLine(pen, line, x + column * width, baselineOf(line, y, leading))
        }
      },
      { before: index === 0 ? pt(4) : 0, keep: true },
    ),
  )
  const rule = { colour: palette('hair'), weight: 0.6 }
  return [...lines, shape(pt(5), tag, (pen, x, y) => across(pen, x, y + pt(4), format.textWidth, rule))]
}
