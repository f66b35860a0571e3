import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { aFolder, aServer, kill, postmasterPid, query } from '#db/embedded/cluster.fixture.ts'
import type { Connection } from '#db/embedded/database.ts'
import { findProcess } from '#db/embedded/processes.ts'
import { migrate } from '#db/migrate.ts'
import { openTestSite, type TestSite } from '../tests/site.ts'

export type OwnDatabase = {
  dataDir: string
  /** Into the same PostgreSQL, past the site. */
  connection: Connection
  site: TestSite
  /** The power goes: every process of the database and the one that looks after it end at once. */
  crash: () => Promise<void>
  restart: () => Promise<void>
}

/** A site whose PostgreSQL is its own, to be killed, and durable as in real life. All is gone after the test. */
export async function aSiteWithItsOwnDatabase(given: { dataDir?: string; seed?: boolean } = {}): Promise<OwnDatabase> {
  const { dataDir = await aFolder(), seed = false } = given
  let server = await aServer(dataDir)
  const { database: template, ...reach } = server.connection
  await migrate(server.connection)
  const site = await openTestSite({ cluster: { ...reach, template }, seed })
  let closing: Promise<void> | undefined
  // What is begun last ends first: the site is to let go of its database before that stops.
  const closeFirst = () => onTestFinished(() => (closing ??= site.close()))
  closeFirst()
  return {
    dataDir,
    connection: server.connection,
    site,
    crash: async () => {
      const pids = await processes(server.connection)
      await kill(server.child)
      for (const pid of [await postmasterPid(join(dataDir, 'postgres')), ...pids]) endNow(pid)
      while (pids.some((pid) => findProcess(pid))) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    restart: async () => {
      server = await aServer(dataDir)
      closeFirst()
    },
  }
}

/** Of one's own, which nobody else's statistics show. */
async function processes(connection: { host: string; port: number }): Promise<number[]> {
  const rows = await query(
    { ...connection, user: 'postgres', database: 'postgres' },
    'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
  )
  return rows.map(({ pid }) => Number(pid))
}

function endNow(pid: number): void {
  // It may have ended with the first one.
  if (findProcess(pid)) process.kill(pid, 'SIGKILL')
}
