import { domain } from '../shell/domain.ts'
import type { Route } from './+types/sitemap'
import { xml } from './xml.ts'

/** `/sitemap.xml`. */
export const loader = async ({ context }: Route.LoaderArgs) => xml(await context.get(domain).sitemap.sitemap())
