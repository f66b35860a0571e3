import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Binaries } from './binaries.ts'
import { createSocketFolder, type DatabaseLocation, PORT } from './location.ts'
import { runAs } from './os-user.ts'
import { findPostgres, findProcess, isRunning, type Process } from './processes.ts'
import { isErrno, reason, SetupError } from './setup-error.ts'

const MAX_LOG_BYTES = 10_000_000
const POLL_MS = 20
/** Maximum wait in ms for the processes of a previous server to release their shared memory. */
const LEFTOVER_TIMEOUT_MS = 20_000
const RECOVERY_NOTICE_MS = 3_000
const STOP_TIMEOUT_MS = 30_000
const SUPERVISION_MS = 250
const MAX_RESTART_PAUSE_MS = 10_000

/** Returns the postmaster that a killed process left running on this cluster, if it accepts connections. */
export async function adopt(location: DatabaseLocation): Promise<Process | undefined> {
  const [pid = ''] = await readPidFile(location)
  const existing = findPostgres(Number(pid), location.cluster)
  if (!existing) return undefined
  while (isRunning(existing)) {
    const [, , , , socket, , , status] = await readPidFile(location)
    // Stop a postmaster that listens on another socket (the folder was moved) or is shutting down.
    if (socket !== location.socket || status === 'stopping') {
      await stop(existing)
      return undefined
    }
    if (status === 'ready') return existing
    await pause(POLL_MS)
  }
  return undefined
}

/**
 * Starts PostgreSQL on the cluster and waits until it accepts connections, however long recovery takes. PostgreSQL runs
 * in a separate session, so that Ctrl-C reaches only the server, which stops PostgreSQL last.
 * @throws SetupError with PostgreSQL's error message
 */
export async function start(
  location: DatabaseLocation,
  { postgres }: Binaries,
  report: (line: string) => void,
): Promise<Process> {
  await clearStalePid(location)
  await createSocketFolder(location.socket, location.account)
  const deadline = Date.now() + LEFTOVER_TIMEOUT_MS
  for (;;) {
    const { started, output = '' } = await launch(location, postgres, report)
    if (started) return started
    const hasLeftovers = /pre-existing shared memory block|lock file "[^"]*" already exists/.test(output)
    if (!hasLeftovers || Date.now() > deadline) throw startError(location, output)
    await pause(200)
  }
}

export async function stop(server: Process): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown. SIGQUIT is its immediate shutdown, after which the next start recovers from
  // the WAL.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isRunning(server)) process.kill(server.pid, signal)
    for (let waited = 0; isRunning(server) && waited < STOP_TIMEOUT_MS; waited += POLL_MS) await pause(POLL_MS)
  }
  if (isRunning(server)) throw new Error(`PostgreSQL (process ${server.pid}) does not stop.`)
}

/**
 * Monitors PostgreSQL and restarts it when it exits, with exponential backoff while that fails.
 * @returns a function that stops monitoring and returns the last known process
 */
export function supervise(first: Process, restart: () => Promise<Process>, report: (line: string) => void) {
  let server = first
  let failures = 0
  let work: Promise<void> = Promise.resolve()
  let timer = setTimeout(check, SUPERVISION_MS).unref()
  let isWatching = true

  function check() {
    work = (isRunning(server) ? Promise.resolve() : restartServer()).then(() => {
      if (isWatching) timer = setTimeout(check, Math.min(SUPERVISION_MS * 2 ** failures, MAX_RESTART_PAUSE_MS)).unref()
    })
  }

  async function restartServer() {
    if (failures === 0) report('The database stopped unexpectedly; restarting it')
    try {
      server = await restart()
      failures = 0
      report('The database is running again')
    } catch (error) {
      failures += 1
      report(`The database could not be started: ${reason(error)}`)
    }
  }

  return async function stopSupervision(): Promise<Process> {
    isWatching = false
    clearTimeout(timer)
    await work
    return server
  }
}

export async function withSuperuser(socket: string, work: (superuser: Client) => Promise<void>): Promise<void> {
  const superuser = new Client({ host: socket, port: PORT, user: 'postgres', database: 'postgres' })
  // When the server is killed, the client emits an error besides rejecting the query.
  superuser.on('error', () => {})
  await superuser.connect()
  try {
    await work(superuser)
  } finally {
    await superuser.end()
  }
}

type LaunchResult = { started?: Process; output?: string }

async function launch(
  location: DatabaseLocation,
  postgres: string,
  report: (line: string) => void,
): Promise<LaunchResult> {
  const log = await openLog(location)
  const { size: before } = await log.stat()
  const child = spawn(postgres, ['-D', location.cluster, ...settings(location.socket)], {
    ...runAs(location.account),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  await once(child, 'spawn')
  await log.close()

  const notice = setTimeout(() => report('Recovering the database after a crash'), RECOVERY_NOTICE_MS)
  try {
    while (child.exitCode === null && child.signalCode === null) {
      const [pid, , , , , , , status] = await readPidFile(location)
      const started = findProcess(Number(pid))
      if (started?.pid === child.pid && status === 'ready') return { started }
      await pause(POLL_MS)
    }
  } finally {
    clearTimeout(notice)
  }
  return { output: (await readFile(location.log)).subarray(before).toString() }
}

function settings(socket: string): string[] {
  const values = {
    listen_addresses: '',
    port: PORT,
    // The setting is a list: a path with a comma or a quote must be quoted.
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
  if (size > MAX_LOG_BYTES) await rename(log, `${log}.old`)
  const file = await open(log, 'a', 0o600)
  if (account) await file.chown(account.uid, account.gid)
  return file
}

/** Lines: PID, data folder, start time, port, socket folder, listen address, memory, status. */
async function readPidFile({ cluster }: DatabaseLocation): Promise<string[]> {
  try {
    return (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n').map((line) => line.trim())
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return []
    throw error
  }
}

// After a reboot or a container restart, the PID in the file may belong to another program; PostgreSQL would then
// refuse to start. Deleting is safe: `adopt` found no server on this cluster, and this process holds the lock.
// PostgreSQL still detects backends of a killed postmaster by their shared memory.
async function clearStalePid({ cluster, socket }: DatabaseLocation): Promise<void> {
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  await rm(join(socket, `.s.PGSQL.${PORT}.lock`), { force: true })
}

function startError(location: DatabaseLocation, output: string): SetupError {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|error/i.test(line))
  const cause = (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC): +/, '')
  if (!/No space left/.test(output)) return damaged(location, cause)
  return new SetupError(
    `DATA_DIR ${location.dataDir} is on a full disk (${cause}): free up some space and start again.`,
  )
}

export function damaged({ dataDir, cluster, log }: DatabaseLocation, cause: string): SetupError {
  return new SetupError(
    `DATA_DIR ${dataDir}: the database in ${cluster} could not be started (${cause}). Nothing was deleted or replaced; ` +
      'replace it with a backup, or set DATA_DIR to another folder and restore one with `npm run restore FILE`. ' +
      `The PostgreSQL log is ${log}.`,
  )
}
