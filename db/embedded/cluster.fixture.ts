import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, open, readFile, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { DatabaseConnection } from './cluster.ts'
import { isErrno } from './setup-error.ts'

type ChildMessage = { connection?: DatabaseConnection; refusal?: string; report?: string }

export type Server = { child: ChildProcess; connection: DatabaseConnection; refusal: string; reports: string[] }

export const isRoot = process.getuid?.() === 0

export const canMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0

export async function createDataDir({ closed = false, name = '' } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-test-'))
  if (!closed) await chmod(folder, 0o755)
  const dataDir = join(folder, name, 'data')
  onTestFinished(async () => {
    const marker = await readFile(join(dataDir, 'database.json'), 'utf8').catch(() => '')
    const home = /"home": "([^"]+)"/.exec(marker)?.[1] ?? ''
    if (isAbsolute(home)) await rm(home, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  })
  return dataDir
}

/** Creates a data folder with an empty database that was stopped. */
export async function createDatabaseFolder(): Promise<string> {
  const dataDir = await createDataDir()
  // Unlike fs.cp, keeps the owners: as root, the database runs under another account.
  await promisify(execFile)('cp', ['-a', inject('dataDirTemplate'), dataDir])
  return dataDir
}

const CHUNK = 65_536

export async function mountSmallDisk(megabytes: number) {
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
  const fillerFile = join(disk, 'somebody-elses')
  return {
    dataDir: join(disk, 'data'),
    fill: async () => {
      const file = await open(fillerFile, 'a')
      // Fills the free space, but not the reserved space: the database may release it at any time.
      const { bavail, bsize } = await statfs(disk)
      try {
        for (let left = bavail * bsize; left > 0; left -= CHUNK) await file.write(Buffer.alloc(Math.min(left, CHUNK)))
      } catch (error) {
        if (!isErrno(error, 'ENOSPC')) throw error
      } finally {
        await file.close()
      }
    },
    clear: () => rm(fillerFile),
  }
}

type ChildProgram = { script?: string; node?: string; uid?: number }

export function startServer(dataDir: string, program: ChildProgram = {}): Promise<Server> {
  return spawnServer(dataDir, program).opened
}

export function spawnServer(
  dataDir: string,
  {
    script = join(import.meta.dirname, 'cluster.child.ts'),
    node = process.execPath,
    uid = process.getuid?.() ?? 0,
  }: ChildProgram = {},
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
  const message: ChildMessage = {}
  const reports: string[] = []
  const ready = new Promise<void>((resolve) => {
    void exit.then(() => resolve())
    createInterface(child.stdout).on('line', (line) => {
      Object.assign(message, JSON.parse(line))
      if (message.report) reports.push(message.report)
      if (message.connection ?? message.refusal) resolve()
    })
  })
  const opened = ready.then(() => {
    const { connection = { host: '', port: 0, user: '', database: '' }, refusal = '' } = message
    return { child, connection, refusal, reports }
  })
  return { child, opened }
}

export async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

export async function query(connection: DatabaseConnection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
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

export async function until<T>(poll: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const result = await poll().catch(() => undefined)
    if (result !== undefined) return result
    await pause(10)
  }
}
