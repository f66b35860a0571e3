import type { IncomingMessage, Server } from 'node:http'
import { type Socket, Server as SocketServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 50
const RESPONSE_TIMEOUT_MS = 4_000
/** Time that a new connection has for its first request (ms). Browsers open some connections that they never use. */
const FIRST_REQUEST_MS = 500
/** Limits for draining the accept queue: event loop turns, and the duration of a turn that counts as idle (ms). */
const ACCEPT_TURNS = 100
const ACCEPT_TURN_MS = 1
/** `maxExtraMs` limits the time of a drain after `minMs`. */
const drainDefaults = { idleMs: 1_000, maxExtraMs: 10_000 }
const probePaths = ['/healthz', '/metrics', '/readyz']

type Connection = { since: number; hasRequested: boolean; pending: Set<IncomingMessage> }

export type GracefulClose = {
  /**
   * Keeps serving for `minMs`, and then until no new requests arrive and all are answered, for at most `minMs` more: a load
   * balancer under load notices late that a server is stopping.
   */
  drain: (minMs: number, times?: Partial<typeof drainDefaults>) => Promise<void>
  /** Finishes requests in progress for a few seconds. */
  close: () => Promise<void>
}

/** Tracks the connections and requests of a server, from its first one on. */
export function createGracefulClose(server: Server): GracefulClose {
  const connections = new Map<Socket, Connection>()
  let acceptedCount = 0
  let lastRequestAt = 0
  server.on('connection', (socket: Socket) => {
    acceptedCount += 1
    connections.set(socket, { since: performance.now(), hasRequested: false, pending: new Set() })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', (request, response) => {
    if (!isProbe(request)) lastRequestAt = performance.now()
    const connection = connections.get(request.socket)
    if (!connection || request.socket.destroyed) return
    connection.hasRequested = true
    connection.pending.add(request)
    response.on('close', () => connection.pending.delete(request))
  })

  const isAnswered = () => [...connections.values()].every(({ pending }) => [...pending].every(isProbe))

  function endIdle(): void {
    const cutoff = performance.now() - FIRST_REQUEST_MS
    for (const [socket, { since, hasRequested, pending }] of connections)
      if (pending.size === 0 && (hasRequested || since < cutoff)) socket.destroySoon()
  }

  /** `server.close()` resets connections in the accept queue, so this waits until the queue is empty for a moment. */
  async function drainAcceptQueue(): Promise<void> {
    for (let turn = 0; turn < ACCEPT_TURNS; turn += 1) {
      const [before, start] = [acceptedCount, performance.now()]
      await new Promise(setImmediate)
      if (acceptedCount === before && performance.now() - start < ACCEPT_TURN_MS) return
    }
  }

  return {
    drain: async (minMs, times = {}) => {
      const { idleMs, maxExtraMs } = { ...drainDefaults, ...times }
      const deadline = performance.now() + minMs + Math.min(minMs, maxExtraMs)
      await pause(minMs)
      for (let now = performance.now(); now < deadline; now = performance.now()) {
        if (isAnswered() && now - lastRequestAt > idleMs) return
        await pause(POLL_MS)
      }
    },
    close: async () => {
      await drainAcceptQueue()
      const closed = new Promise<void>((resolve) => {
        // `close()` and `closeIdleConnections()` of the HTTP server cut off responses that are written and not sent yet.
        SocketServer.prototype.close.call(server, () => resolve())
      })
      setTimeout(() => server.closeAllConnections(), RESPONSE_TIMEOUT_MS).unref()
      endIdle()
      const interval = setInterval(endIdle, POLL_MS)
      await closed
      clearInterval(interval)
    },
  }
}

const isProbe = ({ url = '' }: IncomingMessage) => probePaths.includes(url)
