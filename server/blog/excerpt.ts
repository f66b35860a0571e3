import sanitizeHtml from 'sanitize-html'

const WORDS_A_MINUTE = 220
const SUMMARY = 160

/** Whole minutes to read a text, at least one. Words are counted as its own language divides them: not all have spaces. */
export function readingMinutes(html: string): number {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(plainText(html))) {
    if (isWordLike) words += 1
  }
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

/** The first words of a text, for whoever wants one line of it. */
export function excerptOf(html: string): string {
  const text = plainText(html)
  if (text.length <= SUMMARY) return text
  const end = text.lastIndexOf(' ', SUMMARY)
  // A text without spaces is cut between letters, never in the middle of one.
  const words = end > 0 ? text.slice(0, end) : text.slice(0, SUMMARY).replace(/[\ud800-\udbff]$/, '')
  return `${words.trimEnd()}…`
}

/** What is left of markup when its tags are gone: the end of a paragraph parts words, as it does on the page. */
function plainText(html: string): string {
  const parted = html.replace(/<(?=\/?(?:p|br|h\d|li|tr|td|th|hr|blockquote|figcaption)\b)/g, ' <')
  const text = sanitizeHtml(parted, { allowedTags: [], allowedAttributes: {} })
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
