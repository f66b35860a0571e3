import sanitizeHtml from 'sanitize-html'

const EXCERPT_LENGTH = 160

/** Returns the start of a text without tags, for descriptions and snippets. */
export function excerptOf(html: string): string {
  const text = plainText(html)
  if (text.length <= EXCERPT_LENGTH) return text
  const end = text.lastIndexOf(' ', EXCERPT_LENGTH)
  // Without a space, cut between characters, but not within a surrogate pair.
  const words = end > 0 ? text.slice(0, end) : text.slice(0, EXCERPT_LENGTH).replace(/[\ud800-\udbff]$/, '')
  return `${words.trimEnd()}…`
}

/** Removes tags. Block elements separate words, as they do on the page. */
export function plainText(html: string): string {
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
