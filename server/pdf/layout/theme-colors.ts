import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category } from '#contract/classes/class-cards.ts'

export type ThemeColors = (token: string) => string
/** What a sheet of one category is drawn in. */
export type Hue = { tint: string; base: string; ink: string }

/** The colours of the site by day, as its stylesheet names them: paper has no colour of its own. */
export function readPdfColors(): ThemeColors {
  const css = readFileSync(join(import.meta.dirname, '../../../web/styles/tokens.css'), 'utf8')
  const colours = new Map(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  )
  return (token) => {
    const colour = colours.get(token)
    if (!colour) throw new Error(`The stylesheet has no colour --${token}.`)
    return colour
  }
}

const names = { Spiritual: 'spirit', Health: 'health', Education: 'edu', Finance: 'fin' } satisfies Record<
  Category,
  string
>

/** What belongs to none of the four tabs has no hue. */
export function hueOf(palette: ThemeColors, category: Category | null): Hue {
  if (!category) return { tint: palette('sunk'), base: palette('edge'), ink: palette('ink') }
  const name = names[category]
  return { tint: palette(`${name}-tint`), base: palette(name), ink: palette(`${name}-ink`) }
}
