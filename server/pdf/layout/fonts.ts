import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'

const files = {
  headings: 'fraunces-headings.ttf',
  handwriting: 'fraunces-handwriting.ttf',
  text: 'figtree-text.ttf',
  strong: 'figtree-strong.ttf',
  /** Fallback for glyphs that the other four lack. */
  others: 'noto-sans-others.ttf',
}
export type Face = keyof typeof files
export const faces = Object.keys(files) as Face[]

/** `missingGlyphs` counts characters that no face supports; they are drawn as an empty box. */
export type FacePart = { face: Face; text: string; missingGlyphs: number }

export type PdfFonts = {
  bytes: (face: Face) => Buffer
  /** Splits text into runs of one face. Words that their face cannot render fall back to another face, or are split. */
  splitByFace: (text: string, face: Face) => FacePart[]
}

/** No face has this character, so the `.notdef` box of `text` is drawn, with its correct width. */
const MISSING_GLYPH = '\u25a1'

export function readPdfFonts(): PdfFonts {
  const bytes = (face: Face) => readFileSync(join(import.meta.dirname, '../fonts', files[face]))
  const fontBytes = new Map(faces.map((face) => [face, bytes(face)]))
  const codePoints = new Map(faces.map((face) => [face, supportedCodePoints(bytes(face))]))
  const canRender = (face: Face, text: string) => {
    const supported = codePoints.get(face)
    return Array.from(text).every((letter) => supported?.has(letter.codePointAt(0) ?? 0))
  }
  const renderText = (text: string, face: Face): FacePart | undefined => {
    const capableFace = [face, 'others' as const].find((one) => canRender(one, text))
    return capableFace && { face: capableFace, text, missingGlyphs: 0 }
  }
  const splitWord = (text: string, face: Face): FacePart[] => {
    const part = renderText(text, face)
    if (part) return [part]
    return Array.from(
      graphemes.segment(text),
      ({ segment }) => renderText(segment, face) ?? { face: 'text', text: MISSING_GLYPH, missingGlyphs: 1 },
    )
  }
  return {
    bytes: (face) => fontBytes.get(face) ?? bytes(face),
    splitByFace(text, face) {
      const parts: FacePart[] = []
      for (const part of normalizeText(text).match(/[^ \n]+|[ \n]+/g) ?? []) {
        const segments = /^[ \n]/.test(part)
          ? [{ face: parts.at(-1)?.face ?? face, text: part, missingGlyphs: 0 }]
          : splitWord(part, face)
        for (const cut of segments) {
          const last = parts.at(-1)
          if (last?.face === cut.face) {
            last.text += cut.text
            last.missingGlyphs += cut.missingGlyphs
          } else parts.push({ ...cut })
        }
      }
      return parts
    },
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function supportedCodePoints(bytes: Buffer): Set<number> {
  const font = create(bytes)
  if ('fonts' in font) throw new Error('font file contains a collection')
  return new Set(font.characterSet)
}

/** Normalizing n combining marks takes n² steps. No language needs more than 30 on a letter (UAX #15, stream-safe text). */
const MARKS_BEYOND_30 = /(?<!\p{M})(\p{M}{30})\p{M}+/gu

/** Composes accents (NFC), replaces every kind of space by U+0020 and removes control characters. */
function normalizeText(text: string): string {
  return text
    .replace(MARKS_BEYOND_30, '$1')
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\p{Cc}\u00ad\u200b\u2060\ufeff]/gu, (letter) => (letter === '\n' ? letter : ''))
    .replaceAll('\u2011', '-')
}
