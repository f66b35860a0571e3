import { matchRoutes, type RouteObject } from 'react-router'
import type { SiteBuild } from './render-page.ts'

/** The pattern of whatever no other fits. */
const NO_PAGE = '*'
/** Where the router of the browser asks where links lead. */
const ROUTER = '/__manifest'

/** The pattern of the page at an address, such as `/blog/:slug`; `*` for what is no page of ours. */
export type PageRoute = (url: string) => Promise<string>

/** Finds the pattern of a page, or of its data, by the routes of the build. */
export function pageRoute(build: () => Promise<SiteBuild>): PageRoute {
  let known: { routes: SiteBuild['routes']; tree: RouteObject[] } | undefined
  return async (url) => {
    const path = pageOf(url)
    if (path === ROUTER) return path
    if (!isReadable(path)) return NO_PAGE
    const { routes } = await build()
    if (known?.routes !== routes) known = { routes, tree: childrenOf(routes, undefined) }
    const matches = matchRoutes(known.tree, path) ?? []
    const pattern = matches.flatMap(({ route }) => route.path || []).join('/')
    return pattern === NO_PAGE ? pattern : `/${pattern}`
  }
}

/** Returns a function that lists the ids of the routes that match a path, from the root to the leaf. */
export function routeIdsOf(routes: SiteBuild['routes']): (path: string) => string[] {
  const tree = childrenOf(routes, undefined)
  return (path) => (isReadable(path) ? (matchRoutes(tree, path) ?? []).flatMap(({ route }) => route.id ?? []) : [])
}

function childrenOf(routes: SiteBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    return [index ? { id, path, index } : { id, path, children: childrenOf(routes, id) }]
  })
}

/** `/blog.data?_routes=…` is of `/blog`, `/_.data` of `/`. */
function pageOf(url: string): string {
  const [path = '/'] = url.split('?')
  return path.replace(/(^\/_)?\.data$/, '') || '/'
}

/** An address that cannot be decoded names no page, and the router would write a line to the log for each. */
export function isReadable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}
