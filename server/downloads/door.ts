import { Hono } from 'hono'
import { anonymous, type Base } from '../context.ts'
import { Problem } from '../problem.ts'
import { handOver } from './hand-over.ts'

/** A bought file, at an address that a buyer's order page was given: /downloads/AZrx…. */
export function downloadsDoor(base: Base): Hono {
  return new Hono().get('/downloads/:token', async (c) => {
    try {
      const { fileName, type, size, body } = await handOver(anonymous(base), { token: c.req.param('token') })
      const headers = {
        ...privately,
        'content-type': type,
        'content-length': String(size),
        'content-disposition': `attachment; filename="${fileName}"`,
      }
      if (c.req.method !== 'HEAD') return c.body(body, 200, headers)
      // Nobody reads it: what was opened for it is closed.
      if (body instanceof ReadableStream) await body.cancel()
      return c.body(null, 200, headers)
    } catch (cause) {
      if (!(cause instanceof Problem && cause.code === 'not_found')) throw cause
      const headers = { ...privately, 'content-type': 'text/plain; charset=utf-8' }
      return c.body('This download link does not work any more. Open your order to get a fresh one.\n', 404, headers)
    }
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
