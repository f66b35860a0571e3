/** Stands for this site, whose own name is not needed to read an address. */
const HERE = 'https://here.invalid'

/** A picture that may be shown: on this site or over https; anything else is no picture (features: writing, 2). */
export function safeImageUrl(address: string | null): string | null {
  return absoluteUrl(address, ['https:'])
}

/** A page that a link may lead to: on this site or on the web; anything else is no link (features: writing, 2). */
export function safeLinkUrl(address: string | null): string | null {
  return absoluteUrl(address, ['https:', 'http:'])
}

/** Read as a browser reads it: tabs, line ends and spaces around it count for nothing. */
function absoluteUrl(address: string | null, schemes: string[]): string | null {
  const url = address?.trim() ? URL.parse(address, HERE) : null
  if (!url) return null
  // Not its origin: that of a blob is the origin of whoever made it.
  if (url.href.startsWith(`${HERE}/`)) {
    const path = `${url.pathname}${url.search}${url.hash}`
    // A browser would take it for another site's address.
    return path.startsWith('//') ? null : path
  }
  // '//elsewhere' names a site, but not by which scheme.
  return schemes.includes(url.protocol) && URL.canParse(address ?? '') ? url.href : null
}
