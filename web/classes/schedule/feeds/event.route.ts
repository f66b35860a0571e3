import { classKinds } from '#contract/class-kinds.ts'
import { slugify } from '#contract/slugs.ts'
import { isNotFound } from '../../../platform/router/loader-errors.ts'
import { loadersContext } from '../../../platform/router/loaders-context.ts'
import type { Route } from './+types/event.route'

const fileNamePattern = /^(course|workshop)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** `/schedule/workshop-018f….ics` */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const [, name, id] = fileNamePattern.exec(params.event) ?? []
  const kind = classKinds.find((kind) => kind === name)
  if (!kind || !id) return notFoundResponse()
  try {
    const { title, file } = await context.get(loadersContext).schedule.getEventIcs({ kind, id })
    return new Response(file, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${slugify(title) || kind}.ics"`,
        'cache-control': 'no-cache',
      },
    })
  } catch (cause) {
    if (isNotFound(cause)) return notFoundResponse()
    throw cause
  }
}

const notFoundResponse = () =>
  new Response('We couldn’t find that.', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
