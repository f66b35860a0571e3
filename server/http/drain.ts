import type { Server } from 'node:http'
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
  let underWay = 0
  let last = 0
  server.on('request', ({ url = '' }, response) => {
    if (probePaths.includes(url)) return
    last = performance.now()
    underWay += 1
    response.once('close', () => {
      underWay -= 1
    })
  })

  return async (leastMs, times = {}) => {
    const { idleMs, moreMs } = { ...usual, ...times }
    const latest = performance.now() + leastMs + Math.min(leastMs, moreMs)
    await pause(leastMs)
    for (let now = performance.now(); now < latest; now = performance.now()) {
      if (underWay === 0 && now - last > idleMs) return
      await pause(LOOK_MS)
    }
  }
}
