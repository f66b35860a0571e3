/**
 * Returns true for the public pages, which the server caches. Account, sign-in, order, search and admin pages are per
 * user or per request and are fetched when opened.
 */
export const isPrefetchable = (pathname: string): boolean =>
  /^\/((store|blog|binder)(\/[^/.]+)?|classes|schedule)?$/.test(pathname)

/** Returns true for the pages that the service worker caches when they are opened. */
export const isOfflinePage = (page: string): boolean => /^\/binder(\/[^/.?]+)?$/.test(page)

/** Network Information API: missing in some browsers and in TypeScript's DOM types. */
type Connection = { saveData?: boolean; effectiveType?: string } | undefined

/** Returns true if the connection is metered or slow, so that nothing may be prefetched. */
export function isDataSaver(navigator: object): boolean {
  const connection = Reflect.get(navigator, 'connection') as Connection
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'))
}
