import type { Category } from '#contract/classes/class-cards.ts'
import {
  across,
  baselineOf,
  drawLine,
  type LayoutBlock,
  type LayoutContext,
  plain,
  shape,
  spansOf,
  type Tag,
} from './layout-blocks.ts'
import { breakLines, type TextLine, widthOf } from './line-breaking.ts'
import { hueOf } from './theme-colors.ts'

/** A lesson in the contents. `name` is the place in the document to which a click leads. */
export type ContentsEntry = { number: number; title: string; category: Category | null; page: number; name: string }

/** The contents: tab by tab, each lesson with its number and its page. */
export function tableOfContentsBlocks(desk: LayoutContext, entries: ContentsEntry[]): LayoutBlock[] {
  const list: Tag = { role: 'L' }
  const heading = plain(desk, 'Contents', desk.styles.title, { tag: { role: 'H1' }, keep: true })
  const rows = entries.flatMap((entry, index) => {
    const begins = entry.category !== entries[index - 1]?.category || index === 0
    return [...(begins ? tabHeading(desk, entry.category) : []), ...rowOf(desk, entry, list)]
  })
  return [...heading, ...rows]
}

function tabHeading(desk: LayoutContext, category: Category | null): LayoutBlock[] {
  const { styles, palette, pt } = desk
  const style = { ...styles.heading.style, colour: hueOf(palette, category).ink }
  const look = { ...styles.heading, style }
  return plain(desk, category ?? 'Every tab', look, { tag: { role: 'H2' }, before: pt(18), keep: true })
}

function rowOf(desk: LayoutContext, { number, title, page, name }: ContentsEntry, list: Tag): LayoutBlock[] {
  const { pt, styles, format, palette, measure } = desk
  const { style, leading } = styles.body
  const [numbers, pages] = [pt(26), pt(40)]
  const short = (text: string): TextLine => breakLines(spansOf(desk, text, style), format.textWidth, measure)[0] ?? []
  const [count, leaf] = [short(String(number)), short(String(page))]
  const lines = breakLines(spansOf(desk, title, style), format.textWidth - numbers - pages, measure)
  const tag: Tag = { role: 'LI', within: list }
  return lines.map((line, index) => {
    const last = index === lines.length - 1
    return shape(
      leading,
      tag,
      (pen, x, y) => {
        const baseline = baselineOf(line, y, leading)
        if (index === 0) drawLine(pen, count, x, baseline)
        drawLine(pen, line, x + numbers, baseline)
        pen.goTo(x, y, format.textWidth, leading, name)
        if (!last) return
        const [from, to] = [numbers + widthOf(line) + pt(6), format.textWidth - widthOf(leaf)]
        pen.dash(0.1, { space: pt(4) }).lineCap('round')
        across(pen, x + from, baseline - 1, Math.max(0, to - pt(6) - from), { colour: palette('edge'), weight: 1 })
        pen.undash().lineCap('butt')
        drawLine(pen, leaf, x + to, baseline)
      },
      { before: index === 0 ? pt(4) : 0, keep: !last },
    )
  })
}
