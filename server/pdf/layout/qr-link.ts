import type { SheetPlace } from '#contract/pdf/pdf.schema.ts'
import { baselineOf, type Desk, drawLine, type Piece, shape, spansOf } from './layout-blocks.ts'
import { type Style, setLines } from './line-breaking.ts'

const SIDE = 58

/** The way back to the screen: the code, and under it the address in words, so that it can be read and typed. */
export function signpost(desk: Desk, { address, words, qr }: SheetPlace): Piece {
  const { format, styles, palette, pt, measure } = desk
  const [side, gap] = [pt(SIDE), pt(8)]
  const set = (text: string, style: Style, width: number) => setLines(spansOf(desk, text, style), width, measure)
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
