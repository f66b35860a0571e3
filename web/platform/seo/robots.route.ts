import type { PageHandle } from '#contract/page-handle.ts'
import { loadersContext } from '../router/loaders-context.ts'
import type { Route } from './+types/robots.route'

export const handle: PageHandle = { cache: {} }

export function loader({ context }: Route.LoaderArgs) {
  return new Response(context.get(loadersContext).sitemap.robots(), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' },
  })
}
