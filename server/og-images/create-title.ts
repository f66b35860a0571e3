import { type CSSProperties, createElement as h, type ReactElement } from 'react'
import satori from 'satori'
import { ogFontsFor } from './og-fonts.ts'

const FONT_SIZES = [84, 76, 68, 60, 54, 48]
const WIDTH = 564
const MAX_HEIGHT = 312
/** Width of an average letter in ems. */
const LETTER_WIDTH = 0.55

/**
 * Creates the title in the largest font size that fits, which CSS cannot express. Truncates a longer title.
 * @param fallback for a title without letters
 */
export async function createTitle(text: string, fallback: string, styles: string): Promise<ReactElement> {
  const title = sanitizeText(text) || sanitizeText(fallback)
  const longestWord = Math.max(...Array.from(words.segment(title), ({ segment }) => segment.length))
  for (const fontSize of FONT_SIZES) {
    if (longestWord * LETTER_WIDTH * fontSize > WIDTH) continue
    const element = titleElement(title, { fontSize })
    const svg = await satori(h('div', null, h('style', null, styles), element), {
      width: WIDTH,
      fonts: ogFontsFor(title),
    })
    if (Number(/ height="([\d.]+)"/.exec(svg)?.[1]) <= MAX_HEIGHT) return element
  }
  return titleElement(title, { fontSize: FONT_SIZES.at(-1), textWrap: 'wrap', lineClamp: 5 })
}

const words = new Intl.Segmenter('en', { granularity: 'word' })

const titleElement = (title: string, style: CSSProperties) =>
  h('div', { className: 'title', dir: isRightToLeft(title) ? 'rtl' : 'ltr', style }, title)

const isRightToLeft = (text: string) => /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

/** Composes accents (NFC) and removes control characters and emoji, which the fonts cannot draw. */
function sanitizeText(text: string): string {
  const plain = text.normalize('NFC').replace(/\p{RGI_Emoji}|\p{Emoji_Presentation}|(?![\u200c\u200d])\p{C}/gv, ' ')
  return plain.replace(/\s+/g, ' ').trim()
}
