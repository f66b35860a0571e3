import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readThemeColors } from '../../platform/graphics/theme-colors.ts'

/** `shape` selects the position and size in the image. `svg` is the markup with the colors of the light theme. */
export type Drawing = { shape: 'scene' | 'object' | 'figure' | 'landscape'; svg: string }

const web = join(import.meta.dirname, '../../../web/platform')
const colors = readThemeColors()

/** `name`: path in `web/platform/art` without the extension. `coverHue`: color of a drawing in `web/platform/art/covers`. */
export function readDrawing(name: string, coverHue?: string): Drawing {
  const markup = readFileSync(join(web, 'art', `${name}.svg`), 'utf8').replaceAll('--cover', `--art-${coverHue}`)
  const [, width = 0, height = 0] = /viewBox="\S+ \S+ (\d+) (\d+)"/.exec(markup)?.map(Number) ?? []
  return { shape: shapeOf(name, width, height), svg: withThemeColors(markup) }
}

export const withThemeColors = (svg: string): string =>
  svg.replace(/var\(--([\w-]+)\)/g, (_, token: string) => colors.get(token) ?? 'none')

function shapeOf(name: string, width: number, height: number): Drawing['shape'] {
  if (name === 'hero') return 'landscape'
  if (height > width) return 'figure'
  return width === 400 && height === 250 ? 'scene' : 'object'
}

export const readContours = (): string => readFileSync(join(web, 'assets/contour-tile.svg'), 'utf8')

export const svgUrl = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
