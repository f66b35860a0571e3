import type { PageHandle } from '#contract/page-handle.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import type { Route } from './+types/feed.route'

export const handle: PageHandle = { cache: {} }

const contentTypes = { rss: 'application/rss+xml', atom: 'application/atom+xml' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const format = url.pathname.endsWith('/atom.xml') ? 'atom' : 'rss'
  const feed = await context.get(loadersContext).blog.blogFeed({ format })
  return new Response(feed, {
    headers: { 'content-type': `${contentTypes[format]}; charset=utf-8`, 'cache-control': 'no-cache' },
  })
}
