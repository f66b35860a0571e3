import type { Face } from './fonts.ts'

export type Style = {
  face: Face
  /** In points. */
  size: number
  color: string
  slanted?: boolean
  strikethrough?: boolean
  link?: string
}
export type Span = { text: string; style: Style }
/** A span with its offset from the start of the line, in points. */
export type PlacedSpan = Span & { x: number; width: number }
export type TextLine = PlacedSpan[]
export type Measure = (text: string, style: Style) => number

/** An unbreakable word. `space` is the style of the space before it. */
type Unit = { spans: Span[]; width: number; space: Style | null; onNewLine: boolean }

/** Breaks text into lines at spaces, after dashes, and inside words wider than a line. */
export function breakLines(spans: Span[], width: number, measure: Measure): TextLine[] {
  const lines: Unit[][] = []
  let used = 0
  for (const unit of toUnits(spans, width, measure)) {
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
  return lines.map((units) => mergeSpans(units, measure))
}

export const widthOf = (line: TextLine): number => line.reduce((sum, { width }) => sum + width, 0)

export function breakLinesBalanced(spans: Span[], width: number, measure: Measure): TextLine[] {
  const lines = breakLines(spans, width, measure)
  let [narrow, wide] = [width / 2, width]
  let balanced = lines
  for (let step = 0; lines.length > 1 && step < 6; step++) {
    const middle = (narrow + wide) / 2
    const candidate = breakLines(spans, middle, measure)
    if (candidate.length > lines.length) narrow = middle
    else [wide, balanced] = [middle, candidate]
  }
  return balanced
}

function toUnits(spans: Span[], width: number, measure: Measure): Unit[] {
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
        // Preserves empty lines.
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
  return units.flatMap((unit) => (unit.width <= width ? [unit] : splitIntoGraphemes(unit, measure)))
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function splitIntoGraphemes({ spans, space, onNewLine }: Unit, measure: Measure): Unit[] {
  const characters = spans.flatMap(({ text, style }) =>
    Array.from(graphemes.segment(text), ({ segment }) => ({ text: segment, style })),
  )
  return characters.map((character, index) => ({
    spans: [character],
    width: measure(character.text, character.style),
    space: index === 0 ? space : null,
    onNewLine: index === 0 && onNewLine,
  }))
}

function mergeSpans(units: Unit[], measure: Measure): TextLine {
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
    const placedSpan = { ...span, x, width: measure(span.text, span.style) }
    x += placedSpan.width
    return placedSpan
  })
}
