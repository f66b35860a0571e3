import type { Face } from './fonts.ts'

export type Style = {
  face: Face
  /** In points. */
  size: number
  colour: string
  slanted?: boolean
  struck?: boolean
  link?: string
}
export type Span = { text: string; style: Style }
/** What a line is drawn from: its spans, each with its place from the line's beginning. */
export type PlacedSpan = Span & { x: number; width: number }
export type TextLine = PlacedSpan[]
export type Measure = (text: string, style: Style) => number

/** What a line may not break: a word, with the style of the space before it, if there is one. */
type Unit = { spans: Span[]; width: number; space: Style | null; onNewLine: boolean }

/** Breaks text into lines at its spaces, behind its dashes, and inside a word that is wider than a line. */
export function breakLines(spans: Span[], width: number, measure: Measure): TextLine[] {
  const lines: Unit[][] = []
  let used = 0
  for (const unit of unitsOf(spans, width, measure)) {
    const space = unit.space ? measure(' ', unit.space) : 0
    const line = lines.at(-1)
    if (line && !unit.onNewLine && used + space + unit.width <= width) {
      line.push(unit)
      used += space + unit.width
    } else {
      lines.push([{ ...unit, space: null }])
      used = unit.width
    }
  }
  return lines.map((units) => joined(units, measure))
}

export const widthOf = (line: TextLine): number => line.reduce((sum, { width }) => sum + width, 0)

/** The same number of lines, none much longer than the others: for titles. */
export function breakLinesBalanced(spans: Span[], width: number, measure: Measure): TextLine[] {
  const lines = breakLines(spans, width, measure)
  let [narrow, wide] = [width / 2, width]
  let balanced = lines
  for (let look = 0; lines.length > 1 && look < 6; look++) {
    const middle = (narrow + wide) / 2
    const tried = breakLines(spans, middle, measure)
    if (tried.length > lines.length) narrow = middle
    else [wide, balanced] = [middle, tried]
  }
  return balanced
}

function unitsOf(spans: Span[], width: number, measure: Measure): Unit[] {
  const units: Unit[] = []
  let space: Style | null = null
  let onNewLine = true
  let mayBreak = true
  const add = (text: string, style: Style) => {
    const last = units.at(-1)
    const piece = measure(text, style)
    if (last && !mayBreak) {
      last.spans.push({ text, style })
      last.width += piece
    } else units.push({ spans: [{ text, style }], width: piece, space, onNewLine })
    space = null
    onNewLine = false
  }
  for (const { text, style } of spans) {
    for (const part of text.split(/( +|\n)/)) {
      if (part === '') continue
      if (part === '\n') {
        // A line of its own for every line break, so that empty lines stay.
        if (onNewLine) units.push({ spans: [], width: 0, space: null, onNewLine: true })
        onNewLine = true
        mayBreak = true
      } else if (part[0] === ' ') {
        if (!onNewLine) space = style
        mayBreak = true
      } else {
        for (const piece of part.split(/(?<=[\p{L}\p{N}][-–—/])(?=\p{L})/u)) {
          add(piece, style)
          mayBreak = false
          if (/[-–—/]$/.test(piece)) mayBreak = true
        }
      }
    }
  }
  return units.flatMap((unit) => (unit.width <= width ? [unit] : lettersOf(unit, measure)))
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function lettersOf({ spans, space, onNewLine }: Unit, measure: Measure): Unit[] {
  const letters = spans.flatMap(({ text, style }) =>
    Array.from(graphemes.segment(text), ({ segment }) => ({ text: segment, style })),
  )
  return letters.map((letter, index) => ({
    spans: [letter],
    width: measure(letter.text, letter.style),
    space: index === 0 ? space : null,
    onNewLine: index === 0 && onNewLine,
  }))
}

/** Neighbours in one style are drawn as one. */
function joined(units: Unit[], measure: Measure): TextLine {
  const spans: Span[] = []
  const add = (text: string, style: Style) => {
    const last = spans.at(-1)
    if (last?.style === style) last.text += text
    else spans.push({ text, style })
  }
  for (const { spans: words, space } of units) {
    if (space) add(' ', space)
    for (const { text, style } of words) add(text, style)
  }
  let x = 0
  return spans.map((span) => {
    const set = { ...span, x, width: measure(span.text, span.style) }
    x += set.width
    return set
  })
}
