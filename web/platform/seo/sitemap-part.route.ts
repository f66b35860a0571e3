import { orThrow404 } from '../router/loader-errors.ts'
import { loadersContext } from '../router/loaders-context.ts'
import type { Route } from './+types/sitemap-part.route'
import { xmlResponse } from './xml-response.ts'

/** `/sitemap/2.xml`: one file of a sitemap index, used when one file would contain too many URLs. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [, part] = /^([1-9]\d{0,5})\.xml$/.exec(params.file) ?? []
  if (!part) throw new Response('Not found', { status: 404 })
  return xmlResponse(await orThrow404(context.get(loadersContext).sitemap.sitemapPart({ part: Number(part) })))
}
