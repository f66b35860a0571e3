import type { Category } from '#contract/classes/class-cards.ts'
import { baselineOf, drawLine, type LayoutContext, type PdfDocument, spansOf } from './layout-blocks.ts'
import { breakLines, widthOf } from './line-breaking.ts'
import { MM, type PageFormat, type Side, textLeft } from './page-format.ts'

export type PageChrome = {
  side: Side
  category: Category | null
  sheet: string
  page: number
}

// Vertical tab positions, as on the dividers of the binder.
const tabSteps = { Spiritual: 0, Health: 1, Education: 2, Finance: 3 } satisfies Record<Category, number>

/** Draws punch marks, tab and footer as artifacts, which screen readers skip. */
export function drawPageChrome(layout: LayoutContext, doc: PdfDocument, chrome: PageChrome): void {
  doc.markContent('Artifact', { type: 'Pagination' })
  drawHoles(layout, doc, chrome.side)
  if (chrome.category) drawTab(layout, doc, chrome.side, chrome.category)
  drawFoot(layout, doc, chrome)
  doc.endMarkedContent()
}

export function drawHoles(
  { format, palette }: Pick<LayoutContext, 'format' | 'palette'>,
  doc: PdfDocument,
  side: Side,
): void {
  const { fromEdge, radius, heights } = format.holes
  const x = side === 'right' ? fromEdge : format.width - fromEdge
  for (const y of heights) {
    doc.circle(x, y, radius).lineWidth(0.6).stroke(palette('hair'))
    doc
      .moveTo(x - 2, y)
      .lineTo(x + 2, y)
      .moveTo(x, y - 2)
      .lineTo(x, y + 2)
      .lineWidth(0.4)
      .stroke(palette('hair'))
  }
}

export function drawTab(layout: LayoutContext, doc: PdfDocument, side: Side, category: Category): void {
  const { format, hue, styles } = layout
  const [depth, length] = [tabDepth(format), (format.height - format.top - format.bottom) / 5]
  const top = format.top + tabSteps[category] * length * 1.1
  const middle = top + length / 2
  const radius = depth / 3
  // Drawn for a right-hand page; mirrored for a left-hand page.
  doc.save()
  if (side === 'left') doc.translate(format.width, 0).scale(-1, 1)
  const left = format.width - depth
  doc
    .moveTo(format.width, top)
    .lineTo(left + radius, top)
    .quadraticCurveTo(left, top, left, top + radius)
    .lineTo(left, top + length - radius)
    .quadraticCurveTo(left, top + length, left + radius, top + length)
    .lineTo(format.width, top + length)
    .lineWidth(0.8)
    .fillAndStroke(hue.tint, hue.base)
  doc.restore()
  const x = side === 'right' ? format.width - depth / 2 : depth / 2
  const style = { ...styles.subheading.style, color: hue.ink }
  const [line = []] = breakLines(spansOf(layout, category, style), length, layout.measure)
  const width = widthOf(line)
  doc.save().rotate(side === 'right' ? 90 : -90, { origin: [x, middle] })
  drawLine(doc, line, x - width / 2, middle + style.size * 0.34)
  doc.restore()
}

const tabDepth = ({ outer, paper }: PageFormat) => (paper === 'a5' ? Math.min(outer - 4 * MM, 8 * MM) : 10 * MM)

function drawFoot(layout: LayoutContext, doc: PdfDocument, { side, sheet, page }: PageChrome): void {
  const { format, styles } = layout
  const y = format.height - format.bottom + (format.bottom - styles.small.leading) / 2
  const left = textLeft(format, side)
  const [inner, outer] = [
    spansOf(layout, sheet, styles.small.style),
    spansOf(layout, String(page), styles.smallStrong.style),
  ]
  for (const [spans, isAtRight] of [
    [inner, side === 'left'],
    [outer, side === 'right'],
  ] as const) {
    const [line = []] = breakLines(spans, format.textWidth, layout.measure)
    drawLine(
      doc,
      line,
      isAtRight ? left + format.textWidth - widthOf(line) : left,
      baselineOf(line, y, styles.small.leading),
    )
  }
}
