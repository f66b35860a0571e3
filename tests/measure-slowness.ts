import { scryptSync } from 'node:crypto'

/** Time of the work below on a fast machine without other load (ms). */
const FAST_MACHINE_MS = 400
const MAX_SLOWNESS = 5

/** Returns how many times longer this machine takes than a fast one, from 1 to 5, with one decimal. */
export function measureSlowness(): number {
  const startedAt = performance.now()
  for (let run = 0; run < 10; run += 1) scryptSync('password', 'salt', 32, { N: 2 ** 14 })
  const slowness = (performance.now() - startedAt) / FAST_MACHINE_MS
  return Math.round(Math.min(Math.max(slowness, 1), MAX_SLOWNESS) * 10) / 10
}
