import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextStyle } from './layout-blocks.ts'
import type { ThemeColors } from './theme-colors.ts'

type Shape = { tag: string; is: (name: string) => string | undefined }

/** Draws one of the site's drawings that are made of paths and circles alone, in a square of `side` points. */
export function drawSvg(
  pen: TextStyle,
  palette: ThemeColors,
  name: string,
  at: { x: number; y: number; side: number },
): void {
  const file = readFileSync(join(import.meta.dirname, '../../../web/art', `${name}.svg`), 'utf8')
  const [, , width = 64] = (/viewBox="([^"]+)"/.exec(file)?.[1] ?? '').split(' ').map(Number)
  const root = shapesOf(file, 'svg')[0]
  pen
    .save()
    .translate(at.x, at.y)
    .scale(at.side / width)
  // In the order of the file: what comes later lies on top.
  for (const shape of shapesOf(file, 'path|circle')) drawShape(pen, palette, shape, root)
  pen.restore()
}

function shapesOf(file: string, tags: string): Shape[] {
  return [...file.matchAll(new RegExp(`<(${tags})\\s([^>]*)>`, 'g'))].map(([, tag = '', text]) => {
    const attributes = new Map(
      [...(text ?? '').matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    return { tag, is: (name) => attributes.get(name) }
  })
}

function drawShape(pen: TextStyle, palette: ThemeColors, { tag, is }: Shape, root: Shape | undefined): void {
  const colour = (name: string) => {
    const value = is(name) ?? root?.is(name) ?? 'none'
    return value === 'none' ? null : value.replace(/^var\(--([\w-]+)\)$/, (_, token: string) => palette(token))
  }
  const [fill, stroke] = [colour('fill'), colour('stroke')]
  const number = (name: string) => Number(is(name) ?? root?.is(name) ?? 0)
  pen.opacity(Number(is('opacity') ?? 1))
  pen.lineWidth(number('stroke-width')).lineCap('round').lineJoin('round')
  const [dash = 0, gap = 0] = (is('stroke-dasharray') ?? '').split(' ').map(Number)
  if (dash > 0) pen.dash(dash, { space: gap })
  if (tag === 'circle') pen.circle(number('cx'), number('cy'), number('r'))
  else pen.path(is('d') ?? '')
  if (fill && stroke) pen.fillAndStroke(fill, stroke)
  else if (fill) pen.fill(fill)
  else if (stroke) pen.stroke(stroke)
  if (dash > 0) pen.undash()
}
