const PAGE_PREFIX = 'page:'
const ownPage = /^page:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** Not '//example.com', which browsers open as another site. */
const internalPath = /^\/(?![/\\])\S*$/

export const pageTarget = (pageId: string): string => `${PAGE_PREFIX}${pageId}`

/** Returns the id of the own page that a link leads to, or null. */
export const pageIdOf = (to: string): string | null => (ownPage.test(to) ? to.slice(PAGE_PREFIX.length) : null)

export const isMenuTarget = (to: string): boolean =>
  ownPage.test(to) || internalPath.test(to) || /^https?:$/.test(URL.parse(to)?.protocol ?? '')
