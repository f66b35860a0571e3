import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { drawSvg } from './svg-path.ts'
import { readPdfColors } from './theme.ts'

test('draw SVG: shapes are drawn in document order with their opacity', async () => {
  const palette = readPdfColors()
  const pen = new PDFDocument({ compress: false })
  drawSvg(pen, palette, 'icons/spiritual', { x: 0, y: 0, side: 64 })
  pen.end()
  const drawn = (await buffer(pen)).toString('latin1')
  const fills = [...drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g)].map(
    ([, ...parts]) =>
      `#${parts
        .map((part) =>
          Math.round(Number(part) * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`,
  )
  const offsets = ['art-violet-hi', 'art-snow', 'art-amber', 'art-glow', 'art-violet'].map((token) =>
    fills.indexOf(palette(token).toLowerCase()),
  )
  expect(offsets).toEqual([...offsets].sort((one, other) => one - other))
  expect(offsets[0]).toBe(0)
  expect(drawn).toContain('/ca 0.7')
})
