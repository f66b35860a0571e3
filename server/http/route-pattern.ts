import type { Context } from 'hono'
import { matchedRoutes, routePath } from 'hono/route'

/** The pattern that answered, or would have: never the address itself, which may hold a secret, and of which there are endlessly many. */
export function routePattern(c: Context): string {
  const fitting = matchedRoutes(c).map(({ path }) => path)
  return fitting.find((path) => !path.includes('*')) ?? routePath(c)
}
