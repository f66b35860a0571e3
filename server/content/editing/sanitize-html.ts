import sanitizeHtml from 'sanitize-html'
import { imageSources } from '#contract/content/media/image-variants.ts'

/** Far above real texts; sanitizing more would block the event loop. */
const MAX_ELEMENTS = 15_000
const MAX_DEPTH = 250

/**
 * Images must be on this site or over https. Runs when content is saved and again when it is shown. Returns plain text
 * if there are too many or too deeply nested tags.
 */
export function sanitize(html: string): string {
  return trySanitize(html) ?? toPlainText(html)
}

export function trySanitize(html: string): string | null {
  try {
    return sanitizeHtml(html, { ...allowed, ...limitCallbacks() })
  } catch (error) {
    if (error instanceof HtmlTooLarge) return null
    throw error
  }
}

class HtmlTooLarge extends Error {}

function limitCallbacks(): sanitizeHtml.IOptions {
  let [elements, depth] = [0, 0]
  const textFilter = (text: string) => {
    elements += 1
    if (elements > MAX_ELEMENTS) throw new HtmlTooLarge()
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
  const text = html.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ')
  return `<p>${text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim()}</p>`
}

const TEXT_COLUMN_SIZES = '(min-width: 48rem) 42rem, 100vw'

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
    // Only _blank with noopener: a page in a named target could access its opener.
    a: (tagName, { target, rel, ...attribs }) => ({
      tagName,
      attribs: target?.trim().toLowerCase() === '_blank' ? { ...attribs, target: '_blank', rel: 'noopener' } : attribs,
    }),
    img: (tagName, { srcset, sizes, loading, ...attribs }) => {
      const sources = imageSources(attribs.src?.trim() ?? null)
      // Generated for uploaded images, whose URL implies the size and all variants; removed for others.
      const sized = sources && {
        width: String(sources.width),
        height: String(sources.height),
        srcset: sources.webp,
        sizes: TEXT_COLUMN_SIZES,
      }
      return { tagName, attribs: sized ? { ...attribs, ...sized, loading: 'lazy' } : attribs }
    },
  },
}
