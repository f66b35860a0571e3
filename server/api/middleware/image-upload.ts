import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { IMAGE_BYTES_MAX } from '#contract/limits.ts'
import { Problem } from '../../problem.ts'
import type { ApiEnv } from '../router.ts'
import { readLimited } from './json-body.ts'

/** Size of a form besides its file: field names, boundaries, the other fields. */
const FORM_OVERHEAD_BYTES = 64_000

export const isImageUpload = ({ req }: Context) => req.method === 'POST' && req.path === '/api/admin/pictures'

/**
 * Reads the form of an upload with a size limit. Rejects a too large content-length without reading, and stops reading at
 * the limit otherwise.
 * @throws unsupported_media_type, picture_too_large
 */
export const limitFormSize = createMiddleware<ApiEnv>(async (c, next) => {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Problem('unsupported_media_type', { message: 'Please send the picture as a form, in its field "file".' })
  const { url, method, headers } = c.req.raw
  const body = await readLimited(c.req.raw, IMAGE_BYTES_MAX + FORM_OVERHEAD_BYTES).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('picture_too_large', { cause: error }) : error
  })
  c.req.raw = new Request(url, { method, headers, body })
  return next()
})
