import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { randomRun, testSlowness } from '../../tests/run-length.ts'
import {
  createDatabaseFolder,
  createDataDir,
  isRoot,
  kill,
  postmasterPid,
  query,
  spawnServer,
  startServer,
  until,
} from './cluster.fixture.ts'
import { reachCluster } from './cluster.ts'

test('embedded database: created at the first start, reopened within 3 seconds at the second', async () => {
  const dataDir = await createDataDir()
  const first = await startServer(dataDir)
  await query(first.connection, "create table page as select 'É' as title")
  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])

  const before = performance.now()
  const second = await startServer(dataDir)
  expect(performance.now() - before).toBeLessThan(3_000 * testSlowness)
  expect(await query(second.connection, 'select lower(title) as title from page')).toEqual([{ title: 'é' }])
})

test('embedded database: the application role is no superuser, fsync is on and TCP is off', async () => {
  const { connection } = await startServer(await createDatabaseFolder())
  const [settings] = await query(
    connection,
    "select rolsuper, current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp from pg_roles where rolname = current_user",
  )
  expect(settings).toEqual({ rolsuper: false, fsync: 'on', tcp: '' })
})

test('second process on the same data folder: fails with the PID of the first, which keeps running', async () => {
  const dataDir = await createDatabaseFolder()
  const first = await startServer(dataDir)
  const before = performance.now()
  const second = await startServer(dataDir)
  expect(second.child.exitCode ?? (await once(second.child, 'exit'))[0]).toBe(1)
  expect(performance.now() - before).toBeLessThan(5_000 * testSlowness)
  expect(second.refusal).toContain(`in use by another server (process ${first.child.pid})`)
  expect(second.refusal).toContain('DATA_DIR')
  expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a command connects to the database of a running server without stopping it', async () => {
  const dataDir = await createDatabaseFolder()
  const server = await startServer(dataDir)
  const reached = await reachCluster({ dataDir })
  await query(reached.connection, 'create table page as select 1 as id')
  await reached.stop()
  expect(await query(server.connection, 'select id from page')).toEqual([{ id: 1 }])
})

test('ten processes that open a new data folder at once: exactly one succeeds', async () => {
  const dataDir = await createDataDir()
  const servers = await Promise.all(Array.from({ length: 10 }, () => startServer(dataDir)))
  expect(servers.filter((server) => server.connection.host)).toHaveLength(1)
  expect(servers.filter((server) => /in use by another server/.test(server.refusal))).toHaveLength(9)
})

test('killed database: restarts automatically with all committed data', async () => {
  const dataDir = await createDatabaseFolder()
  const { connection } = await startServer(dataDir)
  await query(connection, 'create table page as select 1 as id')
  for (let round = 1; round <= 3; round++) {
    process.kill(await postmasterPid(join(dataDir, 'postgres')), 'SIGKILL')
    await until(async () => (await query(connection, 'insert into page values (2)').catch(() => undefined)) && true)
  }
  expect(await query(connection, 'select count(*)::int from page')).toEqual([{ count: 4 }])
})

test('killed server: the next start takes over the running database', async () => {
  const dataDir = await createDatabaseFolder()
  const first = await startServer(dataDir)
  const pid = await postmasterPid(join(dataDir, 'postgres'))
  await kill(first.child)

  const second = await startServer(dataDir)
  expect(second.connection).toEqual(first.connection)
  expect(await postmasterPid(join(dataDir, 'postgres'))).toBe(pid)
})

/** A killed server or database is taken over or recovered. */
test('killed server and database: the next start has all committed data', async () => {
  const dataDir = await createDatabaseFolder()
  const first = await startServer(dataDir)
  await query(first.connection, 'create table page as select 1 as id')
  await kill(first.child)
  process.kill(await postmasterPid(join(dataDir, 'postgres')), 'SIGKILL')

  const second = await startServer(dataDir)
  expect(await query(second.connection, 'select id from page')).toEqual([{ id: 1 }])
})

test('server killed while it creates the database: the next start succeeds and removes leftovers', async () => {
  const dataDir = await createDataDir()
  const home = join(dataDir, 'postgres')
  const drafts = async () => (await readdir(home)).find((name) => name.startsWith('cluster.new-'))
  const first = startServer(dataDir)
  await until(drafts)
  const holder = Number(await until(() => readFile(join(home, 'server.pid'), 'utf8')))
  process.kill(holder, 'SIGKILL')
  await first

  const second = await startServer(dataDir)
  expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await drafts()).toBeUndefined()
})

test('first start killed at any time, with or without its database: the next start succeeds', async () => {
  const { runs } = randomRun('kills of the first start', { short: 3, full: 6, seed: 0 })
  for (const [round, moment] of [60, 600, 1_300, 200, 400, 900].slice(0, runs).entries()) {
    const dataDir = await createDataDir()
    const { child } = spawnServer(dataDir)
    await pause(moment)
    await kill(child)
    const database = await postmasterPid(join(dataDir, 'postgres')).catch(() => undefined)
    if (database !== undefined && round % 2 === 0) process.kill(database, 'SIGKILL')

    const next = await startServer(dataDir)
    expect(next.refusal).toBe('')
    await query(next.connection, 'create table page as select 1 as id')
    expect(await query(next.connection, 'select id from page')).toEqual([{ id: 1 }])
    next.child.kill('SIGTERM')
    expect(await once(next.child, 'exit')).toEqual([0, null])
  }
})

test('data folder with a path too long for a Unix socket: the socket is in another folder', async () => {
  const dataDir = await createDataDir({ name: 'a-folder-with-a-long-name/'.repeat(6) })
  const { connection } = await startServer(dataDir)
  expect(connection.host.startsWith(dataDir)).toBe(false)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('data folder with shell characters in its name works', async () => {
  const { connection } = await startServer(await createDataDir({ name: `it's "50%", $HOME; & more` }))
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

if (isRoot) {
  /** The database works as root, as a regular user, and with a folder that is closed to other users. */
  test('root with a private data folder: the database is in /var/lib/journey-paradigm', async () => {
    const dataDir = await createDataDir({ closed: true })
    const first = await startServer(dataDir)
    expect(first.connection.host).toMatch(/^\/var\/lib\/journey-paradigm\/[0-9a-f]{12}\/socket$/)
    expect(first.reports.join()).toContain('The database is stored in /var/lib/journey-paradigm/')
    await query(first.connection, 'create table page as select 1 as id')
    await kill(first.child)

    const second = await startServer(dataDir)
    expect(await query(second.connection, 'select id from page')).toEqual([{ id: 1 }])
  })
}
