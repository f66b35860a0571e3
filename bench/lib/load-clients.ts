import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type LoadRequest = { method?: string; path: string; headers?: Record<string, string>; body?: string }
export type LoadResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }
/** Requests per second, latencies (ms), and the number of responses per status. */
export type Measured = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  statuses: Record<string, number>
}

/**
 * Runs clients with one connection each. A client sends its next request as soon as it has the response (closed loop).
 */
export async function closedLoop(
  url: string,
  { clients, seconds, next }: { clients: number; seconds: number; next: (client: number) => LoadRequest },
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const noted = notes()
  const began = performance.now()
  const until = began + seconds * 1000
  const work = async (_: unknown, client: number) => {
    while (performance.now() < until) await noted.time(() => sendRequest(url, next(client), agent))
  }
  await Promise.all(Array.from({ length: clients }, work))
  const took = (performance.now() - began) / 1000
  agent.destroy()
  return noted.measured(took)
}

/** Sends requests at a constant rate, however long the responses take (open loop). */
export async function steadily(
  url: string,
  { perSecond, seconds, next }: { perSecond: number; seconds: number; next: () => LoadRequest },
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const noted = notes()
  const began = performance.now()
  const underWay: Promise<void>[] = []
  for (let asked = 0; asked < perSecond * seconds; asked += 1) {
    const wait = began + (asked * 1000) / perSecond - performance.now()
    if (wait > 0) await pause(wait)
    underWay.push(noted.time(() => sendRequest(url, next(), agent)))
  }
  await Promise.all(underWay)
  agent.destroy()
  return noted.measured(seconds)
}

export function sendRequest(url: string, { method = 'GET', path, headers = {}, body }: LoadRequest, agent?: Agent) {
  return new Promise<LoadResponse>((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const asking = request(`${url}${path}`, { method, headers: { ...json, ...headers }, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
      answer.on('error', reject)
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Records the durations and results of requests. */
function notes() {
  const took: number[] = []
  const statuses: Record<string, number> = {}
  return {
    time: async (work: () => Promise<LoadResponse>) => {
      const began = performance.now()
      const outcome = await work().then(
        ({ status }) => String(status),
        (fault: NodeJS.ErrnoException) => fault.code ?? fault.message,
      )
      took.push(performance.now() - began)
      statuses[outcome] = (statuses[outcome] ?? 0) + 1
    },
    measured: (seconds: number): Measured => ({ perSecond: took.length / seconds, ...percentiles(took), statuses }),
  }
}

export function percentiles(took: number[]): { p50: number; p95: number; p99: number } {
  const inOrder = Float64Array.from(took).sort()
  const at = (part: number) => inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export function median(values: number[]): number {
  const inOrder = values.toSorted((a, b) => a - b)
  const middle = Math.floor(inOrder.length / 2)
  return inOrder.length % 2 ? (inOrder[middle] ?? 0) : ((inOrder[middle - 1] ?? 0) + (inOrder[middle] ?? 0)) / 2
}
