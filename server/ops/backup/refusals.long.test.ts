import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createDataDir } from '#db/embedded/cluster.fixture.ts'
import { migrate } from '#db/migrate.ts'
import { openTestSite } from '../../../tests/test-server.ts'
import {
  backupContextOf,
  createBackup,
  createBusySite,
  createEmptyDatabase,
  createTempFolder,
  restore,
  runCommand,
  runQuery,
  urlOf,
} from './backup.fixture.ts'
import { createArchive, verifyArchive } from './index.ts'

test('restore: a truncated, modified, foreign or missing archive is rejected before any change', async () => {
  const { path } = await createBackup(await createBusySite())
  const archive = await readFile(path)
  const tar = gunzipSync(archive)
  const changed = Buffer.from(tar)
  const at = changed.indexOf('ann@') >= 0 ? changed.indexOf('ann@') : changed.indexOf('example.com')
  changed[at] = 'X'.charCodeAt(0)
  const withoutEnd = tar.subarray(0, tar.indexOf('manifest.json'))
  const invalidArchives: Record<string, Buffer> = {
    'cut in its middle': archive.subarray(0, archive.length / 2),
    'short of one byte': archive.subarray(0, -1),
    'of no bytes': Buffer.alloc(0),
    'with a byte that is another': gzipSync(changed),
    'without its end': gzipSync(withoutEnd),
    'with its end twice': gzipSync(Buffer.concat([tar.subarray(0, tar.length - 1024), tar])),
    'a text': Buffer.from('SELECT 1'),
    'somebody else’s archive': gzipSync(Buffer.alloc(1024)),
  }
  const folder = await createTempFolder()
  for (const [name, bytes] of Object.entries(invalidArchives)) {
    const file = join(folder, 'wrong.tar.gz')
    await writeFile(file, bytes)
    await expect(verifyArchive(file), name).rejects.toThrow(/wrong\.tar\.gz is not a complete backup \(.+\)\.$/)
  }
  const dataDir = join(folder, 'data')
  const { code, stderr } = await runCommand('restore', { DATA_DIR: dataDir }, join(folder, 'wrong.tar.gz'))
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^\S+ is not a complete backup .+\n$/)])
  expect(await readdir(folder)).toEqual(['wrong.tar.gz'])
  const missing = await runCommand('restore', { DATA_DIR: dataDir }, join(folder, 'nowhere.tar.gz'))
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringMatching(/nowhere\.tar\.gz does not exist/)])
})

test('restore: a database with rows is rejected and left unchanged', async () => {
  const { path } = await createBackup(await createBusySite())
  const target = await createEmptyDatabase()
  await migrate(target)
  await runQuery(target, `INSERT INTO profiles (email) VALUES ('ben@example.com')`)
  const env = { DATABASE_URL: urlOf(target), DATA_DIR: await createTempFolder(), DEMO: '1', AUTH_SECRET: randomUUID() }
  const { code, stderr } = await runCommand('restore', env, path)
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^The database is not empty \(there are rows in \w+\)\. .+ nothing was changed\. Create a new database, set DATABASE_URL to it/,
    ),
  ])
  expect(await runQuery(target, 'SELECT email FROM profiles')).toEqual([{ email: 'ben@example.com' }])
  expect(await readdir(env.DATA_DIR)).toEqual([])
})

test('restore: a data folder with a non-empty database is rejected with instructions', async () => {
  const { path } = await createBackup(await createBusySite())
  const dataDir = await createDataDir()
  const empty = { DATA_DIR: dataDir }
  expect(await runCommand('restore', empty, path)).toMatchObject({ code: 0 })
  const second = await runCommand('restore', empty, path)
  expect([second.code, second.stderr]).toEqual([
    1,
    expect.stringContaining(`or move ${dataDir} away, and restore again`),
  ])
})

test('backup and restore: reject a newer archive format and newer migrations', async () => {
  const { path } = await createBackup(await createBusySite())
  const target = await createEmptyDatabase()
  const site = await openTestSite({ seed: false })
  onTestFinished(() => site.close())
  await runQuery(site.connection, `INSERT INTO migrations (hash, created_at) VALUES ('of a newer one', 4000000000000)`)
  const ctx = await backupContextOf(site)
  await expect(createArchive(ctx, { path: join(ctx.backups.folder, 'newer.tar.gz') })).rejects.toThrow(/newer version/)

  const tar = gunzipSync(await readFile(path)).toString('latin1')
  const folder = await createTempFolder()
  for (const [from, to] of [
    ['{"format":1,', '{"format":2,'],
    [/"migration":\d{13}/, '"migration":4000000000000'],
  ] as const) {
    const file = join(folder, 'newer.tar.gz')
    await writeFile(file, gzipSync(Buffer.from(withValidChecksum(tar.replace(from, to)), 'latin1')))
    await expect(restore(target, file)).rejects.toThrow(/newer version of the program: restore it with that version/)
  }
  expect(await runQuery(target, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
})

function withValidChecksum(tar: string): string {
  const size = Number.parseInt(tar.slice(124, 136), 8)
  const sum = createHash('sha256')
    .update(tar.slice(512, 512 + size), 'latin1')
    .digest('hex')
  return tar.replace(/("name":"backup\.json","size":\d+,"sha256":")[\da-f]{64}/, `$1${sum}`)
}
