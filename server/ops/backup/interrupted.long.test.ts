import { mkdir, readdir, readFile, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { canMount, mountSmallDisk, until } from '#db/embedded/cluster.fixture.ts'
import type { DatabaseConnection } from '#db/embedded/cluster.ts'
import { lastMigration, migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { anonymous } from '../../context.ts'
import { handlers } from '../../job-handlers.ts'
import { openJobQueue } from '../../platform/jobs/job-queue.ts'
import {
  backupContextOf,
  checksumsOf,
  createBackup,
  createBusySite,
  createEmptyDatabase,
  createTempFolder,
  restore,
  runQuery,
  startCommand,
  urlOf,
} from './backup.fixture.ts'
import { createArchive, runBackup, verifyArchive } from './index.ts'

async function lockTable(target: DatabaseConnection, table: string): Promise<{ release: () => Promise<void> }> {
  const client = new Client(target)
  await client.connect()
  await client.query(`BEGIN; LOCK TABLE ${table}`)
  return { release: () => client.end() }
}

const waitForLock = (target: DatabaseConnection, kind: 'relation' | 'advisory') =>
  until(async () => {
    const locks = await runQuery(
      target,
      `SELECT FROM pg_locks WHERE NOT granted AND locktype = '${kind}'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return locks.length > 0 || undefined
  })

const commandEnv = (target: DatabaseConnection, folder: string) => ({
  DATABASE_URL: urlOf(target),
  DATA_DIR: folder,
  BACKUP_DIR: folder,
  DEMO: '1',
  AUTH_SECRET: 'd7a1c3e5b9f02468'.repeat(2),
})

test('backup killed while running: earlier archives are intact, leftovers are deleted a day later', async () => {
  const site = await createBusySite()
  const ctx = await backupContextOf(site)
  const { folder } = ctx.backups
  const { path: first } = await runBackup(ctx)
  const tableLock = await lockTable(site.connection, 'order_lines')
  const backup = startCommand('backup', commandEnv(site.connection, folder))
  await waitForLock(site.connection, 'relation')
  backup.child.kill('SIGKILL')
  await backup.ended
  await tableLock.release()
  const leftovers = (await readdir(folder)).filter((name) => join(folder, name) !== first)
  expect(leftovers).toEqual([expect.stringMatching(/\.part$/)])
  await verifyArchive(first)

  // Leftovers are deleted once they are too old to belong to a running backup.
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await utimes(join(folder, leftovers[0] ?? ''), yesterday, yesterday)
  site.clock.advance(60_000)
  await runBackup(ctx)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('backup stopped with Ctrl-C: leaves no files and prints a message', async () => {
  const site = await createBusySite()
  const folder = await createTempFolder()
  const tableLock = await lockTable(site.connection, 'order_lines')
  const backup = startCommand('backup', commandEnv(site.connection, folder))
  await waitForLock(site.connection, 'relation')
  expect(await readdir(folder)).toEqual([expect.stringMatching(/\.part$/)])
  backup.child.kill('SIGINT')
  expect(await backup.ended).toMatchObject({ code: 1, stderr: 'Stopped: no backup was created.\n' })
  expect(await readdir(folder)).toEqual([])
  await tableLock.release()
})

test('server stopped during a backup: does not wait, and makes the backup after the next start', async () => {
  const site = await createBusySite()
  const { backups } = await backupContextOf(site)
  site.base.backups = backups
  const { pool, close } = openDatabase(site.connection, () => undefined)
  const options = { pool, connection: site.connection, onError: () => undefined }
  const jobs = openJobQueue({ ...options, workers: true })
  await jobs.start(() => anonymous(site.base), handlers)
  const tableLock = await lockTable(site.connection, 'order_lines')
  await jobs.queue(anonymous(site.base), 'backups.create', {})
  await waitForLock(site.connection, 'relation')
  await jobs.stop()
  await until(async () => (await readdir(backups.folder)).length === 0 || undefined)
  await tableLock.release()
  await close()

  await runQuery(site.connection, 'UPDATE pgboss.job SET start_after = now()')
  await site.runJobs()
  const [name = ''] = await readdir(backups.folder)
  await verifyArchive(join(backups.folder, name))
})

test('migration started during a backup: waits until the backup is complete', async () => {
  const older = await createEmptyDatabase()
  await migrate(older, { until: 1732100026000 })
  await runQuery(older, `INSERT INTO profiles (email, full_name) VALUES ('ann@example.com', 'Ann')`)
  const site = await createBusySite()
  const ctx = await backupContextOf({ ...site, connection: older })
  const path = join(ctx.backups.folder, 'older.tar.gz')
  const tableLock = await lockTable(older, 'profiles')
  const archived = createArchive(ctx, { path })
  await waitForLock(older, 'relation')
  const migrated = migrate(older)
  await waitForLock(older, 'advisory')
  await tableLock.release()
  const [{ header }] = await Promise.all([archived, migrated])
  expect(header.migration).toBe(1732100026000)

  const target = await createEmptyDatabase()
  await restore(target, path)
  expect(await runQuery(target, 'SELECT full_name AS name FROM profiles')).toEqual([{ name: 'Ann' }])
  const client = new Client(older)
  await client.connect()
  expect(await lastMigration(client)).toBeGreaterThan(1732100026000)
  await client.end()
})

test('killed restore: leaves the database empty, and a second restore succeeds', async () => {
  const site = await createBusySite()
  const { path } = await createBackup(site)
  const target = await createEmptyDatabase()
  await migrate(target)
  await runQuery(
    target,
    `ALTER TABLE order_lines ADD CONSTRAINT slow CHECK (pg_advisory_xact_lock_shared(1)::text IS NOT NULL)`,
  )
  const gate = new Client(target)
  await gate.connect()
  await gate.query('SELECT pg_advisory_lock(1)')
  const killed = startCommand('restore', commandEnv(target, await createTempFolder()), path)
  await waitForLock(target, 'advisory')
  killed.child.kill('SIGKILL')
  await killed.ended
  await gate.end()
  await runQuery(target, 'ALTER TABLE order_lines DROP CONSTRAINT slow')
  expect(Object.values(await checksumsOf(target)).filter((sum) => !sum.startsWith('0 rows'))).toEqual([])
  await restore(target, path)
  expect(await checksumsOf(target)).toEqual(await checksumsOf(site.connection))
})

if (canMount) {
  test('backup on a full disk: fails with ENOSPC and leaves the previous archive unchanged', async () => {
    const site = await createBusySite()
    const disk = await mountSmallDisk(16)
    const ctx = await backupContextOf(site, { folder: disk.dataDir })
    await mkdir(disk.dataDir)
    const path = join(disk.dataDir, 'site.tar.gz')
    await createArchive(ctx, { path })
    const good = await readFile(path)
    await disk.fill()
    await expect(createArchive(ctx, { path })).rejects.toThrow(/^\S+site\.tar\.gz could not be written \(ENOSPC: .+\)/)
    expect([await readdir(dirname(path)), await readFile(path)]).toEqual([['site.tar.gz'], good])
  })
}
