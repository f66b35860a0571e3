import { drawLine, drawRule, type LayoutContext, type PdfDocument, spansOf } from '../layout/layout-blocks.ts'
import { breakLines, type Style, widthOf } from '../layout/line-breaking.ts'

/** A page with its text area, in points. */
export type PlannerPage = {
  layout: LayoutContext
  doc: PdfDocument
  left: number
  top: number
  width: number
  height: number
}

/** Draws one line of text; `y` is the baseline. */
export function drawText(
  { layout, doc }: PlannerPage,
  text: string,
  style: Style,
  position: { x: number; y: number; width?: number; align?: 'start' | 'middle' | 'end' },
): void {
  const [line = []] = breakLines(spansOf(layout, text, style), 10_000, layout.measure)
  const freeWidth = (position.width ?? 0) - widthOf(line)
  const shift = position.align === 'end' ? freeWidth : position.align === 'middle' ? freeWidth / 2 : 0
  drawLine(doc, line, position.x + shift, position.y)
}

export function drawRules(
  page: PlannerPage,
  position: { x: number; y: number; width: number },
  count: number,
  spacing: number,
): void {
  const line = { color: page.layout.palette('hair'), weight: 0.7 }
  for (let index = 0; index < count; index++)
    drawRule(page.doc, position.x, position.y + index * spacing, position.width, line)
}

export function drawCheckbox(
  { layout, doc }: PlannerPage,
  x: number,
  y: number,
  side: number,
  color = layout.palette('edge'),
): void {
  doc.roundedRect(x, y, side, side, 1.5).lineWidth(0.9).stroke(color)
}

export function drawHeading(page: PlannerPage, label: string, title: string): number {
  const { layout, left, top } = page
  const { styles, pt } = layout
  drawText(page, label, styles.label.style, { x: left, y: top + pt(10) })
  drawText(page, title, styles.title.style, { x: left, y: top + pt(38) })
  return top + pt(54)
}
