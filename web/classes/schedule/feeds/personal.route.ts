import { isNotFound } from '../../../platform/router/loader-errors.ts'
import { loadersContext } from '../../../platform/router/loaders-context.ts'
import type { Route } from './+types/personal.route'

/** `/calendar/AZrx….ics`, a secret URL. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  try {
    const calendar = await context.get(loadersContext).schedule.personalFeed({ token: params.token })
    return new Response(calendar, { headers: { ...privateHeaders, 'content-type': 'text/calendar; charset=utf-8' } })
  } catch (cause) {
    if (!isNotFound(cause)) throw cause
    return new Response('This calendar address no longer works. You can find the current one in your account.\n', {
      status: 404,
      headers: { ...privateHeaders, 'content-type': 'text/plain; charset=utf-8' },
    })
  }
}

const privateHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}
