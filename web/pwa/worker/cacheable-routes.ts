/** The list of lessons and each of them: the only pages that are kept for a day without a connection. */
export const isCacheable = ({ pathname, search }: URL): boolean =>
  search === '' && /^\/binder(\/[^/.]+)?$/.test(pathname)

/** What programs talk with each other: nobody who reads is helped by another answer than the server's own. */
export const isInterface = (pathname: string): boolean => pathname === '/api' || pathname.startsWith('/api/')

/** The page whose data the router fetches from this address; undefined for any other address. */
export function pageOfData({ pathname, origin }: URL): URL | undefined {
  return pathname.endsWith('.data') ? new URL(pathname.slice(0, -'.data'.length), origin) : undefined
}

/**
 * The router's question where the links of a page lead. A page that asks past every cache wants to know whether a newer
 * build is there, and only the server can tell.
 */
export const isDiscovery = (pathname: string, cache: RequestCache): boolean =>
  pathname === '/__manifest' && cache !== 'no-store'

/** Whether a page's data is fetched before anybody opened it: a script asks by 'cors', a link in the head does not. */
export const isPrefetch = ({ mode }: Pick<Request, 'mode'>): boolean => mode === 'no-cors'

/** The files that a page of ours names: styles, fonts and scripts, all with their digest in their name. */
export const filesOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w./-]+\.(?:css|js|woff2)/g))]
