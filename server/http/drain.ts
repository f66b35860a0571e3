import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * `idleMs`: time without new requests that ends the drain. `moreMs`: limit of the time after `leastMs`. In
 * milliseconds.
 */
const usual = { idleMs: 1_000, moreMs: 10_000 }
const LOOK_MS = 50
/** Health and metrics probes, which do not count as traffic. */
const probePaths = ['/healthz', '/metrics', '/readyz']

export type Drain = (leastMs: number, times?: Partial<typeof usual>) => Promise<void>

/**
 * Tracks the requests of a server, from its first one on (features: running it, 37).
 * @returns the drain, which keeps the server running for `leastMs`, and then until no new requests arrive and all are
 * answered, for at most `leastMs` more: a load balancer under load notices late that a server is stopping
 */
export function trackRequests(server: Server): Drain {
  /** The number of unanswered requests of each connection. A response on a closed connection never emits `close`. */
  const underWay = new Map<Socket, number>()
  let last = 0
  server.on('connection', (socket: Socket) => socket.once('close', () => underWay.delete(socket)))
  server.on('request', ({ url = '', socket }, response) => {
    if (probePaths.includes(url)) return
    last = performance.now()
    if (socket.destroyed) return
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const others = (underWay.get(socket) ?? 0) - 1
      if (others > 0) underWay.set(socket, others)
      else underWay.delete(socket)
    })
  })

  return async (leastMs, times = {}) => {
    const { idleMs, moreMs } = { ...usual, ...times }
    const latest = performance.now() + leastMs + Math.min(leastMs, moreMs)
    await pause(leastMs)
    for (let now = performance.now(); now < latest; now = performance.now()) {
      if (underWay.size === 0 && now - last > idleMs) return
      await pause(LOOK_MS)
    }
  }
}
