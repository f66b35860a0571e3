import { iconFolderOf } from '#contract/content/media/derived-images.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { loadersContext } from '../router/loaders-context.ts'
import type { Route } from './+types/logo-mark.route'
import drawing from './logo-mark.svg?raw'

export const handle: PageHandle = { cache: {} }

/** Returns the shapes of the logo for a page that a client navigation opens. */
export function loader({ context }: Route.LoaderArgs) {
  const folder = iconFolderOf(context.get(loadersContext).site.settings.logoUrl)
  const svg = folder ? `<svg xmlns="http://www.w3.org/2000/svg">${logoShapes(folder)}</svg>` : drawing
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' } })
}

const logoShapes = (folder: string) => `<image href="${folder}/mark.png" width="40" height="40"/>`
