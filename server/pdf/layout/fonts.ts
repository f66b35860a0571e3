import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'

const files = {
  headings: 'fraunces-headings.ttf',
  handwriting: 'fraunces-handwriting.ttf',
  text: 'figtree-text.ttf',
  strong: 'figtree-strong.ttf',
  /** What the other four cannot write. */
  others: 'noto-sans-others.ttf',
}
export type Face = keyof typeof files
export const faces = Object.keys(files) as Face[]

/** `unset`: letters that no face of ours can write, drawn as an empty box. */
export type FacePart = { face: Face; text: string; unset: number }

export type PdfFonts = {
  bytes: (face: Face) => Buffer
  /** Cuts a text where its face changes. A word that its face cannot write whole is written by another, or letter by letter. */
  cut: (text: string, face: Face) => FacePart[]
}

/** No face has it, so it is drawn as the box that stands for a missing letter: that of `text`, whose width every reader of PDFs is told right. */
const BOX = '\u25a1'

export function readPdfFonts(): PdfFonts {
  const bytes = (face: Face) => readFileSync(join(import.meta.dirname, '../fonts', files[face]))
  const held = new Map(faces.map((face) => [face, bytes(face)]))
  const letters = new Map(faces.map((face) => [face, lettersOf(bytes(face))]))
  const can = (face: Face, text: string) => {
    const known = letters.get(face)
    return Array.from(text).every((letter) => known?.has(letter.codePointAt(0) ?? 0))
  }
  const whole = (text: string, face: Face): FacePart | undefined => {
    const able = [face, 'others' as const].find((one) => can(one, text))
    return able && { face: able, text, unset: 0 }
  }
  const word = (text: string, face: Face): FacePart[] => {
    const part = whole(text, face)
    if (part) return [part]
    return Array.from(
      graphemes.segment(text),
      ({ segment }) => whole(segment, face) ?? { face: 'text', text: BOX, unset: 1 },
    )
  }
  return {
    bytes: (face) => held.get(face) ?? bytes(face),
    cut(text, face) {
      const parts: FacePart[] = []
      for (const part of asWritten(text).match(/[^ \n]+|[ \n]+/g) ?? []) {
        const cuts = /^[ \n]/.test(part)
          ? [{ face: parts.at(-1)?.face ?? face, text: part, unset: 0 }]
          : word(part, face)
        for (const cut of cuts) {
          const last = parts.at(-1)
          if (last?.face === cut.face) {
            last.text += cut.text
            last.unset += cut.unset
          } else parts.push({ ...cut })
        }
      }
      return parts
    },
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function lettersOf(bytes: Buffer): Set<number> {
  const font = create(bytes)
  if ('fonts' in font) throw new Error('A file of a face holds several.')
  return new Set(font.characterSet)
}

/** Accents in one piece with their letters, every kind of space a plain one, and nothing that only machines see. */
function asWritten(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\p{Cc}\u00ad\u200b\u2060\ufeff]/gu, (letter) => (letter === '\n' ? letter : ''))
    .replaceAll('\u2011', '-')
}
