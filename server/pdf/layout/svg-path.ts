import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PdfDocument } from './layout-blocks.ts'
import type { ThemeColors } from './theme.ts'

type Shape = { tag: string; attribute: (name: string) => string | undefined }

/** Draws an SVG of `web/art` that consists of paths and circles, in a square of `side` points. */
export function drawSvg(
  doc: PdfDocument,
  palette: ThemeColors,
  name: string,
  square: { x: number; y: number; side: number },
): void {
  const file = readFileSync(join(import.meta.dirname, '../../../web/art', `${name}.svg`), 'utf8')
  const [, , width = 64] = (/viewBox="([^"]+)"/.exec(file)?.[1] ?? '').split(' ').map(Number)
  const root = shapesOf(file, 'svg')[0]
  doc
    .save()
    .translate(square.x, square.y)
    .scale(square.side / width)
  // In document order: later shapes lie on top.
  for (const shape of shapesOf(file, 'path|circle')) drawShape(doc, palette, shape, root)
  doc.restore()
}

function shapesOf(file: string, tags: string): Shape[] {
  return [...file.matchAll(new RegExp(`<(${tags})\\s([^>]*)>`, 'g'))].map(([, tag = '', text]) => {
    const attributes = new Map(
      [...(text ?? '').matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    return { tag, attribute: (name) => attributes.get(name) }
  })
}

function drawShape(doc: PdfDocument, palette: ThemeColors, { tag, attribute }: Shape, root: Shape | undefined): void {
  const color = (name: string) => {
    const value = attribute(name) ?? root?.attribute(name) ?? 'none'
    return value === 'none' ? null : value.replace(/^var\(--([\w-]+)\)$/, (_, token: string) => palette(token))
  }
  const [fill, stroke] = [color('fill'), color('stroke')]
  const number = (name: string) => Number(attribute(name) ?? root?.attribute(name) ?? 0)
  doc.opacity(Number(attribute('opacity') ?? 1))
  doc.lineWidth(number('stroke-width')).lineCap('round').lineJoin('round')
  const [dash = 0, gap = 0] = (attribute('stroke-dasharray') ?? '').split(' ').map(Number)
  if (dash > 0) doc.dash(dash, { space: gap })
  if (tag === 'circle') doc.circle(number('cx'), number('cy'), number('r'))
  else doc.path(attribute('d') ?? '')
  if (fill && stroke) doc.fillAndStroke(fill, stroke)
  else if (fill) doc.fill(fill)
  else if (stroke) doc.stroke(stroke)
  if (dash > 0) doc.undash()
}
