import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

/** A shaped line. `width` is in ems. */
export type ShapedLine = { width: number; draw: (x: number, baseline: number, size: number, fill: string) => string }
export type OgFont = { shape: (text: string) => ShapedLine }

/** Reads the two typefaces. Words that the first font cannot render fall back to the next one. */
export function readOgFonts(): { display: OgFont; text: OgFont } {
  const ogFont = (file: string) => readFont(join(import.meta.dirname, 'fonts', file))
  const pdfFont = (file: string) => readFont(join(import.meta.dirname, '../pdf/fonts', file))
  const fallback = pdfFont('noto-sans-others.ttf')
  return {
    display: createOgFont([ogFont('fraunces-headline.woff2'), pdfFont('fraunces-headings.ttf'), fallback], -0.018),
    text: createOgFont([pdfFont('figtree-strong.ttf'), fallback], 0),
  }
}

function readFont(path: string): Font {
  const font = create(readFileSync(path))
  if ('fonts' in font) throw new Error(`${path} contains a font collection`)
  return font
}

/** @param tracking letter spacing in ems */
const createOgFont = (fonts: Font[], tracking: number): OgFont => ({
  shape(text) {
    const runs = splitIntoRuns(fonts, text)
    const pieces = runs.map(({ font, text }) => (font ? shapeRun(font, text, tracking) : fallbackText(text)))
    return {
      width: pieces.reduce((sum, { width }) => sum + width, 0),
      draw(x, baseline, size, fill) {
        let cursorX = x
        const markup = pieces.map((piece) => {
          const pieceX = cursorX
          cursorX += piece.width * size
          return piece.draw(pieceX, baseline, size, fill)
        })
        return markup.join('')
      },
    }
  },
})

/** Groups words by the font that can render them. Words are not split, so that shaping works. */
function splitIntoRuns(fonts: Font[], text: string): { font: Font | undefined; text: string }[] {
  const runs: { font: Font | undefined; text: string }[] = []
  for (const word of text.split(/(?<= )/)) {
    const codePoints = Array.from(word, (letter) => letter.codePointAt(0) ?? 0)
    const font = fonts.find((one) => codePoints.every((letter) => one.hasGlyphForCodePoint(letter)))
    const last = runs.at(-1)
    if (last?.font === font && last) last.text += word
    else runs.push({ font, text: word })
  }
  return runs
}

/** Converts text to outlines, which look the same on every machine. */
function shapeRun(font: Font, text: string, tracking: number): ShapedLine {
  const { glyphs, positions } = font.layout(text)
  let width = 0
  const offsets = positions.map(({ xAdvance }) => {
    const offset = width
    width += xAdvance + tracking * font.unitsPerEm
    return offset
  })
  return {
    width: width / font.unitsPerEm,
    draw(x, baseline, size, fill) {
      const scale = size / font.unitsPerEm
      const outline = glyphs.map(
        ({ path }, index) => `<path transform="translate(${offsets[index]})" d="${path.toSVG()}"/>`,
      )
      return `<g transform="translate(${x} ${baseline}) scale(${scale} ${-scale})" fill="${fill}" stroke="none">${outline.join('')}</g>`
    },
  }
}

function fallbackText(text: string): ShapedLine {
  const width = Array.from(text).reduce((sum, letter) => sum + estimateWidth(letter), 0)
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return {
    width,
    draw: (x, baseline, size, fill) =>
      `<text x="${x}" y="${baseline}" font-size="${size * 0.92}" font-weight="600" font-family="serif" fill="${fill}" stroke="none" xml:space="preserve">${escaped}</text>`,
  }
}

function estimateWidth(character: string): number {
  if (/\p{M}|\p{Cf}/u.test(character)) return 0
  if (/[\u1100-\u11ff\u2e80-\uffdc\u{20000}-\u{3ffff}]/u.test(character)) return 1
  return character === ' ' ? 0.28 : 0.66
}
