import { across, drawLine, type LayoutContext, spansOf, type TextStyle } from '../layout/layout-blocks.ts'
import { breakLines, type Style, widthOf } from '../layout/line-breaking.ts'

/** A page that is being drawn: what it is drawn with, and the corner and size of what may be drawn on. */
export type Page = { desk: LayoutContext; pen: TextStyle; left: number; top: number; width: number; height: number }

/** One line of text; `y` is its baseline. */
export function write(
  { desk, pen }: Page,
  text: string,
  style: Style,
  at: { x: number; y: number; width?: number; align?: 'start' | 'middle' | 'end' },
): void {
  const [line = []] = breakLines(spansOf(desk, text, style), 10_000, desk.measure)
  const room = (at.width ?? 0) - widthOf(line)
  const shift = at.align === 'end' ? room : at.align === 'middle' ? room / 2 : 0
  drawLine(pen, line, at.x + shift, at.y)
}

/** Lines to write on, from `y` downwards. */
export function rules(page: Page, at: { x: number; y: number; width: number }, count: number, apart: number): void {
  const line = { colour: page.desk.palette('hair'), weight: 0.7 }
  for (let index = 0; index < count; index++) across(page.pen, at.x, at.y + index * apart, at.width, line)
}

/** A box to tick. */
export function tickBox({ desk, pen }: Page, x: number, y: number, side: number, colour = desk.palette('edge')): void {
  pen.roundedRect(x, y, side, side, 1.5).lineWidth(0.9).stroke(colour)
}

/** The head of a page: a label in handwriting, and its title below. @returns where the page goes on */
export function head(page: Page, label: string, title: string): number {
  const { desk, left, top } = page
  const { styles, pt } = desk
  write(page, label, styles.label.style, { x: left, y: top + pt(10) })
  write(page, title, styles.title.style, { x: left, y: top + pt(38) })
  return top + pt(54)
}
