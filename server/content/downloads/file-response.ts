import type { Context } from 'hono'
import parseRange from 'range-parser'
import type { ByteRange } from '../../platform/storage/storage.ts'
import { Problem } from '../../problem.ts'
import type { Delivery } from './open-file.ts'

/** Responds with a file, or with a text and status 404. */
export async function respondWithFile(
  c: Context,
  delivery: Promise<Delivery>,
  notFoundText: string,
): Promise<Response> {
  try {
    return await fileResponse(c, await delivery)
  } catch (cause) {
    if (!(cause instanceof Problem && cause.code === 'not_found')) throw cause
    return c.body(`${notFoundText}\n`, 404, { ...fixedHeaders, 'content-type': 'text/plain; charset=utf-8' })
  }
}

type FileOptions = { disposition?: 'attachment' | 'inline' }

/** Responds with a file or the requested range of it. */
export async function fileResponse(
  c: Context,
  { fileName, type, size, version, read }: Delivery,
  { disposition = 'attachment' }: FileOptions = {},
): Promise<Response> {
  const etag = `"${version}"`
  const headers = {
    ...fixedHeaders,
    'content-type': type,
    'content-disposition': `${disposition}; filename="${fileName}"`,
    'accept-ranges': 'bytes',
    etag,
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, { ...headers, 'content-length': String(size) })
  const range = byteRange({ range: c.req.header('range'), ifRange: c.req.header('if-range'), etag, size })
  if (range === 'none') return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
  if (range === 'all') return c.body(await read(), 200, { ...headers, 'content-length': String(size) })
  return c.body(await read(range), 206, {
    ...headers,
    'content-length': String(range.end - range.start + 1),
    'content-range': `bytes ${range.start}-${range.end}/${size}`,
  })
}

const fixedHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

type RangeRequest = { range: string | undefined; ifRange: string | undefined; etag: string; size: number }

/**
 * Resolves the Range header of a request. Returns `none` if the range is not satisfiable. Returns `all` if there is no
 * range, if it is malformed or has several parts, and if the file has changed since (If-Range).
 */
function byteRange({ range, ifRange, etag, size }: RangeRequest): ByteRange | 'all' | 'none' {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return 'all'
  const parts = parseRange(size, range)
  if (parts === -1) return 'none'
  const [part, ...more] = parts === -2 || parts.type !== 'bytes' ? [] : parts
  return part && more.length === 0 ? part : 'all'
}
