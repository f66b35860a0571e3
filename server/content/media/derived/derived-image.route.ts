import { type Context, Hono } from 'hono'
import { iconFolderOf } from '#contract/content/media/derived-images.ts'
import { anonymous, type Base, withRequestId } from '../../../context.ts'
import type { RequestEnv } from '../../../platform/api/router.ts'
import { getDerivedImage } from './derived-images.ts'

export function derivedImageRoutes(base: Base): Hono<RequestEnv> {
  /** Redirects a URL that browsers request without a link to it. Without a logo, the next handler serves the file of the program. */
  const redirectToIcon = (file: string) => async (c: Context<RequestEnv>, next: () => Promise<void>) => {
    const folder = iconFolderOf(base.site.settings.logoUrl)
    return folder ? c.redirect(`${folder}/${file}`, 302) : next()
  }
  return new Hono<RequestEnv>()
    .get('/favicon.ico', redirectToIcon('favicon.png'))
    .get('/apple-touch-icon.png', redirectToIcon('touch-180.png'))
    .get('/icons/:id/:file', async (c) => {
      const ctx = anonymous(withRequestId(base, c.var.requestId))
      const { png, etag } = await getDerivedImage(ctx, c.req.param())
      const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable' }
      // Compressing proxies weaken the ETag.
      const clientEtags = c.req.header('if-none-match')?.split(/,\s*/) ?? []
      if (clientEtags.some((tag) => tag.replace(/^W\//, '') === etag)) return c.body(null, 304, headers)
      return c.body(png, 200, { ...headers, 'content-type': 'image/png' })
    })
}
