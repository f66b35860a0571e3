import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** `maxExtraMs` limits the time after `minMs`. */
const defaults = { idleMs: 1_000, maxExtraMs: 10_000 }
const POLL_MS = 50
const probePaths = ['/healthz', '/metrics', '/readyz']

export type Drain = (minMs: number, times?: Partial<typeof defaults>) => Promise<void>

/**
 * Tracks the requests of a server, from its first one on (features: running it, 37).
 * @returns the drain, which keeps the server running for `minMs`, and then until no new requests arrive and all are
 * answered, for at most `minMs` more: a load balancer under load notices late that a server is stopping
 */
export function trackRequests(server: Server): Drain {
  /** The number of unanswered requests of each connection. A response on a closed connection never emits `close`. */
  const pendingRequests = new Map<Socket, number>()
  let lastRequestAt = 0
  server.on('connection', (socket: Socket) => socket.once('close', () => pendingRequests.delete(socket)))
  server.on('request', ({ url = '', socket }, response) => {
    if (probePaths.includes(url)) return
    lastRequestAt = performance.now()
    if (socket.destroyed) return
    pendingRequests.set(socket, (pendingRequests.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const remaining = (pendingRequests.get(socket) ?? 0) - 1
      if (remaining > 0) pendingRequests.set(socket, remaining)
      else pendingRequests.delete(socket)
    })
  })

  return async (minMs, times = {}) => {
    const { idleMs, maxExtraMs } = { ...defaults, ...times }
    const deadline = performance.now() + minMs + Math.min(minMs, maxExtraMs)
    await pause(minMs)
    for (let now = performance.now(); now < deadline; now = performance.now()) {
      if (pendingRequests.size === 0 && now - lastRequestAt > idleMs) return
      await pause(POLL_MS)
    }
  }
}
