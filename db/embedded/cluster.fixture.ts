import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { Connection } from './database.ts'

type Said = { connection?: Connection; refusal?: string; report?: string }

export type Server = { child: ChildProcess; connection: Connection; refusal: string; reports: string[] }

export const isRoot = process.getuid?.() === 0

/** A folder of the test's own, gone after it with everything it led to. */
export async function aFolder({ closed = false, name = '' } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-test-'))
  if (!closed) await chmod(folder, 0o755)
  const dataDir = join(folder, name, 'data')
  onTestFinished(async () => {
    const { home } = JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8').catch(() => '{"home":""}'))
    if (isAbsolute(home)) await rm(home, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  })
  return dataDir
}

/** Opens the data folder in another process, which is stopped after the test, with the database that it started. */
export async function aServer(
  dataDir: string,
  {
    script = join(import.meta.dirname, 'cluster.child.ts'),
    node = process.execPath,
    uid = process.getuid?.() ?? 0,
  } = {},
): Promise<Server> {
  const child = spawn(node, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...(isRoot && { uid, gid: uid }),
  })
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exit
  })
  const said: Said = {}
  const reports: string[] = []
  await new Promise<void>((resolve) => {
    void exit.then(() => resolve())
    createInterface(child.stdout).on('line', (line) => {
      Object.assign(said, JSON.parse(line))
      if (said.report) reports.push(said.report)
      if (said.connection ?? said.refusal) resolve()
    })
  })
  const { connection = { host: '', port: 0, user: '', database: '' }, refusal = '' } = said
  return { child, connection, refusal, reports }
}

/** Kills a process without a word, and waits until it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

export async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  // A server that is killed under us says so here as well as to the query.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export async function postmasterPid(home: string): Promise<number> {
  return Number.parseInt(await readFile(join(home, 'cluster/postmaster.pid'), 'utf8'), 10)
}

/** Asks until the answer is there; the test's own time limit ends it. */
export async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    await pause(10)
  }
}
