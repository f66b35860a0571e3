/** Returns true for API paths, whose responses the worker never replaces. */
export const isApiPath = (pathname: string): boolean => pathname === '/api' || pathname.startsWith('/api/')

/** Returns the URL of the page whose loader data this URL serves, or undefined. */
export function pageUrlOfData({ pathname, origin }: URL): URL | undefined {
  return pathname.endsWith('.data') ? new URL(pathname.slice(0, -'.data'.length), origin) : undefined
}

/**
 * Returns true for the router's manifest request for the routes of links. A request that bypasses the cache checks for a
 * newer build (boot/init.ts), which only the server knows.
 */
export const isRouteDiscovery = (pathname: string, cache: RequestCache): boolean =>
  pathname === '/__manifest' && cache !== 'no-store'

/** Returns true for a data request by `<link rel="prefetch">`; requests by scripts have the mode 'cors'. */
export const isPrefetch = ({ mode }: Pick<Request, 'mode'>): boolean => mode === 'no-cors'

/** Returns the styles, fonts and scripts that a page of this site references. Their names contain a content hash. */
export const assetPathsIn = (html: string): string[] => [
  ...new Set(html.match(/\/assets\/[\w./-]+\.(?:css|js|woff2)/g)),
]
