import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type LoadRequest = { method?: string; path: string; headers?: Record<string, string>; body?: string }
export type LoadResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }
/** Requests per second, latencies (ms), and the number of responses per status. */
export type LoadResult = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  statuses: Record<string, number>
}

/** Clients with one connection each send the next request as soon as they have the response (closed loop). */
export async function closedLoop(
  url: string,
  { clients, seconds, next }: { clients: number; seconds: number; next: (client: number) => LoadRequest },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const recorder = createRecorder()
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1000
  const runClient = async (_: unknown, client: number) => {
    while (performance.now() < deadline) await recorder.time(() => sendRequest(url, next(client), agent))
  }
  await Promise.all(Array.from({ length: clients }, runClient))
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return recorder.result(elapsedSeconds)
}

/** Sends requests at a constant rate, however long the responses take (open loop). */
export async function openLoop(
  url: string,
  { perSecond, seconds, next }: { perSecond: number; seconds: number; next: () => LoadRequest },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const recorder = createRecorder()
  const startedAt = performance.now()
  const pending: Promise<void>[] = []
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    const wait = startedAt + (sent * 1000) / perSecond - performance.now()
    if (wait > 0) await pause(wait)
    pending.push(recorder.time(() => sendRequest(url, next(), agent)))
  }
  await Promise.all(pending)
  agent.destroy()
  return recorder.result(seconds)
}

export function sendRequest(url: string, { method = 'GET', path, headers = {}, body }: LoadRequest, agent?: Agent) {
  return new Promise<LoadResponse>((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const clientRequest = request(`${url}${path}`, { method, headers: { ...json, ...headers }, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
      response.on('error', reject)
    })
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}

function createRecorder() {
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  return {
    time: async (work: () => Promise<LoadResponse>) => {
      const startedAt = performance.now()
      const outcome = await work().then(
        ({ status }) => String(status),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      latencies.push(performance.now() - startedAt)
      statuses[outcome] = (statuses[outcome] ?? 0) + 1
    },
    result: (seconds: number): LoadResult => ({
      perSecond: latencies.length / seconds,
      ...percentiles(latencies),
      statuses,
    }),
  }
}

export function percentiles(latencies: number[]): { p50: number; p95: number; p99: number } {
  const sorted = Float64Array.from(latencies).sort()
  const quantile = (fraction: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0
  return { p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
