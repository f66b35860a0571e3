import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { test as base, expect } from '@playwright/test'
import { freePort } from '../../../bin/local-server.ts'
import { isSoakRun, testSlowness } from '../../../tests/run-length.ts'
import { queryDatabase } from '../../fixtures/database.ts'
import type { Flood } from '../../fixtures/flood.worker.ts'
import { copyDataDir, type Server, startServer } from '../../fixtures/sites/server.ts'

const MAX_LATENCY_MS = 1_000 * testSlowness
const MAX_RSS_MB = 800
const ATTACK_MS = isSoakRun ? 15_000 : 4_000
const CHANGES = isSoakRun ? 20 : 5
const MAX_PROBE_MS = 30_000
const RECOVERY_MS = isSoakRun ? 3_000 : 1_000

const test = base.extend<{ server: Server; dataDir: string }>({
  dataDir: async ({ browserName: _ }, use) => use(copyDataDir()),
  server: async ({ dataDir }, use) => {
    // Without a proxy, so that connections are limited per client IP.
    const env = { TRUSTED_PROXIES: '0' }
    const server = await startServer({ port: await freePort(), dataDir, log: 'silent', env }, 'ignore')
    await use(server)
    server.child.kill('SIGTERM')
    await server.ended
  },
})
test.describe.configure({ mode: 'default', timeout: 180_000 * testSlowness })

/** Reads the memory of the server from /proc, which exists on Linux only (MB). */
const rssMb = ({ child }: Server) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

function probe({ url }: Server, path: string): Promise<{ status: number; ms: number }> {
  const start = performance.now()
  const signal = AbortSignal.timeout(MAX_PROBE_MS)
  const target = { host: '127.0.0.1', port: new URL(url).port, path, localAddress: '127.0.0.2', agent: false, signal }
  return new Promise((resolve) => {
    const finish = (status: number) => resolve({ status, ms: performance.now() - start })
    get(target, (response) => {
      response.resume().once('end', () => finish(response.statusCode ?? 0))
    }).once('error', () => finish(0))
  })
}

/** Probes the paths while the attack runs. Returns the slowest response, the failed ones, and the highest RSS. */
async function measure(server: Server, paths: string[], attack: () => Promise<void>) {
  let hasEnded = false
  const result = { slowestMs: 0, failed: [] as string[], maxRssMb: 0 }
  const probes = paths.map(async (path) => {
    while (!hasEnded) {
      const { status, ms } = await probe(server, path)
      if (status !== 200) result.failed.push(`${path}: ${status}`)
      result.slowestMs = Math.max(result.slowestMs, ms)
      result.maxRssMb = Math.max(result.maxRssMb, rssMb(server))
    }
  })
  await attack()
  hasEnded = true
  await Promise.all(probes)
  return result
}

/** Sends a flood from a worker thread, so that it does not slow the probes. Resolves when all connections are closed. */
async function attack({ url }: Server, flood: Omit<Flood, 'port'>): Promise<void> {
  const workerData: Flood = { port: Number(new URL(url).port), ...flood }
  await once(new Worker(new URL('../../fixtures/flood.worker.ts', import.meta.url), { workerData }), 'exit')
}

async function warmUp(server: Server, paths: string[]) {
  for (const path of paths) for (const _ of [1, 2, 3]) expect((await probe(server, path)).status).toBe(200)
}

/** Expects fast responses and limited memory during the attack, and both again afterwards. */
async function expectNoDelayDuring(server: Server, paths: string[], flood: () => Promise<void>) {
  await warmUp(server, paths)
  const result = await measure(server, paths, flood)
  const settledMb = rssMb(server)
  console.log(`${JSON.stringify(result)}, ${Math.round(settledMb)} MB afterwards`)
  expect(result.failed).toEqual([])
  expect(result.slowestMs).toBeLessThan(MAX_LATENCY_MS)
  expect(result.maxRssMb).toBeLessThan(MAX_RSS_MB)
  const recovered = await measure(server, ['/search?q=b', '/store'], () => setTimeout(RECOVERY_MS))
  expect(recovered.failed).toEqual([])
  expect(recovered.slowestMs).toBeLessThan(MAX_LATENCY_MS)
  expect(rssMb(server)).toBeLessThan(settledMb + 50)
}

const renderedPage = { path: '/search?q=a', ms: ATTACK_MS }

/**
 * A flood of requests for rendered pages delays no other user and does not exhaust memory. Excess requests get a 503
 * with Retry-After.
 */
test('1.5 MB of pipelined requests for a rendered page: no delay for other clients', async ({ server }) => {
  await expectNoDelayDuring(server, ['/store', '/healthz', '/search?q=b'], () =>
    attack(server, { ...renderedPage, connections: 1, bytes: 1_500_000 }),
  )
})

test('100 connections that pipeline a rendered page: no delay for cached pages', async ({ server }) => {
  await expectNoDelayDuring(server, ['/store', '/healthz'], () =>
    attack(server, { ...renderedPage, connections: 100, bytes: 150_000 }),
  )
})

test('3,000 connections closed after three seconds: no delay for cached pages', async ({ server }) => {
  await expectNoDelayDuring(server, ['/store', '/healthz'], () =>
    attack(server, { ...renderedPage, connections: 3_000, bytes: 1, ms: 3_000 }),
  )
})

test('100 connections that pipeline a page while it becomes stale: limited memory', async ({ server, dataDir }) => {
  await expectNoDelayDuring(server, ['/store', '/healthz'], async () => {
    const attackPromise = attack(server, { path: '/store', connections: 100, bytes: 150_000, ms: ATTACK_MS })
    for (let change = 0; change < CHANGES; change += 1)
      await queryDatabase(dataDir, "UPDATE products SET name = 'Planner ' || $1 WHERE id = 1", [change])
    await attackPromise
  })
})
