import type { PageHandle } from '#contract/page-handle.ts'
import { loadersContext } from '../router/loaders-context.ts'
import type { Route } from './+types/sitemap.route'
import { xmlResponse } from './xml-response.ts'

export const handle: PageHandle = { cache: {} }

export const loader = async ({ context }: Route.LoaderArgs) =>
  xmlResponse((await context.get(loadersContext).sitemap.sitemap()).xml)
