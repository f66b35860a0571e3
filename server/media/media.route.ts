import { Hono } from 'hono'
import type { RequestEnv } from '../api/router.ts'
import { anonymous, type Base, withRequestId } from '../context.ts'
import { getImageFile } from './get-image-file.ts'

/** Serves image variants: `/media/{id}/{width}x{height}.webp`. */
export function mediaRoutes(base: Base): Hono<RequestEnv> {
  return new Hono<RequestEnv>().get('/media/:id/:file', async (c) => {
    const { bytes, format, etag } = await getImageFile(anonymous(withRequestId(base, c.var.requestId)), c.req.param())
    const headers = {
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    }
    // Compressing proxies weaken the ETag.
    const known = c.req.header('if-none-match')?.split(/,\s*/) ?? []
    if (known.some((tag) => tag.replace(/^W\//, '') === etag)) return c.body(null, 304, headers)
    return c.body(bytes, 200, {
      ...headers,
      'content-type': `image/${format}`,
      'content-length': String(bytes.byteLength),
      'content-disposition': `inline; filename="picture.${format}"`,
    })
  })
}
