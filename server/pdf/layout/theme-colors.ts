import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category } from '#contract/classes/class-cards.ts'

export type ThemeColors = (token: string) => string
/** Colors of a category. */
export type Hue = { tint: string; base: string; ink: string }

/** Reads the colors of the light theme from the stylesheet. */
export function readPdfColors(): ThemeColors {
  const css = readFileSync(join(import.meta.dirname, '../../../web/styles/tokens.css'), 'utf8')
  const colors = new Map(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  )
  return (token) => {
    const color = colors.get(token)
    if (!color) throw new Error(`stylesheet has no color --${token}`)
    return color
  }
}

const tokens = { Spiritual: 'spirit', Health: 'health', Education: 'edu', Finance: 'fin' } satisfies Record<
  Category,
  string
>

/** Returns the colors of a category; neutral colors for null. */
export function hueOf(palette: ThemeColors, category: Category | null): Hue {
  if (!category) return { tint: palette('sunk'), base: palette('edge'), ink: palette('ink') }
  const name = tokens[category]
  return { tint: palette(`${name}-tint`), base: palette(name), ink: palette(`${name}-ink`) }
}
