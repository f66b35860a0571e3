import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { RequestEnv } from '../../platform/api/router.ts'
import type { Metrics } from './metrics.ts'

export function metricsRoute({ token, read }: Metrics): Hono<RequestEnv> {
  return new Hono<RequestEnv>().get('/metrics', async (c) => {
    c.header('cache-control', 'no-store')
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`))
      return c.text('Unauthorized', 401, { 'www-authenticate': 'Bearer' })
    const { type, text } = await read()
    return c.body(text, 200, { 'content-type': type })
  })
}

const isSame = (actual: string, expected: string) => timingSafeEqual(digest(actual), digest(expected))

const digest = (text: string) => createHash('sha256').update(text).digest()
