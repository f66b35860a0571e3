import type { LessonLink } from '#contract/pdf/pdf.schema.ts'
import { baselineOf, drawLine, type LayoutBlock, type LayoutContext, shapeBlock, spansOf } from './layout-blocks.ts'
import { breakLines, type Style } from './line-breaking.ts'

const QR_SIDE_PT = 58

/** Lays out a QR code of the lesson URL with the URL as text below it. */
export function qrLinkBlock(layout: LayoutContext, { address, words, qr }: LessonLink): LayoutBlock {
  const { format, styles, palette, pt, measure } = layout
  const [side, gap] = [pt(QR_SIDE_PT), pt(8)]
  const breakText = (text: string, style: Style, width: number) =>
    breakLines(spansOf(layout, text, style), width, measure)
  const link = { ...styles.small.style, link: address, color: palette('ink') }
  const addressLines = breakText(words, link, format.textWidth).slice(0, 3)
  const [caption = []] = breakText(
    'Back to this sheet on the screen',
    styles.label.style,
    format.textWidth - side - gap,
  )
  return shapeBlock(
    side + gap + addressLines.length * styles.small.leading,
    { role: 'P' },
    (doc, x, y) => {
      doc
        .save()
        .translate(x, y)
        .scale(side / qr.size)
        .path(qr.path)
        .lineWidth(1)
        .lineCap('butt')
        .stroke(palette('ink'))
        .restore()
      drawLine(doc, caption, x + side + pt(14), y + side / 2 + pt(3.5))
      for (const [index, line] of addressLines.entries()) {
        const { leading } = styles.small
        drawLine(doc, line, x, baselineOf(line, y + side + gap + index * leading, leading))
      }
    },
    { before: pt(24) },
  )
}
