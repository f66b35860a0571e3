import {
  baselineOf,
  drawLine,
  drawRule,
  type LayoutBlock,
  type LayoutContext,
  type PdfDocument,
  paragraphBlocks,
  shapeBlock,
  spansOf,
  type Tag,
} from './layout-blocks.ts'
import { breakLines, type Span, type Style } from './line-breaking.ts'
import { type Block, type Inline, parseHtmlBlocks } from './parse-html.ts'
import type { TextTheme } from './theme.ts'

/** Deeper nesting is not indented further, to leave room for text. */
const MAX_INDENTS = 4
const MAX_QUOTES = 3
const INDENT_STEP = 17
const BAR_STEP = 14
/** Maximum line width of running text, about eighty characters. */
const MAX_LINE_WIDTH = 430

/** Returns the absolute URL of a link; null for links that make no sense on paper. */
type ResolveLink = (href: string) => string | null

export function* richTextBlocks(
  layout: LayoutContext,
  html: string,
  resolveLink: ResolveLink,
): Generator<LayoutBlock[]> {
  let list: Tag | undefined
  for (const block of parseHtmlBlocks(html)) {
    list = block.indent > 0 ? (list ?? { role: 'L' }) : undefined
    yield layoutBlock(layout, block, list, resolveLink)
  }
}

function layoutBlock(
  layout: LayoutContext,
  block: Block,
  list: Tag | undefined,
  resolveLink: ResolveLink,
): LayoutBlock[] {
  const { pt, styles, format } = layout
  const quotes = Math.min(block.quotes, MAX_QUOTES)
  const indent = pt(Math.min(block.indent, MAX_INDENTS) * INDENT_STEP + quotes * BAR_STEP)
  const spans = (theme: TextTheme) =>
    (block.cells[0] ?? []).flatMap((inline) => inlineSpans(layout, inline, theme.style, resolveLink))
  const paragraphOf = (
    theme: TextTheme,
    role: string,
    before: number,
    options: Partial<Parameters<typeof paragraphBlocks>[2]> = {},
  ) =>
    paragraphBlocks(layout, spans(theme), {
      leading: theme.leading,
      tag: { role },
      indent,
      before: pt(before),
      ...options,
    })

  if (block.kind === 'rule') return [horizontalRule(layout, indent)]
  if (block.kind === 'row') return tableRow(layout, block, resolveLink)
  // Section headings are H2, so headings inside the text start at H3.
  if (block.kind === 'heading') {
    const [theme, role] = block.level === 2 ? [styles.heading, 'H3'] : [styles.subheading, 'H4']
    return paragraphOf(theme, role, 15, { keep: true })
  }
  if (block.kind === 'caption') return paragraphOf(styles.small, 'Caption', 6)
  const { marker } = block
  return paragraphOf(quotes > 0 ? styles.quotation : styles.body, 'P', marker ? 4 : 8, {
    ...(list ? { tag: { role: 'LI', within: list } } : {}),
    width: Math.min(format.textWidth, indent + pt(MAX_LINE_WIDTH)),
    drawBehind(doc, { x, y, height, first }) {
      for (let bar = 0; bar < quotes; bar++) doc.rect(x + pt(bar * BAR_STEP), y, pt(2), height).fill(layout.hue.base)
      if (first && marker) drawMarker(layout, doc, marker, x + indent - pt(INDENT_STEP), y)
    },
  })
}

function inlineSpans(layout: LayoutContext, inline: Inline, base: Style, resolveLink: ResolveLink): Span[] {
  const link = inline.link === null ? null : resolveLink(inline.link)
  return spansOf(layout, inline.text, {
    ...base,
    ...(inline.bold && base.face === 'text' ? { face: 'strong' as const } : {}),
    ...(inline.italic && base.face !== 'handwriting' ? { slanted: true } : {}),
    ...(inline.strikethrough ? { strikethrough: true } : {}),
    ...(link === null ? {} : { link, color: layout.palette('act') }),
  })
}

function drawMarker(
  { styles, palette, pt, measure }: LayoutContext,
  doc: PdfDocument,
  marker: string,
  x: number,
  y: number,
): void {
  const { leading } = styles.body
  if (marker === '•') {
    drawRule(doc, x + pt(2), y + leading * 0.53, pt(8), { color: palette('edge'), weight: pt(1.3) })
    return
  }
  const [line = []] = breakLines([{ text: marker, style: styles.strong.style }], pt(MAX_LINE_WIDTH), measure)
  drawLine(doc, line, x, baselineOf(line, y, leading))
}

function horizontalRule({ palette, pt }: LayoutContext, indent: number): LayoutBlock {
  return shapeBlock(
    pt(10),
    { role: 'P' },
    (doc, x, y) => {
      for (let dot = 0; dot < 9; dot++)
        doc.circle(x + indent + pt(2 + dot * 8), y + pt(5), pt(1.4)).fill(palette('hair'))
    },
    { before: pt(14) },
  )
}

function tableRow(layout: LayoutContext, { cells }: Block, resolveLink: ResolveLink): LayoutBlock[] {
  const { format, palette, pt, styles } = layout
  const { leading, style } = styles.body
  const width = format.textWidth / Math.max(1, cells.length)
  const columns = cells.map((cell) =>
    breakLines(
      cell.flatMap((inline) => inlineSpans(layout, inline, style, resolveLink)),
      Math.max(pt(24), width - pt(8)),
      layout.measure,
    ),
  )
  const tag: Tag = { role: 'P' }
  const rows = Math.max(1, ...columns.map(({ length }) => length))
  const lines = Array.from({ length: rows }, (_, index) =>
    shapeBlock(
      leading,
      tag,
      (doc, x, y) => {
        for (const [column, text] of columns.entries()) {
          const line = text[index] ?? []
          drawLine(doc, line, x + column * width, baselineOf(line, y, leading))
        }
      },
      { before: index === 0 ? pt(4) : 0, keep: true },
    ),
  )
  const rule = { color: palette('hair'), weight: 0.6 }
  return [...lines, shapeBlock(pt(5), tag, (doc, x, y) => drawRule(doc, x, y + pt(4), format.textWidth, rule))]
}
