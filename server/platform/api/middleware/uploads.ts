import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { FILE_BYTES_MAX } from '#contract/content/downloads/file-limits.ts'
import { IMAGE_BYTES_MAX } from '#contract/content/media/image-limits.ts'
import { Problem } from '../../../problem.ts'
import type { ByteChunks } from '../../storage/storage.ts'
import type { ApiEnv } from '../router.ts'
import { readLimited } from './json-body.ts'

/** Operations whose whole body is a file, which is streamed. */
const uploadPaths = [
  '/api/admin/product-files',
  '/api/admin/product-file-contents',
  '/api/admin/course-lesson-files',
  '/api/admin/video-parts',
]

export const isFileUpload = ({ req }: Context) => req.method === 'POST' && uploadPaths.includes(req.path)

/** @throws unsupported_media_type, file_too_large, validation for `file` */
export const limitFileSize = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.url.includes('%00')) throw new Problem('malformed', { message: 'The URL contains a NUL character.' })
  if (c.req.header('content-type') !== 'application/octet-stream')
    throw new Problem('unsupported_media_type', { message: 'Send the file as application/octet-stream.' })
  const { size } = uploadedFile(c)
  if (size > FILE_BYTES_MAX) throw new Problem('file_too_large')
  if (size > 0) return next()
  const message = 'Send one file with its content-length.'
  throw new Problem('validation', { message, fields: [{ field: 'file', message }] })
})

export function uploadedFile({ req }: Context): ByteChunks {
  const size = Number(req.header('content-length') ?? 0)
  return { size, chunks: readToEnd(req.raw.body ?? new Blob().stream()) }
}

/** Discards the rest of the body if the consumer stops early: otherwise the client would not receive the error response. */
async function* readToEnd(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let isDone = false
  const read = async () => {
    // A failed read ends the body too.
    isDone = true
    const { value } = await reader.read().catch((cause: unknown) => {
      throw new Problem('malformed', { message: 'The upload was interrupted. Please try again.', cause })
    })
    isDone = value === undefined
    return value
  }
  try {
    for (let chunk = await read(); chunk; chunk = await read()) yield chunk
  } finally {
    while (!isDone) await read()
  }
}

const FORM_OVERHEAD_BYTES = 64_000

// A form holds a file and its description. Parsing millions of parts or part headers takes seconds.
const PARTS_MAX = 10
const PART_HEADERS_BYTES_MAX = 8_192

export const isImageUpload = ({ req }: Context) => req.method === 'POST' && req.path === '/api/admin/pictures'

/** @throws unsupported_media_type, picture_too_large, malformed */
export const limitFormSize = createMiddleware<ApiEnv>(async (c, next) => {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Problem('unsupported_media_type', { message: 'Send the image as a form, in the field "file".' })
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
