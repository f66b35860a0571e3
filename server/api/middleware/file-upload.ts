import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { FILE_BYTES_MAX } from '#contract/limits.ts'
import { Problem } from '../../problem.ts'
import type { ByteChunks } from '../../storage/storage.ts'
import type { ApiEnv } from '../router.ts'

/** What takes a file as the whole of its body, and never holds it. */
const paths = ['/api/admin/product-files', '/api/admin/product-file-contents']

export const isFileUpload = ({ req }: Context) => req.method === 'POST' && paths.includes(req.path)

/**
 * Lets a body through that says how long it is, and not too long; it is read by its operation alone.
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

/** The body of a request, piece by piece. */
export function uploadedFile({ req }: Context): ByteChunks {
  const size = Number(req.header('content-length') ?? 0)
  return { size, pieces: heardOut(req.raw.body ?? new Blob().stream()) }
}

/** Where its reader gives up, the rest is heard out unkept: cut off earlier, the sender would not hear why. */
async function* heardOut(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let isOver = false
  const read = async () => {
    // What breaks off is over too.
    isOver = true
    const { value } = await reader.read().catch((cause: unknown) => {
      throw new Problem('malformed', { message: 'The file broke off on its way.', cause })
    })
    isOver = value === undefined
    return value
  }
  try {
    for (let piece = await read(); piece; piece = await read()) yield piece
  } finally {
    while (!isOver) await read()
  }
}
