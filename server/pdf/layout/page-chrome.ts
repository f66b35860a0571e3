import type { Category } from '#contract/classes/class-cards.ts'
import { baselineOf, drawLine, type LayoutContext, spansOf, type TextStyle } from './layout-blocks.ts'
import { breakLines, widthOf } from './line-breaking.ts'
import { MM, type PageFormat, type Side, textLeft } from './page-format.ts'

/** What stands around the text of a page. */
export type PageChrome = {
  side: Side
  /** The tab that sticks out at the outer edge; what belongs to no category has none. */
  category: Category | null
  /** At the foot: which sheet this is, and its page. */
  sheet: string
  page: number
}

// Down the edge, as the dividers of the binder climb.
const steps = { Spiritual: 0, Health: 1, Education: 2, Finance: 3 } satisfies Record<Category, number>

/** Punch marks, tab and foot. They belong to the page, not to the text, and are not read aloud. */
export function drawPageChrome(desk: LayoutContext, pen: TextStyle, frame: PageChrome): void {
  pen.markContent('Artifact', { type: 'Pagination' })
  drawHoles(desk, pen, frame.side)
  if (frame.category) drawTab(desk, pen, frame.side, frame.category)
  drawFoot(desk, pen, frame)
  pen.endMarkedContent()
}

/** Where the punch goes: a faint circle with its middle marked. */
export function drawHoles(
  { format, palette }: Pick<LayoutContext, 'format' | 'palette'>,
  pen: TextStyle,
  side: Side,
): void {
  const { fromEdge, radius, heights } = format.holes
  const x = side === 'right' ? fromEdge : format.width - fromEdge
  for (const y of heights) {
    pen.circle(x, y, radius).lineWidth(0.6).stroke(palette('hair'))
    pen
      .moveTo(x - 2, y)
      .lineTo(x + 2, y)
      .moveTo(x, y - 2)
      .lineTo(x, y + 2)
      .lineWidth(0.4)
      .stroke(palette('hair'))
  }
}

export function drawTab(desk: LayoutContext, pen: TextStyle, side: Side, category: Category): void {
  const { format, hue, styles } = desk
  const [depth, length] = [tabDepth(format), (format.height - format.top - format.bottom) / 5]
  const top = format.top + steps[category] * length * 1.1
  const middle = top + length / 2
  const radius = depth / 3
  // Drawn as on a right-hand page, at whose right edge it sticks out; a left-hand page is its mirror.
  pen.save()
  if (side === 'left') pen.translate(format.width, 0).scale(-1, 1)
  const left = format.width - depth
  pen
    .moveTo(format.width, top)
    .lineTo(left + radius, top)
    .quadraticCurveTo(left, top, left, top + radius)
    .lineTo(left, top + length - radius)
    .quadraticCurveTo(left, top + length, left + radius, top + length)
    .lineTo(format.width, top + length)
    .lineWidth(0.8)
    .fillAndStroke(hue.tint, hue.base)
  pen.restore()
  const x = side === 'right' ? format.width - depth / 2 : depth / 2
  const style = { ...styles.subheading.style, colour: hue.ink }
  const [line = []] = breakLines(spansOf(desk, category, style), length, desk.measure)
  const width = widthOf(line)
  pen.save().rotate(side === 'right' ? 90 : -90, { origin: [x, middle] })
  drawLine(pen, line, x - width / 2, middle + style.size * 0.34)
  pen.restore()
}

const tabDepth = ({ outer, paper }: PageFormat) => (paper === 'a5' ? Math.min(outer - 4 * MM, 8 * MM) : 10 * MM)

function drawFoot(desk: LayoutContext, pen: TextStyle, { side, sheet, page }: PageChrome): void {
  const { format, styles } = desk
  const y = format.height - format.bottom + (format.bottom - styles.small.leading) / 2
  const left = textLeft(format, side)
  const [inner, outer] = [
    spansOf(desk, sheet, styles.small.style),
    spansOf(desk, String(page), styles.smallStrong.style),
  ]
  for (const [spans, atRight] of [
    [inner, side === 'left'],
    [outer, side === 'right'],
  ] as const) {
    const [line = []] = breakLines(spans, format.textWidth, desk.measure)
    drawLine(
      pen,
      line,
      atRight ? left + format.textWidth - widthOf(line) : left,
      baselineOf(line, y, styles.small.leading),
    )
  }
}
