import type { Style } from './line-breaking.ts'
import type { Hue, ThemeColors } from './theme-colors.ts'

/** A look of text and the height of its lines. */
export type TextTheme = { style: Style; leading: number }

/** The looks of text on a sheet. `pt` is a length on A4, as it is on the sheet's own paper. */
export function stylesOf(palette: ThemeColors, hue: Hue, pt: (length: number) => number) {
  const [ink, muted] = [palette('ink'), palette('ink-muted')]
  const look = (face: Style['face'], size: number, leading: number, colour = ink): TextTheme => ({
    style: { face, size: pt(size), colour },
    leading: pt(size * leading),
  })
  return {
    label: look('handwriting', 11, 1.4, muted),
    title: look('headings', 27, 1.1),
    lead: look('text', 12, 1.45, muted),
    small: look('text', 8.5, 1.45, muted),
    smallStrong: look('strong', 8.5, 1.45, muted),
    part: look('headings', 16, 1.25, hue.ink),
    heading: look('headings', 13, 1.3),
    subheading: look('headings', 11.5, 1.3),
    body: look('text', 10.5, 1.5),
    strong: look('strong', 10.5, 1.4),
    quotation: look('handwriting', 12, 1.45),
    answer: look('handwriting', 12.5, 1.84),
  }
}
export type Styles = ReturnType<typeof stylesOf>
