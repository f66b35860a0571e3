import type { Category } from '#contract/classes/class-cards.ts'
import {
  baselineOf,
  drawLine,
  drawRule,
  type LayoutBlock,
  type LayoutContext,
  shapeBlock,
  spansOf,
  type Tag,
  textBlocks,
} from './layout-blocks.ts'
import { breakLines, type TextLine, widthOf } from './line-breaking.ts'
import { hueOf } from './theme.ts'

/** `name` is the named destination of the link. */
export type ContentsEntry = { number: number; title: string; category: Category | null; page: number; name: string }

export function tableOfContentsBlocks(layout: LayoutContext, entries: ContentsEntry[]): LayoutBlock[] {
  const list: Tag = { role: 'L' }
  const heading = textBlocks(layout, 'Contents', layout.styles.title, { tag: { role: 'H1' }, keep: true })
  const rows = entries.flatMap((entry, index) => {
    const startsCategory = entry.category !== entries[index - 1]?.category || index === 0
    return [...(startsCategory ? tabHeading(layout, entry.category) : []), ...rowOf(layout, entry, list)]
  })
  return [...heading, ...rows]
}

function tabHeading(layout: LayoutContext, category: Category | null): LayoutBlock[] {
  const { styles, palette, pt } = layout
  const style = { ...styles.heading.style, color: hueOf(palette, category).ink }
  const theme = { ...styles.heading, style }
  return textBlocks(layout, category ?? 'Every tab', theme, { tag: { role: 'H2' }, before: pt(18), keep: true })
}

function rowOf(layout: LayoutContext, { number, title, page, name }: ContentsEntry, list: Tag): LayoutBlock[] {
  const { pt, styles, format, palette, measure } = layout
  const { style, leading } = styles.body
  const [numbers, pages] = [pt(26), pt(40)]
  const lineOf = (text: string): TextLine =>
    breakLines(spansOf(layout, text, style), format.textWidth, measure)[0] ?? []
  const [numberLine, pageLine] = [lineOf(String(number)), lineOf(String(page))]
  const lines = breakLines(spansOf(layout, title, style), format.textWidth - numbers - pages, measure)
  const tag: Tag = { role: 'LI', within: list }
  return lines.map((line, index) => {
    const last = index === lines.length - 1
    return shapeBlock(
      leading,
      tag,
      (doc, x, y) => {
        const baseline = baselineOf(line, y, leading)
        if (index === 0) drawLine(doc, numberLine, x, baseline)
        drawLine(doc, line, x + numbers, baseline)
        doc.goTo(x, y, format.textWidth, leading, name)
        if (!last) return
        const [from, to] = [numbers + widthOf(line) + pt(6), format.textWidth - widthOf(pageLine)]
        doc.dash(0.1, { space: pt(4) }).lineCap('round')
        drawRule(doc, x + from, baseline - 1, Math.max(0, to - pt(6) - from), { color: palette('edge'), weight: 1 })
        doc.undash().lineCap('butt')
        drawLine(doc, pageLine, x + to, baseline)
      },
      { before: index === 0 ? pt(4) : 0, keep: !last },
    )
  })
}
