import sanitizeHtml from 'sanitize-html'

const WORDS_PER_MINUTE = 220
const EXCERPT_LENGTH = 160

/** Returns the reading time in whole minutes, at least 1. Uses Intl.Segmenter, because not all languages have spaces. */
export function readingMinutes(html: string): number {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(plainText(html))) {
    if (isWordLike) words += 1
  }
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/** Returns the first words of a text. */
export function excerptOf(html: string): string {
  const text = plainText(html)
  if (text.length <= EXCERPT_LENGTH) return text
  const end = text.lastIndexOf(' ', EXCERPT_LENGTH)
  // Without a space, cut between characters, but not within a surrogate pair.
  const words = end > 0 ? text.slice(0, end) : text.slice(0, EXCERPT_LENGTH).replace(/[\ud800-\udbff]$/, '')
  return `${words.trimEnd()}…`
}

/** Removes tags. Block elements separate words, as they do on the page. */
function plainText(html: string): string {
  const spaced = html.replace(/<(?=\/?(?:p|br|h\d|li|tr|td|th|hr|blockquote|figcaption)\b)/g, ' <')
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
