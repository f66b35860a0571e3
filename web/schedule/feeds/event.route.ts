import { isNotFound } from '../../router/loader-errors.ts'
import { loadersContext } from '../../router/loaders-context.ts'
import type { Route } from './+types/event.route'

const address = /^(course|workshop)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** One class as a file for a calendar: /schedule/workshop-018f….ics. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const [, kind, id] = address.exec(params.event) ?? []
  if (!kind || !id) return notThere()
  try {
    const file = await context
      .get(loadersContext)
      .schedule.getEventIcs({ kind: kind === 'course' ? 'course' : 'workshop', id })
    return new Response(file, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${params.event}.ics"`,
        'cache-control': 'no-cache',
      },
    })
  } catch (cause) {
    if (isNotFound(cause)) return notThere()
    throw cause
  }
}

const notThere = () =>
  new Response('We could not find that.', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
