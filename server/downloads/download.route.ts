import { type Context, Hono } from 'hono'
import type { RequestEnv } from '../api/router.ts'
import { anonymous, type Base, withRequestId } from '../context.ts'
import { byteRange } from '../http/byte-range.ts'
import { Problem } from '../problem.ts'
import { type Delivery, deliverFile } from './deliver-file.ts'

/** A bought file, at an address that a buyer's order page was given: /downloads/AZrx…. */
export function downloadRoutes(base: Base): Hono<RequestEnv> {
  return new Hono<RequestEnv>().get('/downloads/:token', async (c) => {
    try {
      const ctx = anonymous(withRequestId(base, c.var.requestId))
      return await answer(c, await deliverFile(ctx, { token: c.req.param('token') }))
    } catch (cause) {
      if (!(cause instanceof Problem && cause.code === 'not_found')) throw cause
      const headers = { ...privately, 'content-type': 'text/plain; charset=utf-8' }
      return c.body('This download link does not work any more. Open your order to get a fresh one.\n', 404, headers)
    }
  })
}

/** All of it, or the part that a browser goes on with after it broke off (RFC 9110, 14). */
async function answer(c: Context, { fileName, type, size, version, read }: Delivery): Promise<Response> {
  const etag = `"${version}"`
  const headers = {
    ...privately,
    'content-type': type,
    'content-disposition': `attachment; filename="${fileName}"`,
    'accept-ranges': 'bytes',
    etag,
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, { ...headers, 'content-length': String(size) })
  const part = byteRange({ range: c.req.header('range'), ifRange: c.req.header('if-range'), etag, size })
  if (part === 'none') return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
  if (part === 'all') return c.body(await read(), 200, { ...headers, 'content-length': String(size) })
  return c.body(await read(part), 206, {
    ...headers,
    'content-length': String(part.end - part.start + 1),
    'content-range': `bytes ${part.start}-${part.end}/${size}`,
  })
}

/** For one buyer alone, and nothing that a browser would run. */
const privately = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}
