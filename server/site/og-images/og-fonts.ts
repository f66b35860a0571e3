import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Renderer } from '@takumi-rs/core'

export type OgRenderer = Renderer

/** A letter that is missing in the named font is drawn with the first font that has it. */
const latinFonts = [
  ['Fraunces', 'fonts/fraunces-headline.woff2'],
  ['Figtree', '../../content/pdf/fonts/figtree-strong.ttf'],
  ['Fraunces Extended', '../../content/pdf/fonts/fraunces-headings.ttf'],
  ['Noto Sans', '../../content/pdf/fonts/noto-sans-others.ttf'],
] as const

/** Japanese precedes Chinese, because a Japanese title contains characters of both scripts. */
const scriptFonts = [
  ['Noto Sans Arabic', 'fonts/noto-sans-arabic.woff2', /\p{Script=Arabic}/u],
  ['Noto Sans Hebrew', 'fonts/noto-sans-hebrew.woff2', /\p{Script=Hebrew}/u],
  ['Noto Sans KR', 'fonts/noto-sans-kr.woff2', /\p{Script=Hangul}/u],
  ['Noto Sans JP', 'fonts/noto-sans-jp.woff2', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Noto Sans SC', 'fonts/noto-sans-sc.woff2', /\p{Script=Han}/u],
] as const

/** Without combining marks: the headline font cannot place them, and the next font has the composed letter. */
const HEADLINE_RANGE: [number, number][] = [
  [0, 0x2ff],
  [0x370, 0x10ffff],
]

/** Creates a renderer with all fonts. */
export async function createOgRenderer(): Promise<OgRenderer> {
  const renderer = new Renderer()
  for (const [name, path] of [...latinFonts, ...scriptFonts]) {
    const data = readFileSync(join(import.meta.dirname, path))
    await renderer.registerFont({ name, data, ...(name === 'Fraunces' && { unicodeRange: HEADLINE_RANGE }) })
  }
  return renderer
}

/** Returns the fonts for the letters of a text. Han characters have the shapes of its language. */
export function fontFamiliesFor(text: string): string[] {
  return [...latinFonts, ...scriptFonts.filter(([, , script]) => script.test(text))].map(([name]) => name)
}
