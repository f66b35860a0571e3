import type { Context } from 'hono'
import { matchedRoutes, routePath } from 'hono/route'

/** Returns the pattern of the matched route. Never the URL, which may contain a secret and has unlimited values. */
export function routePattern(c: Context): string {
  const patterns = matchedRoutes(c).map(({ path }) => path)
  return patterns.find((path) => !path.includes('*')) ?? routePath(c)
}
