import { createMiddleware } from 'hono/factory'
import { requireViewer } from '../../../context.ts'
import { createWorkLimit } from '../../../work-limits.ts'
import type { ApiEnv } from '../router.ts'

const LARGE_BODY_BYTES = 32_768

/** Each takes several times its size in memory. */
const limitLarge = createWorkLimit({ concurrency: 8, maxWaiting: 64, perClient: { concurrency: 2, maxWaiting: 4 } })

/**
 * Limits the large syncs of a user and of all users before their bodies are read.
 * @throws sign_in_required, too_many_requests, unavailable
 */
export const limitLargeSyncs = createMiddleware<ApiEnv>(async (c, next) => {
  const { ctx } = c.var
  const { userId } = requireViewer(ctx)
  const bytes = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY)
  return bytes > LARGE_BODY_BYTES ? limitLarge(next, { client: userId, signal: ctx.client.signal }) : next()
})
