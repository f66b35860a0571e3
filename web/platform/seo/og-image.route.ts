import { orThrow404 } from '../router/loader-errors.ts'
import { loadersContext } from '../router/loaders-context.ts'
import type { Route } from './+types/og-image.route'

/** `/og/site.png`, `/og/blog/ten-quiet-minutes.png` */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const [, path] = /^(.+)\.png$/.exec(params['*']) ?? []
  if (!path) throw new Response('Not found', { status: 404 })
  const { png, etag } = await orThrow404(context.get(loadersContext).ogImages.getOgImage({ path }))
  const headers = { etag, 'cache-control': 'public, max-age=3600' }
  // A compressing proxy turns the ETag into a weak one.
  const clientEtags = request.headers.get('if-none-match')?.split(/,\s*/) ?? []
  const isUnchanged = clientEtags.some((tag) => tag.replace(/^W\//, '') === etag)
  if (isUnchanged) return new Response(null, { status: 304, headers })
  return new Response(png, { headers: { ...headers, 'content-type': 'image/png' } })
}
