import sanitizeHtml from 'sanitize-html'
import { imageSources } from '#contract/media/image-variants.ts'

/** More than a book of four hundred pages has; deeper than any text is. Cleaning more would keep everybody waiting. */
const MAX_ELEMENTS = 15_000
const MAX_DEPTH = 250

/**
 * Leaves of HTML only what a post or a lesson may hold: text, headings, lists, quotes, links and pictures from this site
 * or over https. Used when content is saved and again where it is shown (features: writing, 1). Of what has too many
 * tags, or too deep ones, the words alone (features: writing, 3).
 */
export function sanitize(html: string): string {
  return trySanitize(html) ?? toPlainText(html)
}

/** The same for whoever can still be asked to mend it: null for what has too many tags, or too deep ones. */
export function trySanitize(html: string): string | null {
  try {
    return sanitizeHtml(html, { ...allowed, ...bounds() })
  } catch (error) {
    if (error instanceof HtmlTooLarge) return null
    throw error
  }
}

class HtmlTooLarge extends Error {}

/** Counts while a text is read, and breaks off where it becomes too much. */
function bounds(): sanitizeHtml.IOptions {
  let [pieces, depth] = [0, 0]
  const textFilter = (text: string) => {
    pieces += 1
    if (pieces > MAX_ELEMENTS) throw new HtmlTooLarge()
    return text
  }
  const onOpenTag = (name: string) => {
    depth += 1
    if (depth > MAX_DEPTH) throw new HtmlTooLarge()
    textFilter(name)
  }
  const onCloseTag = () => {
    depth -= 1
  }
  return { textFilter, onOpenTag, onCloseTag }
}

function toPlainText(html: string): string {
  const words = html.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ')
  return `<p>${words.replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim()}</p>`
}

/** How wide a text's column is on a page. */
const column = '(min-width: 48rem) 42rem, 100vw'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote'],
    ...['strong', 'em', 'b', 'i', 's', 'code', 'pre', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'srcset', 'sizes', 'loading'],
    th: ['scope'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: {
    // A new tab must not reach back; a named one could, whatever its link says of it, so there is none.
    a: (tagName, { target, rel, ...attribs }) => ({
      tagName,
      attribs: target?.trim().toLowerCase() === '_blank' ? { ...attribs, target: '_blank', rel: 'noopener' } : attribs,
    }),
    img: (tagName, { srcset, sizes, loading, ...attribs }) => {
      const ours = imageSources(attribs.src?.trim() ?? null)
      // Written anew for pictures of this site, of which an address tells every size, and for no others.
      const sized = ours && { width: String(ours.width), height: String(ours.height), srcset: ours.webp, sizes: column }
      return { tagName, attribs: sized ? { ...attribs, ...sized, loading: 'lazy' } : attribs }
    },
  },
}
