import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SatoriOptions } from 'satori'

type Font = SatoriOptions['fonts'][number]

/** A letter that is missing in the named font is drawn with the first font that has it. */
const latinFonts = [
  ['Fraunces', 'fonts/fraunces-headline.woff2'],
  ['Figtree', '../pdf/fonts/figtree-strong.ttf'],
  ['Fraunces Extended', '../pdf/fonts/fraunces-headings.ttf'],
  ['Noto Sans', '../pdf/fonts/noto-sans-others.ttf'],
] as const

/** Japanese precedes Chinese, because a Japanese title contains characters of both scripts. */
const scriptFonts = [
  ['Noto Sans Arabic', 'fonts/noto-sans-arabic.woff2', /\p{Script=Arabic}/u],
  ['Noto Sans Hebrew', 'fonts/noto-sans-hebrew.woff2', /\p{Script=Hebrew}/u],
  ['Noto Sans KR', 'fonts/noto-sans-kr.woff2', /\p{Script=Hangul}/u],
  ['Noto Sans JP', 'fonts/noto-sans-jp.woff2', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Noto Sans SC', 'fonts/noto-sans-sc.woff2', /\p{Script=Han}/u],
] as const

const fontSets = new Map<string, Font[]>()

/** Returns the fonts that a text needs. Equal sets are the same array, whose parsed fonts satori caches. */
export function ogFontsFor(text: string): Font[] {
  const fonts = [...latinFonts, ...scriptFonts.filter(([, , script]) => script.test(text))]
  const key = fonts.map(([name]) => name).join()
  const fontSet = fontSets.get(key) ?? fonts.map(([name, path]) => readFont(name, path))
  fontSets.set(key, fontSet)
  return fontSet
}

const readFont = (name: string, path: string): Font => ({ name, data: readFileSync(join(import.meta.dirname, path)) })
