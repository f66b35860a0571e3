import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { IMAGE_BYTES_MAX } from '#contract/limits.ts'
import { Problem } from '../../problem.ts'
import type { ApiEnv } from '../router.ts'
import { readLimited } from './json-body.ts'

/** Size of a form besides its file: field names, boundaries, the other fields. */
const FORM_OVERHEAD_BYTES = 64_000

// A form holds a file and its description. Parsing millions of parts or part headers takes seconds.
const PARTS_MAX = 10
const PART_HEADERS_BYTES_MAX = 8_192

export const isImageUpload = ({ req }: Context) => req.method === 'POST' && req.path === '/api/admin/pictures'

/**
 * Reads the form of an upload with limits on its size, its parts and their headers. Rejects a too large content-length
 * without reading, and stops reading at the limit otherwise.
 * @throws unsupported_media_type, picture_too_large, malformed
 */
export const limitFormSize = createMiddleware<ApiEnv>(async (c, next) => {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Problem('unsupported_media_type', { message: 'Please send the picture as a form, in its field "file".' })
  const { url, method, headers } = c.req.raw
  const body = await readLimited(c.req.raw, IMAGE_BYTES_MAX + FORM_OVERHEAD_BYTES).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('picture_too_large', { cause: error }) : error
  })
  assertPartLimits(Buffer.from(body.buffer), type)
  c.req.raw = new Request(url, { method, headers, body })
  return next()
})

/** Checks the number of a form's parts and the size of their headers before the form is parsed. @throws malformed */
function assertPartLimits(form: Buffer, contentType: string): void {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  const delimiter = `--${quoted ?? plain ?? ''}`
  const partOffsets: number[] = []
  for (
    let offset = form.indexOf(delimiter);
    offset >= 0;
    offset = form.indexOf(`\r\n${delimiter}`, offset + delimiter.length)
  ) {
    partOffsets.push(offset)
    if (partOffsets.length > PARTS_MAX) throw new Problem('malformed')
  }
  // The last delimiter ends the form.
  const hasLargeHeaders = partOffsets.slice(0, -1).some((offset) => {
    const headers = form.subarray(offset, offset + PART_HEADERS_BYTES_MAX)
    return !headers.includes('\r\n\r\n')
  })
  if (hasLargeHeaders) throw new Problem('malformed')
}
