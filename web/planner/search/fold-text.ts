/** Letters without a decomposition in Unicode. */
const replacements: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
}
const replaced = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g')
const ascii = /^[\0-\x7f]*$/

/** Returns the text in lower case and without diacritics: 'Émile' is 'emile', 'Straße' is 'strasse'. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(replaced, (letter) => replacements[letter] ?? letter)
}

/** The words of a query, folded. A text matches if it contains each. */
export const queryWords = (query: string): string[] => [...new Set(foldText(query).split(/\s+/).filter(Boolean))]

type MatchPart = { text: string; isMatch: boolean }

/** Splits a text into the parts that match a word and those between. */
export function markMatches(text: string, words: readonly string[]): MatchPart[] {
  const { folded, starts } = foldWithPositions(text)
  const isMatched = new Uint8Array(text.length)
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
      isMatched.fill(1, starts[at] ?? 0, starts[at + word.length] ?? text.length)
  }
  const parts: MatchPart[] = []
  for (let from = 0; from < text.length; ) {
    let to = from + 1
    while (to < text.length && isMatched[to] === isMatched[from]) to++
    parts.push({ text: text.slice(from, to), isMatch: isMatched[from] === 1 })
    from = to
  }
  return parts
}

/** `starts`: for each folded character, the position of its letter in the text. */
function foldWithPositions(text: string): { folded: string; starts: number[] } {
  let folded = ''
  let position = 0
  const starts: number[] = []
  // A letter and its combining marks are one.
  for (const letter of text.match(/\P{M}\p{M}*|\p{M}+/gsu) ?? []) {
    const foldedLetter = foldText(letter)
    for (let index = 0; index < foldedLetter.length; index++) starts.push(position)
    folded += foldedLetter
    position += letter.length
  }
  return { folded, starts }
}

const EXCERPT_CHARS = 140

/** Returns the part of a long text around its first match. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= EXCERPT_CHARS) return line
  const { folded, starts } = foldWithPositions(line)
  const matches = words.map((word) => folded.indexOf(word)).filter((at) => at !== -1)
  const match = starts[Math.min(...matches, folded.length - 1)] ?? 0
  const from = line.lastIndexOf(' ', Math.max(0, match - EXCERPT_CHARS / 4)) + 1
  const to = line.length - from <= EXCERPT_CHARS ? line.length : line.lastIndexOf(' ', from + EXCERPT_CHARS)
  const end = to > match ? to : Math.min(line.length, from + EXCERPT_CHARS)
  return `${from > 0 ? '… ' : ''}${line.slice(from, end)}${end < line.length ? ' …' : ''}`
}
