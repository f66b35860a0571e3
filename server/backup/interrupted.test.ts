import { mkdir, readdir, readFile, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { aSmallDisk, canMount, until } from '#db/embedded/cluster.fixture.ts'
import type { DatabaseConnection } from '#db/embedded/ensure-database.ts'
import { lastMigration, migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { anonymous } from '../context.ts'
import { handlers } from '../jobs/handlers.ts'
import { openJobQueue } from '../jobs/job-queue.ts'
import {
  aBackupOf,
  aBusySite,
  anEmptyDatabase,
  anOwnFolder,
  ask,
  backupsOf,
  restore,
  started,
  sumsOf,
  urlOf,
} from './backup.fixture.ts'
import { createArchive, runBackup, verifyArchive } from './index.ts'

/** Locks a table until `letGo` is called. */
async function heldTable(target: DatabaseConnection, table: string): Promise<{ letGo: () => Promise<void> }> {
  const client = new Client(target)
  await client.connect()
  await client.query(`BEGIN; LOCK TABLE ${table}`)
  return { letGo: () => client.end() }
}

/** Resolves when another connection waits for a lock of this kind. */
const waiting = (target: DatabaseConnection, kind: 'relation' | 'advisory') =>
  until(async () => {
    const found = await ask(
      target,
      `SELECT FROM pg_locks WHERE NOT granted AND locktype = '${kind}'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return found.length > 0 || undefined
  })

const withSecret = (target: DatabaseConnection, folder: string) => ({
  DATABASE_URL: urlOf(target),
  DATA_DIR: folder,
  BACKUP_DIR: folder,
  DEMO: '1',
  AUTH_SECRET: 'd7a1c3e5b9f02468'.repeat(2),
})

test('the program may be killed in the middle of a backup: each that has its name is whole', async () => {
  const site = await aBusySite()
  const ctx = await backupsOf(site)
  const { folder } = ctx.backups
  const { path: first } = await runBackup(ctx)
  const held = await heldTable(site.connection, 'order_lines')
  const backup = started('backup', withSecret(site.connection, folder))
  await waiting(site.connection, 'relation')
  backup.child.kill('SIGKILL')
  await backup.ended
  await held.letGo()
  const left = (await readdir(folder)).filter((name) => join(folder, name) !== first)
  expect(left).toEqual([expect.stringMatching(/\.part$/)])
  await verifyArchive(first)

  // Leftovers are deleted once they are too old to belong to a running backup.
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await utimes(join(folder, left[0] ?? ''), yesterday, yesterday)
  site.clock.advance(60_000)
  await runBackup(ctx)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a backup that is stopped by Ctrl-C leaves nothing, and says so', async () => {
  const site = await aBusySite()
  const folder = await anOwnFolder()
  const held = await heldTable(site.connection, 'order_lines')
  const backup = started('backup', withSecret(site.connection, folder))
  await waiting(site.connection, 'relation')
  expect(await readdir(folder)).toEqual([expect.stringMatching(/\.part$/)])
  backup.child.kill('SIGINT')
  expect(await backup.ended).toMatchObject({ code: 1, refused: 'Stopped: no backup was made.\n' })
  expect(await readdir(folder)).toEqual([])
  await held.letGo()
})

test('a site that stops while it makes a backup does not wait for it, and makes it after the next start', async () => {
  const site = await aBusySite()
  const { backups } = await backupsOf(site)
  site.base.backups = backups
  const { pool, close } = openDatabase(site.connection, () => undefined)
  const options = { pool, connection: site.connection, onError: () => undefined }
  const jobs = openJobQueue({ ...options, workers: true })
  await jobs.start(() => anonymous(site.base), handlers)
  const held = await heldTable(site.connection, 'order_lines')
  await jobs.queue(anonymous(site.base), 'backups.make', {})
  await waiting(site.connection, 'relation')
  await jobs.stop()
  await until(async () => (await readdir(backups.folder)).length === 0 || undefined)
  await held.letGo()
  await close()

  await ask(site.connection, 'UPDATE pgboss.job SET start_after = now()')
  await site.runJobs()
  const [name = ''] = await readdir(backups.folder)
  await verifyArchive(join(backups.folder, name))
})

test('a newer version that starts meanwhile changes no table under a backup', async () => {
  const older = await anEmptyDatabase()
  await migrate(older, { until: 1732100026000 })
  await ask(older, `INSERT INTO profiles (email, full_name) VALUES ('ann@example.com', 'Ann')`)
  const site = await aBusySite()
  const ctx = await backupsOf({ ...site, connection: older })
  const path = join(ctx.backups.folder, 'older.tar.gz')
  const held = await heldTable(older, 'profiles')
  const taken = createArchive(ctx, { path })
  await waiting(older, 'relation')
  const migrated = migrate(older)
  await waiting(older, 'advisory')
  await held.letGo()
  const [{ head }] = await Promise.all([taken, migrated])
  expect(head.migration).toBe(1732100026000)

  const target = await anEmptyDatabase()
  await restore(target, path)
  expect(await ask(target, 'SELECT full_name AS name FROM profiles')).toEqual([{ name: 'Ann' }])
  const client = new Client(older)
  await client.connect()
  expect(await lastMigration(client)).toBeGreaterThan(1732100026000)
  await client.end()
})

test('a restore that is killed in the middle has restored nothing, and can be done again', async () => {
  const site = await aBusySite()
  const { path } = await aBackupOf(site)
  const target = await anEmptyDatabase()
  await migrate(target)
  // An insert into this table blocks until the test continues.
  await ask(
    target,
    `ALTER TABLE order_lines ADD CONSTRAINT slow CHECK (pg_advisory_xact_lock_shared(1)::text IS NOT NULL)`,
  )
  const gate = new Client(target)
  await gate.connect()
  await gate.query('SELECT pg_advisory_lock(1)')
  const killed = started('restore', withSecret(target, await anOwnFolder()), path)
  await waiting(target, 'advisory')
  killed.child.kill('SIGKILL')
  await killed.ended
  await gate.end()
  await ask(target, 'ALTER TABLE order_lines DROP CONSTRAINT slow')
  expect(Object.values(await sumsOf(target)).filter((sum) => !sum.startsWith('0 rows'))).toEqual([])
  await restore(target, path)
  expect(await sumsOf(target)).toEqual(await sumsOf(site.connection))
})

if (canMount) {
  test('a disk that is full leaves the last good one, and is named', async () => {
    const site = await aBusySite()
    const disk = await aSmallDisk(16)
    const ctx = await backupsOf(site, { folder: disk.dataDir })
    await mkdir(disk.dataDir)
    const path = join(disk.dataDir, 'site.tar.gz')
    await createArchive(ctx, { path })
    const good = await readFile(path)
    await disk.fill()
    await expect(createArchive(ctx, { path })).rejects.toThrow(/^\S+site\.tar\.gz could not be written \(ENOSPC: .+\)/)
    expect([await readdir(dirname(path)), await readFile(path)]).toEqual([['site.tar.gz'], good])
  })
}
