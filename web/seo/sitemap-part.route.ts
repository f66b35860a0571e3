import { domain } from '../router/domain-context.ts'
import { foundOr404 } from '../router/or-throw-404.ts'
import type { Route } from './+types/sitemap-part.route'
import { xml } from './xml-response.ts'

/** `/sitemap/2.xml`: one of the files that `/sitemap.xml` names when one would hold too many addresses. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [, part] = /^([1-9]\d{0,5})\.xml$/.exec(params.file) ?? []
  if (!part) throw new Response('Not found', { status: 404 })
  return xml(await foundOr404(context.get(domain).sitemap.sitemapPart({ part: Number(part) })))
}
