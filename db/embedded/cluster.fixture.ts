import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, open, readFile, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { DatabaseConnection } from './ensure-database.ts'
import { isErrno } from './setup-error.ts'

type Said = { connection?: DatabaseConnection; refusal?: string; report?: string }

export type Server = { child: ChildProcess; connection: DatabaseConnection; refusal: string; reports: string[] }

export const isRoot = process.getuid?.() === 0

/** Whether a disk of one's own can be had, to fill it. */
export const canMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0

/** A folder of the test's own, gone after it with everything it led to. */
export async function aFolder({ closed = false, name = '' } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-test-'))
  if (!closed) await chmod(folder, 0o755)
  const dataDir = join(folder, name, 'data')
  onTestFinished(async () => {
    const mark = await readFile(join(dataDir, 'database.json'), 'utf8').catch(() => '')
    const home = /"home": "([^"]+)"/.exec(mark)?.[1] ?? ''
    if (isAbsolute(home)) await rm(home, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  })
  return dataDir
}

const CHUNK = 65_536

/** A data folder on a small disk of its own, which can be filled up to the last byte and cleared again. */
export async function aSmallDisk(megabytes: number) {
  const disk = await mkdtemp(join(tmpdir(), 'journey-disk-'))
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'journey-test', disk)
  onTestFinished(async () => {
    run('umount', '--lazy', disk)
    await rmdir(disk)
  })
  const filling = join(disk, 'somebody-elses')
  return {
    dataDir: join(disk, 'data'),
    fill: async () => {
      const file = await open(filling, 'a')
      // What is free now, and not the reserve too, should the database give that up meanwhile.
      const { bavail, bsize } = await statfs(disk)
      try {
        for (let left = bavail * bsize; left > 0; left -= CHUNK) await file.write(Buffer.alloc(Math.min(left, CHUNK)))
      } catch (error) {
        if (!isErrno(error, 'ENOSPC')) throw error
      } finally {
        await file.close()
      }
    },
    clear: () => rm(filling),
  }
}

type Program = { script?: string; node?: string; uid?: number }

/** Opens the data folder in another process, which is stopped after the test, with the database that it started. */
export function aServer(dataDir: string, program: Program = {}): Promise<Server> {
  return spawnServer(dataDir, program).opened
}

/** The same, at hand before it has anything to say. */
export function spawnServer(
  dataDir: string,
  {
    script = join(import.meta.dirname, 'cluster.child.ts'),
    node = process.execPath,
    uid = process.getuid?.() ?? 0,
  }: Program = {},
): { child: ChildProcess; opened: Promise<Server> } {
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
  const spoken = new Promise<void>((resolve) => {
    void exit.then(() => resolve())
    createInterface(child.stdout).on('line', (line) => {
      Object.assign(said, JSON.parse(line))
      if (said.report) reports.push(said.report)
      if (said.connection ?? said.refusal) resolve()
    })
  })
  const opened = spoken.then(() => {
    const { connection = { host: '', port: 0, user: '', database: '' }, refusal = '' } = said
    return { child, connection, refusal, reports }
  })
  return { child, opened }
}

/** Kills a process without a word, and waits until it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

export async function query(connection: DatabaseConnection, sql: string): Promise<Record<string, unknown>[]> {
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
