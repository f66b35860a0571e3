import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { FILE_BYTES_MAX } from '#contract/limits.ts'
import { Problem } from '../../problem.ts'
import type { ByteChunks } from '../../storage/storage.ts'
import type { ApiEnv } from '../router.ts'

/** Operations whose whole body is a file, which is streamed. */
const uploadPaths = ['/api/admin/product-files', '/api/admin/product-file-contents']

export const isFileUpload = ({ req }: Context) => req.method === 'POST' && uploadPaths.includes(req.path)

/**
 * Requires a content-length within the limit. Does not read the body; the operation does.
 * @throws unsupported_media_type, file_too_large, validation for `file`
 */
export const limitFileSize = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.url.includes('%00')) throw new Problem('malformed', { message: 'The address holds a NUL character.' })
  if (c.req.header('content-type') !== 'application/octet-stream')
    throw new Problem('unsupported_media_type', { message: 'Please send the file as application/octet-stream.' })
  const { size } = uploadedFile(c)
  if (size > FILE_BYTES_MAX) throw new Problem('file_too_large')
  if (size > 0) return next()
  const message = 'Send one file, and how long it is.'
  throw new Problem('validation', { message, fields: [{ field: 'file', message }] })
})

/** Returns the request's body as a stream of chunks. */
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
      throw new Problem('malformed', { message: 'The file broke off on its way.', cause })
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
