import type { LessonLink } from '#contract/pdf/pdf.schema.ts'
import { baselineOf, drawLine, type LayoutBlock, type LayoutContext, shape, spansOf } from './layout-blocks.ts'
import { breakLines, type Style } from './line-breaking.ts'

const SIDE = 58

/** The way back to the screen: the code, and under it the address in words, so that it can be read and typed. */
export function qrLinkBlock(desk: LayoutContext, { address, words, qr }: LessonLink): LayoutBlock {
  const { format, styles, palette, pt, measure } = desk
  const [side, gap] = [pt(SIDE), pt(8)]
  const set = (text: string, style: Style, width: number) => breakLines(spansOf(desk, text, style), width, measure)
  const link = { ...styles.small.style, link: address, colour: palette('ink') }
  const under = set(words, link, format.textWidth).slice(0, 3)
  const [beside = []] = set('Back to this sheet on the screen', styles.label.style, format.textWidth - side - gap)
  return shape(
    side + gap + under.length * styles.small.leading,
    { role: 'P' },
    (pen, x, y) => {
      pen
        .save()
        .translate(x, y)
        .scale(side / qr.size)
        .path(qr.path)
        .lineWidth(1)
        .lineCap('butt')
        .stroke(palette('ink'))
        .restore()
      drawLine(pen, beside, x + side + pt(14), y + side / 2 + pt(3.5))
      for (const [index, line] of under.entries()) {
        const { leading } = styles.small
        drawLine(pen, line, x, baselineOf(line, y + side + gap + index * leading, leading))
      }
    },
    { before: pt(24) },
  )
}
