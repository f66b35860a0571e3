import { errors } from '#contract/errors.ts'
import { createWorkLimit } from '../../work-limits.ts'
import type { WaitForAccepts } from '../http/wait-for-accepts.ts'
import type { Rendered } from '../page-cache/index.ts'

type Render = (request: Request, requestId: string) => Promise<Rendered>

/** Rendering occupies the only thread of the server, so more renders at a time would delay each other. */
const CONCURRENCY = 4
/** About half a second of rendering. */
const MAX_WAITING = 64

/**
 * Limits how many pages are rendered at a time. Beyond that, the response is a 503 that closes the connection. Requests
 * of disconnected clients are not rendered.
 */
export function limitRenders(render: Render, waitForAccepts: WaitForAccepts): Render {
  const limit = createWorkLimit({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING })
  return async (request, requestId) => {
    let hasStarted = false
    const start = async () => {
      await waitForAccepts()
      request.signal.throwIfAborted()
      hasStarted = true
      return render(request, requestId)
    }
    return limit(start, { signal: request.signal }).catch((error: unknown) => {
      if (hasStarted) throw error
      return { response: busy(), dependencies: null }
    })
  }
}

function busy(): Response {
  const [status, message] = errors.unavailable
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '2' }
  return new Response(message, { status, headers: { ...headers, connection: 'close' } })
}
