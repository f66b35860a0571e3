import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import type { CacheableRoute } from '../page-cache/index.ts'

const NO_MATCH = '*'
const MANIFEST_PATH = '/__manifest'
/** The router ranks all routes again for each match, which takes about a third of a millisecond. */
const MAX_CACHED_PATHS = 1_000

/** Returns the route pattern of a URL, such as `/blog/:slug`; `*` if no page matches. */
export type PageRoute = (url: string) => Promise<string>

export function pageRoute(build: () => Promise<Pick<ServerBuild, 'routes'>>): PageRoute {
  let routes: ServerBuild['routes'] | undefined
  let tree: RouteObject[] = []
  const patterns = new LRUCache<string, string>({
    max: MAX_CACHED_PATHS,
    memoMethod: (path) => {
      const pattern = (matchRoutes(tree, path) ?? []).flatMap(({ route }) => route.path || []).join('/')
      return pattern === NO_MATCH ? pattern : `/${pattern}`
    },
  })
  return async (url) => {
    const path = pageOf(url)
    if (path === MANIFEST_PATH) return path
    if (!isReadable(path)) return NO_MATCH
    const current = (await build()).routes
    if (routes !== current) {
      routes = current
      tree = childrenOf(routes, undefined)
      patterns.clear()
    }
    return patterns.memo(path)
  }
}

export type SiteRoute = { path: string; ids: string[]; handle: PageHandle }

/** Returns the routes that are not layouts. Their handles include those of their layouts. */
export function listRoutes(routes: ServerBuild['routes']): SiteRoute[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || Object.values(routes).some((other) => other?.parentId === route.id)) return []
    const chain = [route]
    for (let parent = routes[route.parentId ?? '']; parent; parent = routes[parent.parentId ?? ''])
      chain.unshift(parent)
    const path = `/${chain.flatMap(({ path }) => path || []).join('/')}`
    return [
      { path, ids: chain.map(({ id }) => id), handle: Object.assign({}, ...chain.map(({ module }) => module.handle)) },
    ]
  })
}

export function cacheableRoutes(routes: ServerBuild['routes']): CacheableRoute[] {
  return listRoutes(routes).flatMap(({ path, ids, handle: { cache } }) => (cache ? [{ path, ids, rule: cache }] : []))
}

function childrenOf(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    return [index ? { id, path, index } : { id, path, children: childrenOf(routes, id) }]
  })
}

/** `/blog.data?_routes=…` belongs to `/blog`, `/_.data` to `/`. */
function pageOf(url: string): string {
  const [path = '/'] = url.split('?')
  return path.replace(/(^\/_)?\.data$/, '') || '/'
}

/** False for a path that cannot be decoded. It matches no page, and the router would log a line for each. */
export function isReadable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}
