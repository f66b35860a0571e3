import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { canPin, coreSeconds, LOAD } from './lib/cpu-affinity.ts'
import { closedLoop, type LoadRequest } from './lib/load-clients.ts'

/** The result of one round: responses per second, latencies (ms), and the share of its core that the server used. */
export type Round = { perSecond: number; p50: number; p99: number; core: number }

const CLIENTS = 32
const WRK = process.env.WRK ?? 'wrk'
const hasWrk = spawnSync(WRK, ['-v']).error === undefined
const execute = promisify(execFile)

/** Name of the load generator, for the report. */
export const loadName = hasWrk ? `wrk -t1 -c${CLIENTS} --latency` : `${CLIENTS} clients of Node (no wrk here: set WRK=)`

/**
 * Repeats one request on 32 connections. `wrk` needs less CPU than any server. The fallback is a client in Node that is
 * slower than nginx, so figures of nginx are then those of the client.
 * @throws if a response is an error
 */
export async function load(url: string, pid: number, seconds: number, question: LoadRequest): Promise<Round> {
  const spent = coreSeconds(pid)
  const began = performance.now()
  const made = await (hasWrk && question.method !== 'HEAD' ? byWrk : byNode)(url, seconds, question)
  const took = (performance.now() - began) / 1000
  return { ...made, core: (coreSeconds(pid) - spent) / took }
}

async function byWrk(url: string, seconds: number, { path, headers = {} }: LoadRequest) {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-t1', `-c${CLIENTS}`, `-d${seconds}s`, '--latency', ...given, `${url}${path}`]
  const [program, args] = canPin ? ['taskset', ['-c', LOAD, WRK, ...options]] : [WRK, options]
  const { stdout } = await execute(program, args)
  const faults = stdout.match(/^.*(Non-2xx|Socket errors).*$/m)
  if (faults) throw new Error(`${path}: ${faults[0].trim()}`)
  return {
    perSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p50: milliseconds(stdout, '50%'),
    p99: milliseconds(stdout, '99%'),
  }
}

function milliseconds(told: string, percentile: string): number {
  const [, number, unit] = told.match(new RegExp(`^\\s+${percentile}\\s+([\\d.]+)(us|ms|s)$`, 'm')) ?? []
  return Number(number) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN)
}

async function byNode(url: string, seconds: number, question: LoadRequest) {
  const { statuses, ...measured } = await closedLoop(url, { clients: CLIENTS, seconds, next: () => question })
  const faults = Object.keys(statuses).filter((status) => status !== '200' && status !== '304')
  if (faults.length > 0) throw new Error(`${question.path}: ${faults}`)
  return measured
}
