import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { findBinaries } from '#db/embedded/binaries.ts'
import { query, until } from '#db/embedded/cluster.fixture.ts'
import type { Connection } from '#db/embedded/ensure-database.ts'
import { chownRecursive, osUserFor, runAs } from '#db/embedded/os-user.ts'

export type Standby = {
  connection: Connection
  /** It goes on receiving what changes, and shows nothing of it until `resume`. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** Files that are the running primary's own, by their place in its folder. */
const own = /^(postmaster\.(pid|opts)|pg_wal\/[^/]+|pg_replslot\/.+)$/

/** A streaming replica of this database, made as PostgreSQL's manual makes one by hand. */
export async function aStandby(primary: Connection, dataDir: string): Promise<Standby> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-copy-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [from, cluster] = [join(dataDir, 'postgres/cluster'), join(folder, 'cluster')]
  await copyWhole(primary, from, cluster)
  await writeFile(join(cluster, 'standby.signal'), '')
  const follow = `host=${primary.host} port=${primary.port} user=postgres`
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`)

  const account = await osUserFor(dataDir)
  const { postgres } = await findBinaries(account)
  const socket = await mkdtemp(join(tmpdir(), 'journey-sock-'))
  onTestFinished(() => rm(socket, { recursive: true, force: true }))
  for (const place of account ? [folder, socket] : [])
    await chownRecursive(account as NonNullable<typeof account>, place)

  const connection = { ...primary, host: socket }
  const ruler = { ...connection, user: 'postgres', database: 'postgres' }
  let child: ChildProcess | undefined
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  onTestFinished(stop)
  const start = async () => {
    const settings = ['listen_addresses=', `unix_socket_directories=${socket}`, 'shared_buffers=16MB']
    child = spawn(postgres, ['-D', cluster, ...settings.flatMap((one) => ['-c', one])], {
      ...runAs(account),
      stdio: 'ignore',
    })
    await until(() => query(ruler, 'SELECT 1'))
  }
  await start()
  // Its first look for a connection to the primary may come seconds after its start.
  const [end] = await query({ ...primary, user: 'postgres' }, 'SELECT pg_current_wal_lsn() AS place')
  await until(async () => {
    const [at] = await query(ruler, `SELECT pg_last_wal_replay_lsn() >= '${end?.place}' AS all`)
    return at?.all === true || undefined
  })
  return {
    connection,
    pause: async () => void (await query(ruler, 'SELECT pg_wal_replay_pause()')),
    resume: async () => void (await query(ruler, 'SELECT pg_wal_replay_resume()')),
    stop,
    start,
  }
}

/** The log of what changes while it is copied is not copied: the replica fetches that. */
async function copyWhole(primary: Connection, from: string, to: string): Promise<void> {
  const ruler = new Client({ ...primary, user: 'postgres', database: 'postgres' })
  await ruler.connect()
  await ruler.query("SELECT pg_backup_start('copy', true)")
  await cp(from, to, { recursive: true, filter: (path) => !own.test(relative(from, path)) })
  const { rows } = await ruler.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()')
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  await chmod(to, 0o700)
  await ruler.end()
}
