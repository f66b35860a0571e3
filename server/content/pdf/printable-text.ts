import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The characters of a document that no font has. They are printed as empty boxes. */
export type MissingGlyphs = string[]

/** No font has this character either, so the `.notdef` box is printed. */
const MISSING_GLYPH = '\u25a1'
/** Longer words can break anywhere. */
const MAX_WORD_LETTERS = 30

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const supported = new RegExp(`^[\\n\\p{Default_Ignorable_Code_Point}${readSupportedRanges()}]*$`, 'u')

/** Returns text that the fonts can print. */
export function printableText(text: string, missingGlyphs: MissingGlyphs): string {
  const normalized = normalizeText(text)
  return breakLongWords(supported.test(normalized) ? normalized : replaceMissing(normalized, missingGlyphs))
}

/** Normalizing n combining marks takes n² steps. No language needs more than 30 on a letter (UAX #15, stream-safe text). */
const MARKS_BEYOND_30 = /(?<!\p{M})(\p{M}{30})\p{M}+/gu

/** Returns true if the first letter is Hebrew or Arabic. */
export const isRightToLeft = (text: string): boolean => /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text)

/** Composes accents (NFC), replaces every kind of space by U+0020 and removes control characters. */
function normalizeText(text: string): string {
  return text
    .toWellFormed()
    .replace(MARKS_BEYOND_30, '$1')
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\p{Cc}\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/gu, (letter) => (letter === '\n' ? letter : ''))
    .replaceAll('\u2011', '-')
}

function replaceMissing(text: string, missingGlyphs: MissingGlyphs): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => {
    if (supported.test(segment)) return segment
    missingGlyphs.push(segment)
    return MISSING_GLYPH
  })
  return characters.join('')
}

/** Inserts zero-width spaces, where lines can break. Lines can always break after a slash or hyphen. */
function breakLongWords(text: string): string {
  return text.replace(new RegExp(`[^\\s/-]{${MAX_WORD_LETTERS + 1},}`, 'g'), (word) =>
    Array.from(graphemes.segment(word), ({ segment }) => segment).join('\u200b'),
  )
}

/** Reads ranges such as '20-7e' as the content of a character class. */
function readSupportedRanges(): string {
  const ranges = readFileSync(join(import.meta.dirname, 'fonts/supported-characters.txt'), 'utf8')
  return ranges.replace(/[\da-f]+/g, '\\u{$&}').replace(/\s+/g, '')
}
