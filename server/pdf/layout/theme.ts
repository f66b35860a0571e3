import type { Category } from '#contract/classes/class-cards.ts'
import { readThemeColors } from '../../graphics/theme-colors.ts'
import type { Style } from './line-breaking.ts'

export type ThemeColors = (token: string) => string
export type Hue = { tint: string; base: string; ink: string }

/** Returns a function that looks up the colors of the light theme. It throws for an unknown token. */
export function readPdfColors(): ThemeColors {
  const colors = readThemeColors()
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

export function hueOf(palette: ThemeColors, category: Category | null): Hue {
  if (!category) return { tint: palette('sunk'), base: palette('edge'), ink: palette('ink') }
  const name = tokens[category]
  return { tint: palette(`${name}-tint`), base: palette(name), ink: palette(`${name}-ink`) }
}

/** A text style with its line height in points. */
export type TextTheme = { style: Style; leading: number }

export function stylesOf(palette: ThemeColors, hue: Hue, pt: (length: number) => number) {
  const [ink, muted] = [palette('ink'), palette('ink-muted')]
  const theme = (face: Style['face'], size: number, leading: number, color = ink): TextTheme => ({
    style: { face, size: pt(size), color },
    leading: pt(size * leading),
  })
  return {
    label: theme('handwriting', 11, 1.4, muted),
    title: theme('headings', 27, 1.1),
    lead: theme('text', 12, 1.45, muted),
    small: theme('text', 8.5, 1.45, muted),
    smallStrong: theme('strong', 8.5, 1.45, muted),
    part: theme('headings', 16, 1.25, hue.ink),
    heading: theme('headings', 13, 1.3),
    subheading: theme('headings', 11.5, 1.3),
    body: theme('text', 10.5, 1.5),
    strong: theme('strong', 10.5, 1.4),
    quotation: theme('handwriting', 12, 1.45),
    answer: theme('handwriting', 12.5, 1.84),
  }
}
export type Styles = ReturnType<typeof stylesOf>
