import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchImages as picturesBy } from '../../content/media/images.fixture.ts'
import { anonymous } from '../../context.ts'
import { handlers } from '../../job-handlers.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import {
  backupContextOf,
  checksumsOf,
  createBackup,
  createBusySite,
  createEmptyDatabase,
  createTempFolder,
  restore,
  runCommand,
  runQuery,
  startCommand,
  urlOf,
} from './backup.fixture.ts'
import type { BackupContext } from './backup-context.ts'
import { createArchive, verifyArchive } from './index.ts'

const listFiles = async (folder: string) => (await readdir(folder)).sort()
const withOpen = (ctx: BackupContext, open: Storage['open']): BackupContext => ({
  ...ctx,
  storage: { ...ctx.storage, open },
})

test('failed backup: the previous archive is unchanged, and no files or locks remain', async () => {
  const site = await createBusySite()
  const ctx = await backupContextOf(site)
  const { folder } = ctx.backups
  const path = join(folder, 'site.tar.gz')
  await createArchive(ctx, { path })
  const good = await readFile(path)
  const brokenContext = withOpen(ctx, async () => {
    const pull = (to: ReadableStreamDefaultController) => to.error(new Error('the disk is gone'))
    return { size: 10, stream: new ReadableStream({ pull }) }
  })
  await expect(createArchive(brokenContext, { path })).rejects.toThrow('the disk is gone')
  await expect(createArchive(ctx, { path: join(folder, 'nowhere', 'site.tar.gz') })).rejects.toThrow(
    /^\S+nowhere\S+ could not be written \(ENOENT: .+\): any existing file is unchanged/,
  )
  expect([await listFiles(folder), await readFile(path)]).toEqual([['site.tar.gz'], good])
  await createArchive(ctx, { path })
  const currentDatabase = '(SELECT oid FROM pg_database WHERE datname = current_database())'
  expect(
    await runQuery(
      site.connection,
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = ${currentDatabase}`,
    ),
  ).toEqual([])
})

/** The site makes one backup a day and retains the newest ones. */
test('scheduled backups: the newest are kept, older ones deleted, other files left alone', async () => {
  const site = await createBusySite()
  const { backups } = await backupContextOf(site)
  const { folder } = backups
  site.base.backups = backups
  await writeFile(join(folder, 'journey-of-mine.tar.gz'), 'mine')
  const runJob = () => handlers['backups.create'](anonymous(site.base), {}, new AbortController().signal)
  for (const _ of [1, 2, 3]) {
    await runJob()
    site.clock.advance(24 * 3_600_000)
  }
  const names = await listFiles(folder)
  expect(names).toEqual([
    expect.stringMatching(/^journey-\d{8}-\d{6}\.tar\.gz$/),
    expect.stringMatching(/^journey-\d{8}-\d{6}\.tar\.gz$/),
    'journey-of-mine.tar.gz',
  ])
  const [older = '', newer = ''] = names
  const [olderArchive, newerArchive] = await Promise.all(
    [older, newer].map((name) => verifyArchive(join(folder, name))),
  )
  expect(
    Date.parse(newerArchive?.header.madeAt ?? '') - Date.parse(olderArchive?.header.madeAt ?? ''),
  ).toBeGreaterThanOrEqual(24 * 3_600_000)

  site.base.backups = null
  await runJob()
  expect(await listFiles(folder)).toEqual(names)
})

test('npm run backup: writes to the given file, never overwrites, and defaults to the backup folder', async () => {
  const site = await createBusySite()
  const folder = await createTempFolder()
  const env = {
    DATABASE_URL: urlOf(site.connection),
    DATA_DIR: folder,
    DEMO: '1',
    AUTH_SECRET: 'd7a1c3e5b9f02468'.repeat(2),
    INIT_CWD: folder,
  }
  expect((await startCommand('backup', env, 'mine.tar.gz').ended).stdout).toMatch(
    /mine\.tar\.gz contains [\d,]+ rows, \d+ uploaded files, \d+ kB, as of \S+ \d\d:\d\d UTC\. The backup is verified and complete/,
  )
  const original = await readFile(join(folder, 'mine.tar.gz'))
  const second = await runCommand('backup', env, 'mine.tar.gz')
  expect([second.code, second.stderr]).toEqual([1, expect.stringContaining('already exists: choose another file name')])
  expect(await readFile(join(folder, 'mine.tar.gz'))).toEqual(original)
  expect((await runCommand('backup', env)).code).toBe(0)
  expect(await listFiles(join(folder, 'backups'))).toEqual([expect.stringMatching(/^journey-.+\.tar\.gz$/)])
  const checked = await runCommand('restore', {}, '--check', join(folder, 'mine.tar.gz'))
  expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('mine.tar.gz is complete: ')])
})

test('npm run backup: invalid arguments print the usage', async () => {
  for (const args of [['a', 'b'], ['--all']])
    expect((await runCommand('backup', {}, ...args)).stderr).toBe('Usage: npm run backup, or npm run backup FILE\n')
})

test('npm run backup: without a database or its tables it fails and creates no archive', async () => {
  const folder = await createTempFolder()
  const result = await runCommand('backup', { DATA_DIR: join(folder, 'data') })
  expect([result.code, result.stderr]).toEqual([1, expect.stringContaining('has no database yet')])
  const url = urlOf(await createEmptyDatabase())
  const env = { DATABASE_URL: url, DATA_DIR: folder, DEMO: '1', AUTH_SECRET: 'd7a1c3e5b9f02468'.repeat(2) }
  expect((await runCommand('backup', env)).stderr).toContain('has no site yet')
  expect(await listFiles(folder)).toEqual(['backups'])
  expect(await listFiles(join(folder, 'backups'))).toEqual([])
})

test('image deleted during a backup: included in the archive, removed from storage afterwards', async () => {
  const site = await createBusySite()
  const admin = await site.createUser({ admin: true })
  const [picture] = (await picturesBy(site, admin)).body.pictures
  const ctx = await backupContextOf(site)
  let isRemoved = false
  const whileRemoving = withOpen(ctx, async (key) => {
    if (!isRemoved) {
      isRemoved = true
      await site.call('DELETE', `/api/admin/pictures/${picture?.id}`, { token: admin.token })
      await expect(site.runJobs()).rejects.toThrow('file deletion blocked by a running backup')
    }
    return ctx.storage.open(key)
  })
  const path = join(ctx.backups.folder, 'site.tar.gz')
  const { manifest } = await createArchive(whileRemoving, { path })
  expect([isRemoved, manifest.missing]).toEqual([true, []])
  const listStored = () => readdir(join(site.files, 'pictures', picture?.id ?? '')).catch(() => [])
  expect((await listStored()).length).toBeGreaterThan(0)
  await runQuery(site.connection, 'UPDATE pgboss.job SET start_after = now()')
  await site.runJobs()
  expect(await listStored()).toEqual([])
})

test('file missing from the storage: listed as missing, all others are backed up', async () => {
  const site = await createBusySite()
  const { contents } = await createBackup(site)
  const [missingKey, ...others] = contents.header.files.map(({ key }) => key)
  await site.base.storage.remove(missingKey ?? '')
  const second = await createBackup(site)
  expect(second.contents.manifest.missing).toEqual([missingKey])
  const { files } = await restore(await createEmptyDatabase(), second.path)
  for (const key of others) expect(await readFile(join(files, key))).toEqual(await readFile(join(site.files, key)))
})

test('a large table is split into several archive entries and restored completely', async () => {
  const site = await createBusySite()
  await runQuery(
    site.connection,
    `INSERT INTO audit_trail (actor, action, subject, subject_id, name, after)
      SELECT 'a@example.com', 'changed', 'product', n::text, 'A name', jsonb_build_object('text', repeat(md5(n::text), 40))
      FROM generate_series(1, 12000) AS n`,
  )
  const { path, contents } = await createBackup(site)
  const chunks = contents.manifest.entries.filter(({ name }) => name.startsWith('tables/public.audit_trail/'))
  expect(chunks.length).toBeGreaterThan(2)
  const target = await createEmptyDatabase()
  await restore(target, path)
  expect(await checksumsOf(target)).toEqual(await checksumsOf(site.connection))
})
