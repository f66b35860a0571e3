import type { PageHandle } from '#contract/page-handle.ts'
import { loadersContext } from '../../../platform/router/loaders-context.ts'
import type { Route } from './+types/public.route'

export const handle: PageHandle = { cache: {} }

/** `/schedule.ics` */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return new Response(await context.get(loadersContext).schedule.publicFeed(), {
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-cache' },
  })
}
