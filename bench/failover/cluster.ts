import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { openCluster } from '#db/embedded/cluster.ts'
import { SetupError } from '#db/embedded/setup-error.ts'
import { freePort } from '../../bin/local-server.ts'

/** Time that an instance keeps serving after SIGTERM, and up to as long again (s). As in deploy/compose.yaml. */
const DRAIN_SECONDS = 5
/** Additional time for an instance to end, and time for its start (ms). */
const STOP_TIMEOUT_MS = 10_000
const START_TIMEOUT_MS = 180_000

export type BenchInstance = {
  name: string
  start: () => Promise<void>
  /** @throws if it fails or takes too long */
  stop: () => Promise<void>
  kill: () => Promise<void>
}

export type BenchCluster = {
  url: string
  balancer: string
  instances: BenchInstance[]
  pool: Pool
  /** Waits until the load balancer uses all instances. */
  waitUntilReady: () => Promise<void>
  close: () => Promise<void>
}

export async function startCluster(haproxy: string): Promise<BenchCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-nodes-'))
  await chmod(folder, 0o755)
  const cleanups: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  let closing: Promise<void> | undefined
  const closeAll = async () => {
    for (const cleanup of cleanups.reverse()) await cleanup()
  }
  // Called by a signal and at the end of the interrupted work: both wait for the same cleanup.
  const close = () => {
    closing ??= closeAll()
    return closing
  }
  try {
    const cluster = await openCluster({ dataDir: join(folder, 'database') })
    cleanups.push(cluster.stop)
    const { host, port, user, database } = cluster.connection
    const pool = new Pool({ ...cluster.connection, max: 2 })
    cleanups.push(() => pool.end())

    const [balancerPort, statusPort, ...instancePorts] = await Promise.all([
      freePort(),
      freePort(),
      freePort(),
      freePort(),
    ])
    const url = `http://127.0.0.1:${balancerPort}`
    const sharedEnv = {
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
      AUTH_SECRET: randomBytes(32).toString('hex'),
      PUBLIC_URL: url,
      DEMO: '1',
      // The load balancer, and this benchmark, which sets X-Forwarded-For like another proxy.
      TRUSTED_PROXIES: '2',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      LOG_LEVEL: 'error',
    }
    const instances = instancePorts.map((port, index) => {
      const name = 'ab'[index] ?? ''
      return createInstance(name, port, { ...sharedEnv, PORT: String(port), DATA_DIR: join(folder, name) })
    })
    for (const instance of instances) cleanups.push(instance.kill)
    await Promise.all(instances.map((instance) => instance.start()))

    const [a, b] = instancePorts.map((port) => `127.0.0.1:${port}`)
    const env = {
      ...process.env,
      LISTEN: `127.0.0.1:${balancerPort}`,
      WATCH: `127.0.0.1:${statusPort}`,
      NODE_A: a,
      NODE_B: b,
    }
    const args = ['-f', join(import.meta.dirname, '../../deploy/haproxy.cfg')]
    const { status, stderr } = spawnSync(haproxy, ['-c', ...args], { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    const balancer = spawn(haproxy, args, { env, stdio: 'ignore' })
    cleanups.push(() => endProcess(balancer, 'SIGTERM'))
    const readyCount = () =>
      fetch(`http://127.0.0.1:${statusPort}`)
        .then((response) => response.text())
        .catch(() => 'not there')
    const waitUntilReady = () =>
      waitUntil(
        async () => (await readyCount()) === String(instances.length),
        START_TIMEOUT_MS,
        'the balancer sees all nodes',
      )
    await waitUntilReady()
    return { url, balancer: versionOf(haproxy), instances, pool, waitUntilReady, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @throws SetupError if HAProxy is not installed */
export function versionOf(haproxy: string): string {
  const { stdout, error } = spawnSync(haproxy, ['-v'], { encoding: 'utf8' })
  if (!error) return stdout.split('\n')[0]?.replace(/ \d{4}\/.*/, '') ?? haproxy
  throw new SetupError(
    `The balancer '${haproxy}' cannot be run: install HAProxy 2.4 or later (the package haproxy of most systems), or name its program in HAPROXY.`,
  )
}

function createInstance(name: string, port: number, env: Record<string, string>): BenchInstance {
  let child: ChildProcess | undefined
  const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then((response) => response.ok)
  return {
    name,
    async start() {
      const started = spawn(process.execPath, ['server/main.ts'], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, NODE_ENV: 'production', ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child = started
      await waitUntil(
        async () => {
          if (started.exitCode !== null) throw new Error(`node ${name} did not start`)
          return isReady().catch(() => false)
        },
        START_TIMEOUT_MS,
        `node ${name} is ready`,
      )
    },
    async stop() {
      if (!child) return
      const code = await Promise.race([
        endProcess(child, 'SIGTERM'),
        pause(2 * DRAIN_SECONDS * 1000 + STOP_TIMEOUT_MS, 'not at all', { ref: false }),
      ])
      if (code !== 0) throw new Error(`node ${name} exited on SIGTERM with ${code}`)
    },
    kill: async () => {
      if (child) await endProcess(child, 'SIGKILL')
    },
  }
}

/** @returns the exit code */
async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  return (await ended)[0]
}

export async function waitUntil(condition: () => Promise<boolean>, ms: number, description: string): Promise<void> {
  for (const deadline = Date.now() + ms; !(await condition()); await pause(100))
    if (Date.now() > deadline) throw new Error(`not within ${ms / 1000} seconds: ${description}`)
}
