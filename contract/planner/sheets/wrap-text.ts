import { type SheetFont, textWidth } from './text-widths.ts'

const ELLIPSIS = '…'
/** No line break before these: combining marks, joiners and variation selectors. */
const attached = /^(?:\p{M}|\u200d)/u

/**
 * Breaks a text into at most `maxLines` lines. A longer text ends with an ellipsis. All white space counts as one space.
 * @param width in units of the font size
 */
export function wrapText(text: string, font: SheetFont, width: number, maxLines: number): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const lines: string[] = []
  let line = ''
  while (words.length > 0) {
    const word = words.shift() ?? ''
    const longer = line ? `${line} ${word}` : word
    if (textWidth(longer, font) <= width) {
      line = longer
      continue
    }
    if (line) {
      lines.push(line)
      line = ''
      words.unshift(word)
    } else {
      const [start, rest] = splitWord(word, font, width)
      lines.push(start)
      if (rest) words.unshift(rest)
    }
    if (lines.length >= maxLines) return shorten(lines, maxLines, font, width, words.length > 0)
  }
  if (line) lines.push(line)
  return shorten(lines, maxLines, font, width, false)
}

/** Returns the part of a word that fits, at least one letter, and the rest. */
function splitWord(word: string, font: SheetFont, width: number): [string, string] {
  const letters = clustersOf(word)
  let end = 1
  while (end < letters.length && textWidth(letters.slice(0, end + 1).join(''), font) <= width) end++
  return [letters.slice(0, end).join(''), letters.slice(end).join('')]
}

function shorten(lines: string[], maxLines: number, font: SheetFont, width: number, hasMore: boolean): string[] {
  const visible = lines.slice(0, maxLines)
  const last = visible.at(-1)
  if (last === undefined || (!hasMore && lines.length <= maxLines)) return visible
  const letters = clustersOf(last)
  while (letters.length > 0 && textWidth(letters.join('') + ELLIPSIS, font) > width) letters.pop()
  return [...visible.slice(0, -1), letters.join('').trimEnd() + ELLIPSIS]
}

function clustersOf(text: string): string[] {
  const clusters: string[] = []
  for (const letter of text) {
    const previous = clusters.at(-1)
    if (previous !== undefined && (attached.test(letter) || previous.endsWith('\u200d'))) {
      clusters[clusters.length - 1] = previous + letter
    } else clusters.push(letter)
  }
  return clusters
}
