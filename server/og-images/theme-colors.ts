import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '../../web')

/** Reads the colors of the light theme. Returns a function that replaces `var(--name)` by its color. */
export function readThemeColors(): (markup: string) => string {
  const css = readFileSync(join(web, 'styles/tokens.css'), 'utf8')
  const colors = new Map(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8}|transparent);/g)].map(([, name, value]) => [name, value]),
  )
  return (markup) => markup.replace(/var\(--([\w-]+)\)/g, (_, name: string) => colors.get(name) ?? 'none')
}

/** Inner markup of an SVG, and its view box. */
export type Drawing = { shapes: string; viewBox: string; width: number; height: number }

/** @param name path in `web/art` without the extension: 'scenes/quiet-window' */
export function readDrawing(name: string): Drawing {
  const file = readFileSync(join(web, 'art', `${name}.svg`), 'utf8')
  const viewBox = /viewBox="([^"]+)"/.exec(file)?.[1] ?? '0 0 1 1'
  const [, , width = 1, height = 1] = viewBox.split(' ').map(Number)
  return { shapes: file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>')), viewBox, width, height }
}

/** Reads the contour line background, a seamless tile 480 units wide. */
export function readContours(): string {
  const file = readFileSync(join(web, 'assets/contour-tile.svg'), 'utf8')
  return file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>'))
}
