import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '../../web')

/** The colours of the site by day, as its stylesheet names them: the pictures have no colour of their own. */
export function readThemeColors(): (markup: string) => string {
  const css = readFileSync(join(web, 'styles/tokens.css'), 'utf8')
  const colours = new Map(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8}|transparent);/g)].map(([, name, value]) => [name, value]),
  )
  return (markup) => markup.replace(/var\(--([\w-]+)\)/g, (_, name: string) => colours.get(name) ?? 'none')
}

/** What stands between the outer tags of one of the site's drawings, and the window it is drawn in. */
export type Drawing = { shapes: string; viewBox: string; width: number; height: number }

/** @param name from the folder of drawings, without its ending: 'scenes/quiet-window' */
export function readDrawing(name: string): Drawing {
  const file = readFileSync(join(web, 'art', `${name}.svg`), 'utf8')
  const viewBox = /viewBox="([^"]+)"/.exec(file)?.[1] ?? '0 0 1 1'
  const [, , width = 1, height = 1] = viewBox.split(' ').map(Number)
  return { shapes: file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>')), viewBox, width, height }
}

/** The lines of a map that lie under everything quiet: a tile without seams, 480 wide. */
export function readContours(): string {
  const file = readFileSync(join(web, 'assets/contour-tile.svg'), 'utf8')
  return file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>'))
}
