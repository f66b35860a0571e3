import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

export const owner = { email: 'owner@example.com', password: 'a path through the hills' }

export type Server = { url: string; child: ChildProcess; ended: Promise<unknown> }

type Start = { port: number; dataDir: string; log: string; env?: Record<string, string> }

/** The production build on a port and a data folder of its own, ready to answer. */
export async function startServer(given: Start, output: 'pipe' | 'ignore' = 'ignore'): Promise<Server> {
  const server = spawnServer(given, output)
  await expect.poll(() => isReady(server.url), { timeout: 60_000 }).toBe(true)
  return server
}

/** The same, from its first moment on. @param output whether to read what it says about its start */
export function spawnServer({ port, dataDir, log, env = {} }: Start, output: 'pipe' | 'ignore'): Server {
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: log,
      // There is no balancer that has to notice first.
      DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', output, 'inherit'],
  })
  return { url, child, ended: once(child, 'exit') }
}

/** Listens to what a server writes to its log from now on, a line of JSON for each event. @returns a look at it so far */
export function logOf({ stdout }: ChildProcess): () => Record<string, unknown>[] {
  let said = ''
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return () => said.match(/^\{.+\}$/gm)?.map((line) => JSON.parse(line)) ?? []
}

export function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** An empty data folder, open to the account that PostgreSQL runs under when this is root, so that all stays in it. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'journey-e2e-'))
  chmodSync(dataDir, 0o755)
  return dataDir
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
