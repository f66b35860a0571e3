import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { errors } from '#contract/errors.ts'
import type { WaitForAccepts } from './wait-for-accepts.ts'

const defaults = {
  /** Requests that start in one turn of the event loop. Cached pages get the time between turns. */
  perTurn: 4,
  /** About 0.2 s of work. */
  maxWaiting: 500,
}

type Exchange = { request: IncomingMessage; response: ServerResponse }
type Options = Partial<typeof defaults> & {
  headers: Record<string, string>
  waitForAccepts: WaitForAccepts
  onRefused: (request: IncomingMessage) => void
}

/** Passes on a few requests at a time. `headers` are sent with each 503. */
export function queueForRouter(listener: RequestListener, options: Options): RequestListener {
  const { perTurn, maxWaiting } = { ...defaults, ...options }
  const [status, message] = errors.unavailable
  const refusal = Object.entries({
    ...options.headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(message)),
    'cache-control': 'no-store',
    'retry-after': '2',
    connection: 'close',
  }).flat()
  const waiting: Exchange[] = []

  function startBatch(): void {
    for (let started = 0; started < perTurn; ) {
      const next = waiting.shift()
      if (!next) return
      if (!next.request.socket.writable) continue
      started += 1
      listener(next.request, next.response)
    }
    if (waiting.length > 0) scheduleBatch()
  }

  function scheduleBatch(): void {
    void options.waitForAccepts().then(startBatch)
  }

  return (request, response) => {
    if (waiting.length >= maxWaiting) {
      response.writeHead(status, refusal).end(message)
      return options.onRefused(request)
    }
    waiting.push({ request, response })
    if (waiting.length === 1) scheduleBatch()
  }
}
