import { setTimeout as pause } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import pLimit from 'p-limit'
import { Problem } from '../../../problem.ts'
import { createWorkLimit } from '../../../work-limits.ts'
import type { ApiEnv } from '../router.ts'

const LARGE_BODY_BYTES = 32_768
/** Time between the starts of large syncs, in which other clients connect: Node accepts one of them per turn (ms). */
const START_INTERVAL_MS = 100

/** Each takes several times its size in memory. */
const limitLarge = createWorkLimit({ concurrency: 4, maxWaiting: 64, perClient: { concurrency: 2, maxWaiting: 4 } })
const oneAtATime = pLimit(1)

/**
 * Limits the large syncs of a session and of all before their bodies are read, and before the session is looked up: a
 * query for each refused request would delay other clients.
 * @throws sign_in_required, too_many_requests, unavailable
 */
export const limitLargeSyncs = createMiddleware<ApiEnv>(async (c, next) => {
  const session = c.req.header('authorization')
  const bytes = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY)
  if (bytes <= LARGE_BODY_BYTES) return next()
  if (!session) throw new Problem('sign_in_required')
  const sync = async () => {
    await oneAtATime(() => pause(START_INTERVAL_MS))
    return next()
  }
  return limitLarge(sync, { client: session, signal: c.req.raw.signal })
})
