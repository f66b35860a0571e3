import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How long nobody is to have come, and how much longer than asked for all of it may take (milliseconds). */
const usual = { idleMs: 1_000, moreMs: 10_000 }
const LOOK_MS = 50
/** Asked by whoever looks how this server is, and not by people. */
const probePaths = ['/healthz', '/metrics', '/readyz']

export type Drain = (leastMs: number, times?: Partial<typeof usual>) => Promise<void>

/**
 * Follows the requests of a server from its first one on. @returns what lets all of them be answered on for a while, and then
 * until nobody is sent here any more and everybody has their answer, as long again at most: a balancer on a busy machine
 * notices late that this server stops (features: running it, 37).
 */
export function trackRequests(server: Server): Drain {
  /** The number of unanswered requests of each connection. A response on a closed connection is never closed itself. */
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
