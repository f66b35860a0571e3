import type { OgFont, ShapedLine } from './fonts.ts'

export type FittedTitle = { size: number; leading: number; lines: ShapedLine[] }

const sizes = [84, 76, 68, 60, 54, 48]
const LEADING = 1.1

/** Breaks a title into lines of similar length in the largest size that fits. Truncates it if the smallest size does not. */
export function fitTitle(face: OgFont, title: string, box: { width: number; height: number }): FittedTitle {
  const fitting = sizes.find((size) => breakLines(face, title, box.width / size).length <= maxLines(box, size))
  const size = fitting ?? sizes.at(-1) ?? 0
  const width = box.width / size
  const lines = fitting
    ? balanceLines(face, title, width)
    : truncateLines(face, breakLines(face, title, width), maxLines(box, size), width)
  return { size, leading: size * LEADING, lines: lines.map((line) => face.shape(line)) }
}

const maxLines = ({ height }: { height: number }, size: number) => Math.floor(height / (size * LEADING))

/** Breaks into the narrowest column with the same number of lines. */
function balanceLines(face: OgFont, title: string, width: number): string[] {
  const lines = breakLines(face, title, width)
  let [tooNarrow, wideEnough] = [0, width]
  while (wideEnough - tooNarrow > 0.1) {
    const middle = (tooNarrow + wideEnough) / 2
    const isEnough = breakLines(face, title, middle).length <= lines.length
    if (isEnough) wideEnough = middle
    else tooNarrow = middle
  }
  return breakLines(face, title, wideEnough)
}

function truncateLines(face: OgFont, lines: string[], lineLimit: number, width: number): string[] {
  const visibleLines = lines.slice(0, lineLimit)
  const parts = [...(visibleLines.at(-1) ?? '').split(/(?<= )/)]
  const graphemes = parts.length > 1 ? parts : [...parts.join('')]
  const ending = () => `${graphemes.join('').trimEnd()}…`
  while (graphemes.length > 1 && face.shape(ending()).width > width) graphemes.pop()
  return [...visibleLines.slice(0, -1), ending()]
}

function breakLines(face: OgFont, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((word) => splitLongWord(face, word, width))) {
    const longer = line === '' ? word.text : `${line}${word.follows ? '' : ' '}${word.text}`
    if (line !== '' && face.shape(longer).width > width) {
      lines.push(line)
      line = word.text
    } else line = longer
  }
  return [...lines, line].filter((text) => text !== '')
}

/** Splits a word wider than a line into graphemes, which also covers scripts without spaces. */
function splitLongWord(face: OgFont, word: string, width: number): { text: string; follows: boolean }[] {
  if (face.shape(word).width <= width) return [{ text: word, follows: false }]
  const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)]
  return graphemes.map(({ segment }, index) => ({ text: segment, follows: index > 0 }))
}
