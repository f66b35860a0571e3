import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { Pool } from 'pg'
import { openCluster } from '#db/embedded/cluster.ts'
import { SetupError } from '#db/embedded/setup-error.ts'
import { freePort, isReady } from '../bin/local-server.ts'
import {
  demoProviderView,
  invariantViolations,
  missingReceipts,
  unsettledPayments,
} from '../tests/payment-invariants.ts'
import { BUYERS, type Buyer, createBuyers, REQUEST_TIMEOUT_S } from './buyers.ts'
import { waitUntil } from './measure.ts'
import { openApi } from './open-api.ts'

/** Time that an instance keeps serving after SIGTERM (s). As in deploy/compose.yaml. */
const DRAIN_SECONDS = 5
const STOP_TIMEOUT_MS = 2 * DRAIN_SECONDS * 1000 + 10_000
const START_TIMEOUT_MS = 180_000
/** Jobs of a killed instance are taken over after 15 to 30 seconds. Jobs that failed before are retried less often. */
const SETTLE_TIMEOUT_MS = 3 * 60_000

const reads = [
  '/',
  '/store',
  '/api/search?q=harbour',
  '/classes',
  '/blog',
  '/schedule',
  '/api/search?q=walker',
  '/binder',
  '/blog.data',
  '/sitemap.xml',
]

type Instance = { start: () => Promise<void>; stop: () => Promise<void>; kill: () => Promise<unknown> }
type Phase = { requests: number; failures: number; p99: number }

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '20' },
    kills: { type: 'string', default: '20' },
    rate: { type: 'string', default: '50' },
  },
})
const [restarts, kills, rate] = [Number(values.restarts), Number(values.kills), Number(values.rate)]
const haproxy = process.env.HAPROXY || 'haproxy'
const cleanups: (() => Promise<unknown>)[] = []

// npm run bench:nodes: two instances behind a load balancer, restarted one after another and killed under load.
const stopEarly = () => void closeAll().finally(() => process.exit(1))
process.once('SIGINT', stopEarly).once('SIGTERM', stopEarly)
await run()
  .catch((error: unknown) => {
    console.error(error instanceof SetupError ? error.message : error)
    process.exitCode = 1
  })
  .finally(closeAll)

async function run(): Promise<void> {
  const { stdout, error } = spawnSync(haproxy, ['-v'], { encoding: 'utf8' })
  if (error)
    throw new SetupError(`'${haproxy}' cannot be run: install HAProxy 2.4 or later, or name its program in HAPROXY.`)
  console.log(`${stdout.split('\n')[0]}, Node ${process.version}`)
  const { url, instances, pool, api, waitUntilBalanced } = await startNodes()
  const buyers = await createBuyers(url, api)

  const restartPhase = await measurePhase(url, buyers, async () => {
    for (let round = 0; round < restarts; round += 1)
      for (const instance of instances) {
        await instance.stop()
        await instance.start()
        await waitUntilBalanced()
      }
  })
  const killPhase = await measurePhase(url, buyers, async () => {
    for (let round = 0; round < kills; round += 1) {
      // Long enough for purchases to be at any step.
      await pause(1_000 + Math.random() * 1_000)
      const instance = instances[round % instances.length]
      await instance?.kill()
      await instance?.start()
      await waitUntilBalanced()
    }
  })
  // Every buyer finishes the last purchase.
  for (const buyer of buyers) while (!buyer.isDone()) await buyer.step()
  const errors = await verifyOrders(pool, buyers)
  const orders = buyers.reduce((sum, buyer) => sum + buyer.orders.size, 0)
  console.table({ [`${restarts} rolling restarts`]: restartPhase, [`${kills} × kill -9`]: killPhase })
  console.log(`${orders} orders were acknowledged; lost, doubled or incomplete: ${errors.length}`)
  for (const line of errors) console.log(`  ${line}`)
  if (restartPhase.failures > 0 || errors.length > 0) process.exitCode = 1
}

/** Sends reads and purchases at a constant rate while `disrupt` runs: of ten requests eight read and two buy. */
async function measurePhase(url: string, buyers: Buyer[], disrupt: () => Promise<void>): Promise<Phase> {
  const requests = reads.map((path) => ({ path }))
  const headers = { 'x-forwarded-for': '10.20.31.1' }
  const { promise: result, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const timing = { overallRate: 0.8 * rate, duration: 86_400, timeout: REQUEST_TIMEOUT_S }
  const load = autocannon({ url, requests, headers, connections: 10, ...timing }, (error, loadResult) =>
    error ? reject(error) : resolve(loadResult),
  )
  let [isOver, steps, stepFailures] = [false, 0, 0]
  const intervalMs = (BUYERS * 1000) / (0.2 * rate)
  const buy = async ({ step }: Buyer, index: number) => {
    await pause((index * intervalMs) / BUYERS)
    while (!isOver) {
      const next = pause(intervalMs)
      const failure = await step()
      steps += 1
      if (failure) console.log(`  purchase: ${failure}`)
      if (failure) stepFailures += 1
      await next
    }
  }
  const purchases = buyers.map(buy)
  await disrupt().finally(() => {
    isOver = true
    load.stop()
  })
  await Promise.all(purchases)
  const { requests: sent, latency, errors, non2xx } = await result
  return { requests: sent.total + errors + steps, failures: errors + non2xx + stepFailures, p99: latency.p99 }
}

async function startNodes() {
  const folder = await mkdtemp(join(tmpdir(), 'journey-nodes-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const cluster = await openCluster({ dataDir: join(folder, 'database') })
  cleanups.push(cluster.stop)
  const { host, port, user, database } = cluster.connection
  const pool = new Pool({ ...cluster.connection, max: 2 })
  cleanups.push(() => pool.end())

  const [balancerPort, statusPort, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${balancerPort}`
  const env = {
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: url,
    DEMO: '1',
    // The load balancer, and this benchmark, which sets X-Forwarded-For like another proxy.
    TRUSTED_PROXIES: '2',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    LOG_LEVEL: 'error',
  }
  const instances = ports.map((port) =>
    createInstance(port, { ...env, PORT: String(port), DATA_DIR: join(folder, `${port}`) }),
  )
  cleanups.push(...instances.map(({ kill }) => kill))
  await Promise.all(instances.map(({ start }) => start()))

  const [NODE_A, NODE_B] = ports.map((port) => `127.0.0.1:${port}`)
  const balancerEnv = { LISTEN: `127.0.0.1:${balancerPort}`, WATCH: `127.0.0.1:${statusPort}`, NODE_A, NODE_B }
  const config = join(import.meta.dirname, '../deploy/haproxy.cfg')
  const balancer = spawn(haproxy, ['-f', config], { env: { ...process.env, ...balancerEnv }, stdio: 'ignore' })
  cleanups.push(() => end(balancer, 'SIGTERM'))
  const readyCount = () =>
    fetch(`http://127.0.0.1:${statusPort}`).then(
      (response) => response.text(),
      () => '',
    )
  const isBalanced = async () => (await readyCount()) === String(instances.length)
  const waitUntilBalanced = () => waitUntil(isBalanced, START_TIMEOUT_MS, 'the load balancer uses both instances')
  await waitUntilBalanced()
  const api = await openApi({ target: cluster.connection, dataDir: folder, authSecret: env.AUTH_SECRET })
  cleanups.push(api.close)
  return { url, instances, pool, api, waitUntilBalanced }
}

function createInstance(port: number, env: Record<string, string>): Instance {
  let child: ChildProcess | undefined
  return {
    async start() {
      const started = spawn(process.execPath, ['server/main.ts'], {
        cwd: join(import.meta.dirname, '..'),
        env: { ...process.env, NODE_ENV: 'production', ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child = started
      const hasStarted = () => {
        if (started.exitCode !== null) throw new Error('an instance did not start')
        return isReady(`http://127.0.0.1:${port}`)
      }
      await waitUntil(hasStarted, START_TIMEOUT_MS, 'an instance is ready')
    },
    async stop() {
      if (!child) return
      const timeout = pause(STOP_TIMEOUT_MS, 'no exit', { ref: false })
      const code = await Promise.race([end(child, 'SIGTERM'), timeout])
      if (code !== 0) throw new Error(`an instance ended on SIGTERM with ${code}`)
    },
    kill: async () => child && end(child, 'SIGKILL'),
  }
}

/** @returns the exit code */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill(signal)
  return (await exit)[0]
}

/** @returns one line per error, once all work has finished */
async function verifyOrders(pool: Pool, buyers: Buyer[]): Promise<string[]> {
  await pool.query(demoProviderView)
  const errors: string[] = []
  for (const [description, query] of [
    ['all payments are settled', unsettledPayments],
    ['all completed orders have exactly one receipt', missingReceipts],
  ] as const) {
    const isEmpty = async () => (await pool.query(query)).rowCount === 0
    await waitUntil(isEmpty, SETTLE_TIMEOUT_MS, description).catch((error: unknown) => errors.push(String(error)))
  }
  const { rows } = await pool.query<{ violation: string }>(invariantViolations)
  errors.push(...rows.map(({ violation }) => violation))
  for (const { userId, orders } of buyers) {
    const stored = await pool.query<{ id: string; key: string; status: string }>(
      'SELECT id, idempotency_key AS key, status FROM orders WHERE user_id = $1',
      [userId],
    )
    if (stored.rowCount !== orders.size) errors.push(`${stored.rowCount} orders stored, ${orders.size} acknowledged`)
    for (const [key, id] of orders)
      if (!stored.rows.some((row) => row.id === id && row.key === key && row.status === 'completed'))
        errors.push(`order ${id} was acknowledged and is lost or not completed`)
  }
  return errors
}

async function closeAll(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
