import type { Category } from '#contract/classes/class-cards.ts'
import { across, drawLine, type LayoutContext, plain, spansOf, type TextStyle } from './layout-blocks.ts'
import { breakLines, widthOf } from './line-breaking.ts'
import { drawHoles, drawTab } from './page-chrome.ts'
import { textLeft } from './page-format.ts'
import type { OpenDocument } from './pdf-document.ts'
import { drawSvg } from './svg-path.ts'
import { hueOf } from './theme-colors.ts'

/** What the first sheet says. Without a category it is the whole binder's. */
export type Cover = { title: string; category: Category | null; lessons: number }

const categories: Category[] = ['Spiritual', 'Health', 'Education', 'Finance']

/** The title sheet: emblems, title, how much is behind it, and a line for the owner's name. */
export function drawCover(desk: LayoutContext, { pen, tell }: OpenDocument, { title, category, lessons }: Cover): void {
  const { format, palette, pt, styles } = desk
  const x = textLeft(format, 'right')
  const top = format.top + format.textHeight * 0.26
  const shown = category ? [category] : categories
  pen.markContent('Artifact', { type: 'Layout' })
  drawHoles(desk, pen, 'right')
  drawTrail(desk, pen, format.height - format.bottom - pt(150))
  for (const tab of shown) drawTab({ ...desk, hue: hueOf(palette, tab) }, pen, 'right', tab)
  const side = pt(category ? 96 : 58)
  for (const [index, name] of shown.entries()) {
    const at = { x: x + index * (side + pt(14)), y: top - side - pt(22), side }
    drawSvg(pen, palette, `icons/${name.toLowerCase()}`, at)
  }
  pen.endMarkedContent()

  const large = { style: { ...styles.title.style, size: pt(44) }, leading: pt(48) }
  const count = lessons === 1 ? 'One lesson' : `${lessons} lessons`
  let y = top
  for (const piece of [
    ...plain(desk, 'Journey Paradigm', styles.label, { tag: { role: 'P' } }),
    ...plain(desk, title, large, { tag: { role: 'H1' }, before: pt(4) }),
    ...plain(desk, `${count} to read, to tick and to write on.`, styles.lead, { tag: { role: 'P' }, before: pt(12) }),
  ]) {
    tell(piece.tag, () => piece.draw(pen, x, y + piece.before))
    y += piece.before + piece.height
  }
  tell({ role: 'P' }, () => drawOwner(desk, pen, x, format.height - format.bottom - pt(40)))
}

/** A line for a name. */
function drawOwner(
  { format, palette, pt, styles, ...desk }: LayoutContext,
  pen: TextStyle,
  x: number,
  y: number,
): void {
  const words = spansOf({ format, palette, pt, styles, ...desk }, 'This binder belongs to', styles.label.style)
  const [line = []] = breakLines(words, format.textWidth, desk.measure)
  const after = widthOf(line) + pt(8)
  drawLine(pen, line, x, y)
  across(pen, x + after, y + 2, format.textWidth - after, { colour: palette('edge'), weight: 0.6 })
}

/** The one dashed line, from the text's left edge up and off the page's outer one. */
function drawTrail({ format, palette, pt }: LayoutContext, pen: TextStyle, y: number): void {
  const [left, right, width] = [textLeft(format, 'right'), format.width, format.textWidth]
  pen
    .moveTo(left, y + pt(40))
    .bezierCurveTo(left + pt(90), y - pt(40), left + pt(150), y + pt(90), left + width * 0.62, y + pt(20))
    .bezierCurveTo(left + width * 0.85, y - pt(50), right - pt(40), y - pt(10), right, y - pt(70))
    .lineWidth(pt(2.6))
    .lineCap('round')
    .dash(pt(8), { space: pt(7) })
    .stroke(palette('act'))
  pen.undash().lineCap('butt')
}
