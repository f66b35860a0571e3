import type { OgFont, ShapedLine } from './fonts.ts'

/** A title in the largest size at which it fits its box. */
export type Title = { size: number; leading: number; lines: ShapedLine[] }

const sizes = [84, 76, 68, 60, 54, 48]
const LEADING = 1.1

/** Breaks a title at its spaces into lines of like length; what is too long in the smallest size ends in an ellipsis. */
export function fitTitle(face: OgFont, title: string, box: { width: number; height: number }): Title {
  const fitting = sizes.find((size) => breakLines(face, title, box.width / size).length <= roomFor(box, size))
  const size = fitting ?? sizes.at(-1) ?? 0
  const width = box.width / size
  const lines = fitting
    ? balanced(face, title, width)
    : cutOff(face, breakLines(face, title, width), roomFor(box, size), width)
  return { size, leading: size * LEADING, lines: lines.map((line) => face.set(line)) }
}

const roomFor = ({ height }: { height: number }, size: number) => Math.floor(height / (size * LEADING))

/** The narrowest column that needs no more lines. */
function balanced(face: OgFont, title: string, width: number): string[] {
  const lines = breakLines(face, title, width)
  let [tooNarrow, enough] = [0, width]
  while (enough - tooNarrow > 0.1) {
    const middle = (tooNarrow + enough) / 2
    const isEnough = breakLines(face, title, middle).length <= lines.length
    if (isEnough) enough = middle
    else tooNarrow = middle
  }
  return breakLines(face, title, enough)
}

/** Between words, where the line has any. */
function cutOff(face: OgFont, lines: string[], room: number, width: number): string[] {
  const shown = lines.slice(0, room)
  const parts = [...(shown.at(-1) ?? '').split(/(?<= )/)]
  const letters = parts.length > 1 ? parts : [...parts.join('')]
  const ending = () => `${letters.join('').trimEnd()}…`
  while (letters.length > 1 && face.set(ending()).width > width) letters.pop()
  return [...shown.slice(0, -1), ending()]
}

function breakLines(face: OgFont, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((word) => pieces(face, word, width))) {
    const longer = line === '' ? word.text : `${line}${word.follows ? '' : ' '}${word.text}`
    if (line !== '' && face.set(longer).width > width) {
      lines.push(line)
      line = word.text
    } else line = longer
  }
  return [...lines, line].filter((text) => text !== '')
}

/** A word that is wider than a line is broken between letters, as scripts without spaces are anyway. */
function pieces(face: OgFont, word: string, width: number): { text: string; follows: boolean }[] {
  if (face.set(word).width <= width) return [{ text: word, follows: false }]
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)]
  return letters.map(({ segment }, index) => ({ text: segment, follows: index > 0 }))
}
