import { domain } from '../router/domain-context.ts'
import type { Route } from './+types/sitemap.route'
import { xml } from './xml-response.ts'

/** `/sitemap.xml`. */
export const loader = async ({ context }: Route.LoaderArgs) => xml(await context.get(domain).sitemap.sitemap())
