/** Base for URLs of this site, whose real origin is not needed to parse them. */
const PLACEHOLDER_ORIGIN = 'https://here.invalid'

/** Returns the URL of an image on this site or over https; null for any other. */
export function safeImageUrl(url: string | null): string | null {
  return safeUrl(url, ['https:'])
}

/** Returns the URL of a page on this site or on the web; null for any other. */
export function safeLinkUrl(url: string | null): string | null {
  return safeUrl(url, ['https:', 'http:'])
}

/** Parses like a browser, which ignores tabs, line breaks and surrounding spaces. */
function safeUrl(text: string | null, schemes: string[]): string | null {
  const url = text?.trim() ? URL.parse(text, PLACEHOLDER_ORIGIN) : null
  if (!url) return null
  // Compares href, because a blob: URL inherits the origin of its creator.
  if (url.href.startsWith(`${PLACEHOLDER_ORIGIN}/`)) {
    const path = `${url.pathname}${url.search}${url.hash}`
    // A browser would resolve this as a protocol-relative URL of another site.
    return path.startsWith('//') ? null : path
  }
  // A URL without a scheme ('//elsewhere') cannot be parsed without a base.
  return schemes.includes(url.protocol) && URL.canParse(text ?? '') ? url.href : null
}
