import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'

/** One row of the report. A row with a limit is met or missed. A row without one is informational. */
export type Row = { what: string; site: string; baseline?: string; ratio?: number; limit?: Limit }
type Limit = { atLeast: number } | { atMost: number }

/** Responses per second, latencies (ms), and CPU time of the server per response (µs). */
export type Load = { perSecond: number; p50: number; p99: number; cpuPerResponse: number }

/**
 * Sends requests on `connections` connections, each as soon as the previous response has arrived.
 * @throws if a response is an error
 */
export async function measureLoad(pid: number, options: autocannon.Options): Promise<Load> {
  const cpuBefore = cpuSeconds(pid)
  const result = await autocannon(options)
  const failures = result.errors + result['4xx'] + result['5xx']
  if (failures > 0) throw new Error(`${failures} requests to ${options.url} failed`)
  const { requests, latency, duration } = result
  const cpuPerResponse = ((cpuSeconds(pid) - cpuBefore) * 1e6) / requests.total
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99, cpuPerResponse }
}

/** Alternates between the two, so that a temporary slowdown affects both. The first round of each is a warm-up. */
export async function alternate<T extends object>(
  rounds: number,
  site: () => Promise<T>,
  baseline: () => Promise<T>,
): Promise<{ site: T; baseline: T }> {
  const [siteRounds, baselineRounds]: [T[], T[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const [siteRound, baselineRound] = [await site(), await baseline()]
    if (round === 0) continue
    siteRounds.push(siteRound)
    baselineRounds.push(baselineRound)
  }
  return { site: medians(siteRounds), baseline: medians(baselineRounds) }
}

function medians<T extends object>(rounds: T[]): T {
  const [first] = rounds
  if (!first) throw new Error('no round')
  const names = Object.keys(first) as (keyof T)[]
  return Object.fromEntries(names.map((name) => [name, quantile(rounds.map((round) => Number(round[name])))])) as T
}

export function quantile(values: number[], fraction = 0.5): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN
}

/** Returns the CPU time of all threads of a process. Linux only. */
function cpuSeconds(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e9
}

/** @returns true if all limits are met */
export function printReport(rows: Row[]): boolean {
  console.table(
    rows.map((row) => ({
      what: row.what,
      'the site': row.site,
      'compared with': row.baseline ?? '',
      ratio: row.ratio?.toFixed(2) ?? '',
      limit: row.limit ? `${describeLimit(row.limit)}${isMet(row) ? '' : ', MISSED'}` : '',
    })),
  )
  return rows.every(isMet)
}

const describeLimit = (limit: Limit) => ('atLeast' in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`)

function isMet({ ratio = Number.NaN, limit }: Row): boolean {
  return !limit || ('atLeast' in limit ? ratio >= limit.atLeast : ratio <= limit.atMost)
}

export async function waitUntil(condition: () => Promise<boolean>, ms: number, description: string): Promise<void> {
  for (const deadline = Date.now() + ms; !(await condition()); await pause(100))
    if (Date.now() > deadline) throw new Error(`not within ${ms / 1000} seconds: ${description}`)
}

export const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
