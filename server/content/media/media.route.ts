import { Hono } from 'hono'
import type { ImageFormat } from '#contract/content/media/image-variants.ts'
import { anonymous, type Base, type Ctx, withRequestId } from '../../context.ts'
import type { RequestEnv } from '../../platform/api/router.ts'
import { Problem } from '../../problem.ts'
import { variantKey } from './image-mapper.ts'

export function mediaRoutes(base: Base): Hono<RequestEnv> {
  return new Hono<RequestEnv>().get('/media/:id/:file', async (c) => {
    const { bytes, format, etag } = await getImageFile(anonymous(withRequestId(base, c.var.requestId)), c.req.param())
    const headers = {
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    }
    // Compressing proxies weaken the ETag.
    const clientEtags = c.req.header('if-none-match')?.split(/,\s*/) ?? []
    if (clientEtags.some((tag) => tag.replace(/^W\//, '') === etag)) return c.body(null, 304, headers)
    return c.body(bytes, 200, {
      ...headers,
      'content-type': `image/${format}`,
      'content-length': String(bytes.byteLength),
      'content-disposition': `inline; filename="picture.${format}"`,
    })
  })
}

type ImageFile = { bytes: Uint8Array<ArrayBuffer>; format: ImageFormat; etag: string }

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const fileName = /^[1-9]\d{0,4}x[1-9]\d{0,4}\.(webp|avif)$/

/** Returns a variant of an image, without sign-in. @throws not_found */
async function getImageFile(ctx: Ctx, { id, file }: { id: string; file: string }): Promise<ImageFile> {
  const format = fileName.exec(file)?.[1]
  // Only names in the exact format of stored variants reach the storage.
  if (!uuid.test(id) || (format !== 'webp' && format !== 'avif')) throw new Problem('not_found')
  const bytes = await ctx.storage.get(variantKey(id, file))
  if (!bytes) throw new Problem('not_found')
  // Variants are immutable, so the name identifies the content.
  return { bytes, format, etag: `"${id}-${file}"` }
}
