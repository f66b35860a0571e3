import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

/** A line as it is set: its width in ems, and a function that draws it. */
export type ShapedLine = { width: number; draw: (x: number, baseline: number, size: number, fill: string) => string }
export type OgFont = { set: (text: string) => ShapedLine }

/** The site's two faces. What the first font of a face cannot write, the next one does, word by word. */
export function readOgFonts(): { display: OgFont; text: OgFont } {
  const here = (file: string) => readFont(join(import.meta.dirname, 'fonts', file))
  const paper = (file: string) => readFont(join(import.meta.dirname, '../pdf/fonts', file))
  const others = paper('noto-sans-others.ttf')
  return {
    display: typeface([here('fraunces-headline.woff2'), paper('fraunces-headings.ttf'), others], -0.018),
    text: typeface([paper('figtree-strong.ttf'), others], 0),
  }
}

function readFont(path: string): Font {
  const font = create(readFileSync(path))
  if ('fonts' in font) throw new Error(`${path} holds several fonts`)
  return font
}

/** @param tracking what is added after each letter, in ems */
const typeface = (fonts: Font[], tracking: number): OgFont => ({
  set(text) {
    const runs = runsOf(fonts, text)
    const pieces = runs.map(({ font, text }) => (font ? outlined(font, text, tracking) : lettered(text)))
    return {
      width: pieces.reduce((sum, { width }) => sum + width, 0),
      draw(x, baseline, size, fill) {
        let at = x
        const drawn = pieces.map((piece) => {
          const piecesX = at
          at += piece.width * size
          return piece.draw(piecesX, baseline, size, fill)
        })
        return drawn.join('')
      },
    }
  },
})

/** Neighbouring words that one font can write. A word stays whole, for its shaping. */
function runsOf(fonts: Font[], text: string): { font: Font | undefined; text: string }[] {
  const runs: { font: Font | undefined; text: string }[] = []
  for (const word of text.split(/(?<= )/)) {
    const letters = Array.from(word, (letter) => letter.codePointAt(0) ?? 0)
    const font = fonts.find((one) => letters.every((letter) => one.hasGlyphForCodePoint(letter)))
    const last = runs.at(-1)
    if (last?.font === font && last) last.text += word
    else runs.push({ font, text: word })
  }
  return runs
}

/** Letters as outlines: they look the same on every machine. */
function outlined(font: Font, text: string, tracking: number): ShapedLine {
  const { glyphs, positions } = font.layout(text)
  let width = 0
  const pens = positions.map(({ xAdvance }) => {
    const pen = width
    width += xAdvance + tracking * font.unitsPerEm
    return pen
  })
  return {
    width: width / font.unitsPerEm,
    draw(x, baseline, size, fill) {
      const scale = size / font.unitsPerEm
      const outline = glyphs.map(({ path }, at) => `<path transform="translate(${pens[at]})" d="${path.toSVG()}"/>`)
      return `<g transform="translate(${x} ${baseline}) scale(${scale} ${-scale})" fill="${fill}" stroke="none">${outline.join('')}</g>`
    },
  }
}

/** Letters that no font of ours has are left to the machine's own; how wide those are can only be guessed. */
function lettered(text: string): ShapedLine {
  const width = Array.from(text).reduce((sum, letter) => sum + guessedWidth(letter), 0)
  const written = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return {
    width,
    draw: (x, baseline, size, fill) =>
      `<text x="${x}" y="${baseline}" font-size="${size * 0.92}" font-weight="600" font-family="serif" fill="${fill}" stroke="none" xml:space="preserve">${written}</text>`,
  }
}

function guessedWidth(letter: string): number {
  if (/\p{M}|\p{Cf}/u.test(letter)) return 0
  if (/[\u1100-\u11ff\u2e80-\uffdc\u{20000}-\u{3ffff}]/u.test(letter)) return 1
  return letter === ' ' ? 0.28 : 0.66
}
