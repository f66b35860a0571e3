import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { canPin, cpuSeconds, LOAD_CORE } from './lib/cpu-affinity.ts'
import { closedLoop, type LoadRequest } from './lib/load-clients.ts'

/** Latencies in ms; `core` is the share of its core that the server used. */
export type Round = { perSecond: number; p50: number; p99: number; core: number }

const CLIENTS = 32
const WRK = process.env.WRK ?? 'wrk'
const hasWrk = spawnSync(WRK, ['-v']).error === undefined
const execute = promisify(execFile)

export const loadGeneratorName = hasWrk
  ? `wrk -t1 -c${CLIENTS} --latency`
  : `${CLIENTS} clients of Node (no wrk here: set WRK=)`

/**
 * Repeats one request on 32 connections. `wrk` needs less CPU than any server. The fallback is a client in Node that is
 * slower than nginx, so figures of nginx are then those of the client.
 * @throws if a response is an error
 */
export async function measureLoad(url: string, pid: number, seconds: number, request: LoadRequest): Promise<Round> {
  const startCpuSeconds = cpuSeconds(pid)
  const startedAt = performance.now()
  const result = await (hasWrk && request.method !== 'HEAD' ? runWrk : runNodeClient)(url, seconds, request)
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  return { ...result, core: (cpuSeconds(pid) - startCpuSeconds) / elapsedSeconds }
}

async function runWrk(url: string, seconds: number, { path, headers = {} }: LoadRequest) {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-t1', `-c${CLIENTS}`, `-d${seconds}s`, '--latency', ...headerArgs, `${url}${path}`]
  const [program, args] = canPin ? ['taskset', ['-c', LOAD_CORE, WRK, ...options]] : [WRK, options]
  const { stdout } = await execute(program, args)
  const errors = stdout.match(/^.*(Non-2xx|Socket errors).*$/m)
  if (errors) throw new Error(`${path}: ${errors[0].trim()}`)
  return {
    perSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p50: milliseconds(stdout, '50%'),
    p99: milliseconds(stdout, '99%'),
  }
}

function milliseconds(output: string, percentile: string): number {
  const [, number, unit] = output.match(new RegExp(`^\\s+${percentile}\\s+([\\d.]+)(us|ms|s)$`, 'm')) ?? []
  return Number(number) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN)
}

async function runNodeClient(url: string, seconds: number, request: LoadRequest) {
  const { statuses, ...result } = await closedLoop(url, { clients: CLIENTS, seconds, next: () => request })
  const errors = Object.keys(statuses).filter((status) => status !== '200' && status !== '304')
  if (errors.length > 0) throw new Error(`${request.path}: ${errors}`)
  return result
}
