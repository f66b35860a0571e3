import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { DatabaseLocation } from './location.ts'
import { runAs } from './os-user.ts'
import { findPostgres, findProcess, isRunning, type Process } from './processes.ts'
import { isErrno, SetupError } from './setup-error.ts'
import { makeSocketFolder, PORT } from './socket.ts'

const LARGEST_LOG = 10_000_000
const POLL_MS = 20
/** How long the last server's processes may take to end before a new one gives up waiting for their memory. */
const LEFTOVERS_MS = 20_000
const RECOVERY_NOTICE_MS = 3_000
const STOP_MS = 30_000

/** The server at work on this cluster, left by a process that was killed, if there is one that takes connections. */
export async function adopt(place: DatabaseLocation): Promise<Process | undefined> {
  const [pid = ''] = await readPidFile(place)
  const left = findPostgres(Number(pid), place.cluster)
  if (!left) return undefined
  while (isRunning(left)) {
    const [, , , , socket, , , status] = await readPidFile(place)
    // One that listens elsewhere (the folder was moved) or is on its way out is of no use.
    if (socket !== place.socket || status === 'stopping') {
      await stop(left)
      return undefined
    }
    if (status === 'ready') return left
    await pause(POLL_MS)
  }
  return undefined
}

/**
 * Starts PostgreSQL on the cluster and waits until it takes connections, however long its recovery takes.
 * It leads a session of its own, so that Ctrl-C in the terminal reaches our server first, which stops it last.
 * @throws SetupError with PostgreSQL's own reason
 */
export async function start(
  place: DatabaseLocation,
  { postgres }: Binaries,
  report: (line: string) => void,
): Promise<Process> {
  await clearStalePid(place)
  await makeSocketFolder(place.socket, place.account)
  const deadline = Date.now() + LEFTOVERS_MS
  for (;;) {
    const { started, said = '' } = await launch(place, postgres, report)
    if (started) return started
    const leftovers = /pre-existing shared memory block|lock file "[^"]*" already exists/.test(said)
    if (!leftovers || Date.now() > deadline) throw refusal(place, said)
    await pause(200)
  }
}

/** Lets running transactions end at once and waits until all is on disk. */
export async function stop(server: Process): Promise<void> {
  // SIGINT is PostgreSQL's fast stop. SIGQUIT drops everything; the next start then recovers from the log.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isRunning(server)) process.kill(server.pid, signal)
    for (let waited = 0; isRunning(server) && waited < STOP_MS; waited += POLL_MS) await pause(POLL_MS)
  }
  if (isRunning(server)) throw new Error(`PostgreSQL (process ${server.pid}) does not stop.`)
}

type Attempt = { started?: Process; said?: string }

async function launch(place: DatabaseLocation, postgres: string, report: (line: string) => void): Promise<Attempt> {
  const log = await openLog(place)
  const { size: before } = await log.stat()
  const child = spawn(postgres, ['-D', place.cluster, ...settings(place.socket)], {
    ...runAs(place.account),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  await once(child, 'spawn')
  await log.close()

  const notice = setTimeout(() => report('Recovering the database after a crash'), RECOVERY_NOTICE_MS)
  try {
    while (child.exitCode === null && child.signalCode === null) {
      const [pid, , , , , , , status] = await readPidFile(place)
      const started = findProcess(Number(pid))
      if (started?.pid === child.pid && status === 'ready') return { started }
      await pause(POLL_MS)
    }
  } finally {
    clearTimeout(notice)
  }
  return { said: (await readFile(place.log)).subarray(before).toString() }
}

function settings(socket: string): string[] {
  const values = {
    listen_addresses: '',
    port: PORT,
    // A list, in which a name with a comma or a quote needs quotes.
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function openLog({ log, account }: DatabaseLocation) {
  const { size } = await stat(log).catch(() => ({ size: 0 }))
  if (size > LARGEST_LOG) await rename(log, `${log}.old`)
  const file = await open(log, 'a', 0o600)
  if (account) await file.chown(account.uid, account.gid)
  return file
}

/** Lines of PostgreSQL's own note: number, folder, start, port, socket folder (one line on), memory, status. */
async function readPidFile({ cluster }: DatabaseLocation): Promise<string[]> {
  try {
    return (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n').map((line) => line.trim())
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return []
    throw error
  }
}

// After a restart of the machine or of a container, the number in the note may be that of any other program, which
// PostgreSQL would take for itself and refuse to start. We looked: no server runs on this folder, and the lock is ours.
// Backends that outlive a killed server are still noticed, by the memory they share.
async function clearStalePid({ cluster, socket }: DatabaseLocation): Promise<void> {
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  await rm(join(socket, `.s.PGSQL.${PORT}.lock`), { force: true })
}

function refusal(place: DatabaseLocation, said: string): SetupError {
  const lines = said.split('\n').filter((line) => /FATAL|PANIC|error/i.test(line))
  const cause = (lines.at(-1) ?? said.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC): +/, '')
  if (!/No space left/.test(said)) return damaged(place, cause)
  return new SetupError(
    `DATA_DIR ${place.dataDir} is on a disk that is full (${cause}): free some space and start again.`,
  )
}

/** Says that the database is there and is of no use as it is. */
export function damaged({ dataDir, cluster, log }: DatabaseLocation, cause: string): SetupError {
  return new SetupError(
    `DATA_DIR ${dataDir}: its database in ${cluster} does not start (${cause}). Nothing is deleted or made anew; ` +
      'put a backup in its place, or set DATA_DIR to another folder, into which `npm run restore FILE` brings one. ' +
      `PostgreSQL's own words are in ${log}.`,
  )
}
