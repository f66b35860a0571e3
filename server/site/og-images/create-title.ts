import { fromJsx } from '@takumi-rs/helpers/jsx'
import { type CSSProperties, createElement as h, type ReactElement } from 'react'
import { fontFamiliesFor, type OgRenderer } from './og-fonts.ts'

const FONT_SIZES = [84, 76, 68, 60, 54, 48]
const WIDTH = 564
const MAX_HEIGHT = 312

/**
 * Creates the title in the largest font size that fits, which CSS cannot express. Truncates a longer title.
 * @param fallback for a title without letters
 */
export async function createTitle(
  renderer: OgRenderer,
  { text, fallback, css }: { text: string; fallback: string; css: string[] },
): Promise<ReactElement> {
  const title = sanitizeText(text) || sanitizeText(fallback)
  for (const fontSize of FONT_SIZES) {
    // A word that does not break makes its line too wide.
    const { node } = await fromJsx(titleElement(title, { fontSize, width: WIDTH, overflowWrap: 'normal' }))
    const options = { width: WIDTH, css, fontFamilies: fontFamiliesFor(title) }
    const { height, runs } = await renderer.measure(node, options)
    if (height <= MAX_HEIGHT && runs.every(({ width }) => width <= WIDTH)) return titleElement(title, { fontSize })
  }
  return titleElement(title, { fontSize: FONT_SIZES.at(-1), textWrap: 'wrap', WebkitLineClamp: 5 })
}

const titleElement = (title: string, style: CSSProperties) =>
  h('div', { className: 'title', style: { ...style, direction: isRightToLeft(title) ? 'rtl' : 'ltr' } }, title)

const isRightToLeft = (text: string) => /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

/** Composes accents (NFC) and removes control characters and emoji, which the fonts cannot draw. */
function sanitizeText(text: string): string {
  const plain = text.normalize('NFC').replace(/\p{RGI_Emoji}|\p{Emoji_Presentation}|(?![\u200c\u200d])\p{C}/gv, ' ')
  return plain.replace(/\s+/g, ' ').trim()
}
