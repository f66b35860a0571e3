import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
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

test('the first start makes a database, and the second finds it again within 3 seconds', async () => {
  const dataDir = await createDataDir()
  const first = await startServer(dataDir)
  await query(first.connection, "create table page as select 'É' as title")
  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])

  const before = performance.now()
  const second = await startServer(dataDir)
  expect(performance.now() - before).toBeLessThan(3_000)
  expect(await query(second.connection, 'select lower(title) as title from page')).toEqual([{ title: 'é' }])
})

test('our role owns its database and is no superuser, and every write is durable', async () => {
  const { connection } = await startServer(await createDataDir())
  const [settings] = await query(
    connection,
    "select rolsuper, current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp from pg_roles where rolname = current_user",
  )
  expect(settings).toEqual({ rolsuper: false, fsync: 'on', tcp: '' })
})

test('a second process on the same folder is refused with the number of the first, which goes on', async () => {
  const dataDir = await createDataDir()
  const first = await startServer(dataDir)
  const before = performance.now()
  const second = await startServer(dataDir)
  expect(second.child.exitCode ?? (await once(second.child, 'exit'))[0]).toBe(1)
  expect(performance.now() - before).toBeLessThan(5_000)
  expect(second.refusal).toContain(`in use by another server (process ${first.child.pid})`)
  expect(second.refusal).toContain('DATA_DIR')
  expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a command reaches the database of a server that has it open, and leaves it running', async () => {
  const dataDir = await createDataDir()
  const server = await startServer(dataDir)
  const reached = await reachCluster({ dataDir })
  await query(reached.connection, 'create table page as select 1 as id')
  await reached.stop()
  expect(await query(server.connection, 'select id from page')).toEqual([{ id: 1 }])
})

test('of ten processes that open a new folder at once, one gets it', async () => {
  const dataDir = await createDataDir()
  const servers = await Promise.all(Array.from({ length: 10 }, () => startServer(dataDir)))
  expect(servers.filter((server) => server.connection.host)).toHaveLength(1)
  expect(servers.filter((server) => /in use by another server/.test(server.refusal))).toHaveLength(9)
})

test('a database that is killed comes back by itself with all that was committed', async () => {
  const dataDir = await createDataDir()
  const { connection } = await startServer(dataDir)
  await query(connection, 'create table page as select 1 as id')
  for (let round = 1; round <= 3; round++) {
    process.kill(await postmasterPid(join(dataDir, 'postgres')), 'SIGKILL')
    await until(async () => (await query(connection, 'insert into page values (2)').catch(() => undefined)) && true)
  }
  expect(await query(connection, 'select count(*)::int from page')).toEqual([{ count: 4 }])
})

test('the database of a server that was killed is taken over while it runs', async () => {
  const dataDir = await createDataDir()
  const first = await startServer(dataDir)
  const pid = await postmasterPid(join(dataDir, 'postgres'))
  await kill(first.child)

  const second = await startServer(dataDir)
  expect(second.connection).toEqual(first.connection)
  expect(await postmasterPid(join(dataDir, 'postgres'))).toBe(pid)
})

test('a server and its database that are both killed start again with all that was committed', async () => {
  const dataDir = await createDataDir()
  const first = await startServer(dataDir)
  await query(first.connection, 'create table page as select 1 as id')
  await kill(first.child)
  process.kill(await postmasterPid(join(dataDir, 'postgres')), 'SIGKILL')

  const second = await startServer(dataDir)
  expect(await query(second.connection, 'select id from page')).toEqual([{ id: 1 }])
})

test('a first start that is killed while it makes the database leaves nothing that hinders the next', async () => {
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

test('a first start that is killed sooner or later, with its database or alone, is completed by the next', async () => {
  for (const [round, moment] of [60, 200, 400, 600, 900, 1_300].entries()) {
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
}, 180_000)

test('a path too long for a socket has its socket elsewhere, closed to others', async () => {
  const dataDir = await createDataDir({ name: 'a-folder-with-a-long-name/'.repeat(6) })
  const { connection } = await startServer(dataDir)
  expect(connection.host.startsWith(dataDir)).toBe(false)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder whose name means something to a shell is a folder like any other', async () => {
  const { connection } = await startServer(await createDataDir({ name: `it's "50%", $HOME; & more` }))
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

if (isRoot) {
  test('root with a folder that is closed to others keeps the database where its account can reach it', async () => {
    const dataDir = await createDataDir({ closed: true })
    const first = await startServer(dataDir)
    expect(first.connection.host).toMatch(/^\/var\/lib\/journey-paradigm\/[0-9a-f]{12}\/socket$/)
    expect(first.reports.join()).toContain('The database is kept in /var/lib/journey-paradigm/')
    await query(first.connection, 'create table page as select 1 as id')
    await kill(first.child)

    const second = await startServer(dataDir)
    expect(await query(second.connection, 'select id from page')).toEqual([{ id: 1 }])
  })
}
