import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { test as base, expect } from '@playwright/test'
import { askDatabase } from '../fixtures/database.ts'
import { freePort, makeDataDir, type Server, startServer } from '../fixtures/server.ts'

const MAX_LATENCY_MS = 1_000
const MAX_RSS_MB = 800
const ATTACK_MS = 15_000
const MAX_PROBE_MS = 30_000
const CALM_MS = 3_000

/** The production build on its own port and data directory. */
const test = base.extend<{ server: Server; dataDir: string }>({
  dataDir: async ({ browserName: _ }, use) => use(makeDataDir()),
  server: async ({ dataDir }, use) => {
    const server = await startServer({ port: await freePort(), dataDir, log: 'silent' }, 'ignore')
    await use(server)
    server.child.kill('SIGTERM')
    await server.ended
  },
})
test.describe.configure({ mode: 'default', timeout: 180_000 })

/** Reads the memory of the server from /proc, which exists on Linux only (MB). */
const rssMb = ({ child }: Server) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

/** Requests a path on a new connection. Resolves to the status and the time the response took. */
function probe(url: string): Promise<{ status: number; ms: number }> {
  const start = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - start })
    get(url, { agent: false, signal: AbortSignal.timeout(MAX_PROBE_MS) }, (response) => {
      response.resume().once('end', () => done(response.statusCode ?? 0))
    }).once('error', () => done(0))
  })
}

/** Probes the paths while the attack runs. Returns the slowest response, the failed ones, and the highest RSS. */
async function measure(server: Server, paths: string[], attack: () => Promise<void>) {
  let isOver = false
  const measured = { slowestMs: 0, failed: [] as string[], maxRssMb: 0 }
  const probes = paths.map(async (path) => {
    while (!isOver) {
      const { status, ms } = await probe(server.url + path)
      if (status !== 200) measured.failed.push(`${path}: ${status}`)
      measured.slowestMs = Math.max(measured.slowestMs, ms)
      measured.maxRssMb = Math.max(measured.maxRssMb, rssMb(server))
    }
  })
  await attack()
  isOver = true
  await Promise.all(probes)
  return measured
}

/** Sends bytes on a new connection, reads the response, and closes the connection after `ms` unless the server does. */
async function attack({ url }: Server, bytes: string, ms = ATTACK_MS): Promise<void> {
  const socket = connect(Number(new URL(url).port), 'localhost').on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const hangUp = setTimeout(() => socket.destroy(), ms)
  socket.resume().write(bytes)
  await closed
  clearTimeout(hangUp)
}

const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** Returns pipelined requests for a path, about this many bytes in total. */
const pipelined = (path: string, bytes: number) => requestFor(path).repeat(Math.ceil(bytes / requestFor(path).length))

async function attackWith(connections: number, send: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: connections }, send))
}

async function warmUp(server: Server, paths: string[]) {
  for (const path of paths) for (const _ of [1, 2, 3]) expect((await probe(server.url + path)).status).toBe(200)
}

/** Expects fast responses and limited memory during the attack, and both again afterwards. */
async function expectToWithstand(server: Server, paths: string[], flood: () => Promise<void>) {
  await warmUp(server, paths)
  const measured = await measure(server, paths, flood)
  const settledMb = rssMb(server)
  console.log(`${JSON.stringify(measured)}, ${Math.round(settledMb)} MB afterwards`)
  expect(measured.failed).toEqual([])
  expect(measured.slowestMs).toBeLessThan(MAX_LATENCY_MS)
  expect(measured.maxRssMb).toBeLessThan(MAX_RSS_MB)
  const calm = await measure(server, ['/search?q=b', '/store'], () => attack(server, requestFor('/healthz'), CALM_MS))
  expect(calm.failed).toEqual([])
  expect(calm.slowestMs).toBeLessThan(MAX_LATENCY_MS)
  expect(rssMb(server)).toBeLessThan(settledMb + 50)
}

test('1.5 MB of pipelined requests for a rendered page delay nobody else', async ({ server }) => {
  const bytes = pipelined('/search?q=a', 1_500_000)
  await expectToWithstand(server, ['/store', '/healthz', '/search?q=b'], () => attack(server, bytes))
})

test('100 connections that pipeline a rendered page do not delay cached pages', async ({ server }) => {
  const bytes = pipelined('/search?q=a', 150_000)
  await expectToWithstand(server, ['/store', '/healthz'], () => attackWith(100, () => attack(server, bytes)))
})

test('3,000 connections that hang up after three seconds do not delay cached pages', async ({ server }) => {
  const bytes = requestFor('/search?q=a')
  await expectToWithstand(server, ['/store', '/healthz'], () => attackWith(3_000, () => attack(server, bytes, 3_000)))
})

test('100 connections that pipeline a page while it becomes stale do not exhaust memory', async ({
  server,
  dataDir,
}) => {
  const bytes = pipelined('/store', 150_000)
  await expectToWithstand(server, ['/store', '/healthz'], async () => {
    const attacks = attackWith(100, () => attack(server, bytes))
    for (let change = 0; change < 20; change += 1)
      await askDatabase(dataDir, "UPDATE products SET name = 'Planner ' || $1 WHERE id = 1", [change])
    await attacks
  })
})
