import type { Category } from '#contract/classes/class-cards.ts'
import { drawLine, drawRule, type LayoutContext, type PdfDocument, spansOf, textBlocks } from './layout-blocks.ts'
import { breakLines, widthOf } from './line-breaking.ts'
import { drawHoles, drawTab } from './page-chrome.ts'
import { textLeft } from './page-format.ts'
import type { PdfWriter } from './pdf-document.ts'
import { drawSvg } from './svg-path.ts'
import { hueOf } from './theme.ts'

/** Content of the cover page. A null category means the whole binder. */
export type Cover = { title: string; category: Category | null; lessons: number }

const categories: Category[] = ['Spiritual', 'Health', 'Education', 'Finance']

export function drawCover(
  layout: LayoutContext,
  { doc, drawTagged }: PdfWriter,
  { title, category, lessons }: Cover,
): void {
  const { format, palette, pt, styles } = layout
  const x = textLeft(format, 'right')
  const top = format.top + format.textHeight * 0.26
  const shownCategories = category ? [category] : categories
  doc.markContent('Artifact', { type: 'Layout' })
  drawHoles(layout, doc, 'right')
  drawTrail(layout, doc, format.height - format.bottom - pt(150))
  for (const tab of shownCategories) drawTab({ ...layout, hue: hueOf(palette, tab) }, doc, 'right', tab)
  const side = pt(category ? 96 : 58)
  for (const [index, name] of shownCategories.entries()) {
    const square = { x: x + index * (side + pt(14)), y: top - side - pt(22), side }
    drawSvg(doc, palette, `icons/${name.toLowerCase()}`, square)
  }
  doc.endMarkedContent()

  const large = { style: { ...styles.title.style, size: pt(44) }, leading: pt(48) }
  const count = lessons === 1 ? 'One lesson' : `${lessons} lessons`
  let y = top
  for (const block of [
    ...textBlocks(layout, 'Journey Paradigm', styles.label, { tag: { role: 'P' } }),
    ...textBlocks(layout, title, large, { tag: { role: 'H1' }, before: pt(4) }),
    ...textBlocks(layout, `${count} to read, tick off and write on.`, styles.lead, {
      tag: { role: 'P' },
      before: pt(12),
    }),
  ]) {
    drawTagged(block.tag, () => block.draw(doc, x, y + block.before))
    y += block.before + block.height
  }
  drawTagged({ role: 'P' }, () => drawOwner(layout, doc, x, format.height - format.bottom - pt(40)))
}

function drawOwner(
  { format, palette, pt, styles, ...layout }: LayoutContext,
  doc: PdfDocument,
  x: number,
  y: number,
): void {
  const words = spansOf({ format, palette, pt, styles, ...layout }, 'This binder belongs to', styles.label.style)
  const [line = []] = breakLines(words, format.textWidth, layout.measure)
  const after = widthOf(line) + pt(8)
  drawLine(doc, line, x, y)
  drawRule(doc, x + after, y + 2, format.textWidth - after, { color: palette('edge'), weight: 0.6 })
}

function drawTrail({ format, palette, pt }: LayoutContext, doc: PdfDocument, y: number): void {
  const [left, right, width] = [textLeft(format, 'right'), format.width, format.textWidth]
  doc
    .moveTo(left, y + pt(40))
    .bezierCurveTo(left + pt(90), y - pt(40), left + pt(150), y + pt(90), left + width * 0.62, y + pt(20))
    .bezierCurveTo(left + width * 0.85, y - pt(50), right - pt(40), y - pt(10), right, y - pt(70))
    .lineWidth(pt(2.6))
    .lineCap('round')
    .dash(pt(8), { space: pt(7) })
    .stroke(palette('act'))
  doc.undash().lineCap('butt')
}
