import type { Style } from './line-breaking.ts'
import type { Hue, ThemeColors } from './theme-colors.ts'

/** A text style with its line height in points. */
export type TextTheme = { style: Style; leading: number }

/** Returns the text styles. `pt` scales a length from A4 to the paper of the document. */
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
