import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDataDir, startServer } from '#db/embedded/cluster.fixture.ts'
import { migrate } from '#db/migrate.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { contentApi, filledForms } from '../../content/editing/crud.fixture.ts'
import { startTestBucket } from '../../platform/storage/bucket.fixture.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import {
  backupContextOf,
  checksumsOf,
  createBackup,
  createBusySite,
  createEmptyDatabase,
  createPurchase,
  createTempFolder,
  restore,
  runCommand,
  runQuery,
  startCommand,
  urlOf,
} from './backup.fixture.ts'
import { createArchive, restoreBackup, verifyArchive } from './index.ts'

// Creates databases and runs commands, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

async function underLoad<T>(site: TestSite, work: () => Promise<T>): Promise<T> {
  let isDone = false
  const repeat = async (run: () => Promise<unknown>) => {
    while (!isDone) await run()
  }
  const loops = [...[1, 2, 3].map(() => repeat(() => createPurchase(site, 1))), repeat(site.runJobs)]
  const result = await work().finally(() => {
    isDone = true
  })
  await Promise.all(loops)
  return result
}

const countOrders = async (site: TestSite) =>
  Number((await runQuery(site.connection, 'SELECT count(*) FROM orders'))[0]?.count)

/**
 * `npm run backup` writes a snapshot of all data and all uploads into one file while the site is running. `npm run
 * restore` loads it into the embedded database or any PostgreSQL.
 */
test('backup under load: restores to embedded and external PostgreSQL with equal counts and checksums', async () => {
  const site = await createBusySite()
  const ctx = await backupContextOf(site)
  const path = join(ctx.backups.folder, 'site.tar.gz')
  const { contents, before, after } = await underLoad(site, async () => {
    const before = await countOrders(site)
    const contents = await createArchive(ctx, { path })
    // Wait for an order placed after the backup began.
    let after = before
    while (after === before) after = await countOrders(site)
    return { contents, before, after }
  })
  expect(after).toBeGreaterThan(before)

  const AUTH_SECRET = site.base.site.authSecret
  const dataDir = await createDataDir()
  const embedded = await startCommand('restore', { DATA_DIR: dataDir, AUTH_SECRET }, path).ended
  expect(embedded).toMatchObject({ code: 0, stderr: '' })
  const server = await startServer(dataDir)

  const other = await createEmptyDatabase()
  const files = await createTempFolder()
  const env = { DATABASE_URL: urlOf(other), DATA_DIR: files, AUTH_SECRET, DEMO: '1' }
  expect(await runCommand('restore', env, path)).toMatchObject({ code: 0, stderr: '' })

  // Unsent mails are paused at restore time, so `stopped_at` is the only value that may differ between restores.
  await runQuery(other, 'UPDATE mails SET stopped_at = now() - now() + created_at')
  await runQuery(server.connection, 'UPDATE mails SET stopped_at = now() - now() + created_at')
  const sums = await checksumsOf(other)
  expect(await checksumsOf(server.connection)).toEqual(sums)
  const { tables } = contents.header
  expect(Object.entries(sums).map(([name, sum]) => [name, Number.parseInt(sum, 10)])).toEqual(
    tables.map(({ schema, name }, index) => [`${schema}.${name}`, contents.manifest.rows[index]]),
  )
  for (const { key } of contents.header.files) {
    const original = await readFile(join(site.files, key))
    for (const folder of [dataDir, files]) expect(await readFile(join(folder, 'files', key))).toEqual(original)
  }
  expect(contents.header.files.length).toBeGreaterThan(1)

  const [totals] = await runQuery(
    other,
    `SELECT (SELECT count(*)::int FROM orders WHERE status IN ('completed', 'refunded')) AS paid,
      (SELECT sum(number)::int FROM daily_totals WHERE name = 'orders_paid') AS counted,
      (SELECT count(*)::int FROM profiles) AS people,
      (SELECT sum(number)::int FROM daily_totals WHERE name = 'people') AS counted_people`,
  )
  expect([totals?.paid, totals?.people]).toEqual([totals?.counted, totals?.counted_people])
})

test('backup without load: restores every row, and the restored site works', async () => {
  const site = await createBusySite()
  const { path } = await createBackup(site)
  const target = await createEmptyDatabase()
  await restore(target, path)
  expect(await checksumsOf(target)).toEqual(await checksumsOf(site.connection))

  const { host, port, user, database } = target
  const restored = await openTestSite({ cluster: { host, port, user, template: database } })
  onTestFinished(() => restored.close())
  const admin = await restored.createUser({ admin: true })
  const { status, body } = await contentApi(restored, admin, 'products').create(filledForms.products())
  expect([status, body.id], JSON.stringify(body)).toEqual([201, expect.anything()])
  const countQuery = `SELECT sum(number)::int AS people FROM daily_totals WHERE name = 'people'`
  const [[before], [after]] = [await runQuery(target, countQuery), await runQuery(restored.connection, countQuery)]
  // Triggers are enabled again.
  expect(after?.people).toBe(Number(before?.people) + 1)
})

test('restore: sends no queued mails and ends all sessions', async () => {
  const site = await createBusySite()
  const ann = await site.createUser()
  await createPurchase(site, 1)
  await runQuery(site.connection, `UPDATE mails SET sent_at = NULL WHERE template = 'receipt'`)
  const { path } = await createBackup(site)
  const target = await createEmptyDatabase()
  await restore(target, path)

  const { host, port, user, database } = target
  const restored = await openTestSite({ cluster: { host, port, user, template: database }, seed: false })
  onTestFinished(() => restored.close())
  const mails = 'SELECT count(*)::int AS mails FROM demo.mailbox'
  const [mailCounts] = await runQuery(target, mails)
  await restored.runJobs()
  expect(await runQuery(restored.connection, mails)).toEqual([mailCounts])
  const [waiting] = await runQuery(
    target,
    'SELECT count(*)::int AS n FROM mails WHERE sent_at IS NULL AND stopped_at IS NULL',
  )
  expect(waiting).toEqual({ n: 0 })
  const [stopped] = await runQuery(target, 'SELECT count(*)::int AS n FROM mails WHERE stopped_at IS NOT NULL')
  expect(stopped?.n).toBeGreaterThan(0)
  expect((await restored.call('GET', '/api/me', { token: ann.token })).status).toBe(401)
  for (const table of ['sessions', 'session_tokens', 'proofs', 'challenges', 'rate_limits'])
    expect(await runQuery(target, `SELECT FROM ${table}`), table).toEqual([])
})

/** A backup of an older version is migrated to the current one. A backup of a newer version is rejected. */
test('restore: a backup of an older version is migrated to the current one', async () => {
  const older = await createEmptyDatabase()
  await migrate(older, { until: 1732100026000 })
  await runQuery(
    older,
    `WITH ann AS (INSERT INTO profiles (email, full_name) VALUES ('ann@example.com', 'Ann') RETURNING id)
    INSERT INTO credentials (user_id, account_id, provider_id, password) SELECT id, id, 'credential', 'aa:bb' FROM ann`,
  )
  const [{ last } = {}] = await runQuery(older, 'SELECT max(created_at)::float8 AS last FROM migrations')
  expect(last).toBe(1732100026000)
  const site = await openTestSite({ seed: false })
  onTestFinished(() => site.close())
  const ctx = await backupContextOf({ ...site, connection: older })
  const path = join(ctx.backups.folder, 'older.tar.gz')
  await createArchive(ctx, { path })

  const target = await createEmptyDatabase()
  await restore(target, path)
  const newest = 'SELECT max(created_at)::float8 AS last FROM migrations'
  expect(await runQuery(target, newest)).toEqual(await runQuery(site.connection, newest))
  expect(await runQuery(target, 'SELECT full_name AS name FROM profiles')).toEqual([{ name: 'Ann' }])
  expect(await runQuery(target, 'SELECT scrypt_hash FROM passwords')).toEqual([{ scrypt_hash: 'aa:bb' }])
})

test('restore: uploads move from folder to bucket and back with their content types', async () => {
  const site = await createBusySite()
  const bucket = await startTestBucket()
  onTestFinished(() => bucket.close())
  const inBucket = await openStorage({ s3: bucket.settings, dataDir: '' })
  const first = await createBackup(site)
  const restoreTarget = {
    storage: inBucket,
    now: () => new Date(),
    report: () => undefined,
    advice: '',
    signal: new AbortController().signal,
  }
  await restoreBackup({ ...restoreTarget, target: await createEmptyDatabase() }, first)
  const { files } = first.contents.header
  expect(
    files.map(({ key, type }) => [bucket.types.get(key), type]).every(([storedType, type]) => storedType === type),
  ).toBe(true)

  const ctx = { ...(await backupContextOf(site)), storage: inBucket }
  const path = join(ctx.backups.folder, 'bucket.tar.gz')
  const { manifest } = await createArchive(ctx, { path })
  expect(manifest.missing).toEqual([])
  const restored = await restore(await createEmptyDatabase(), path)
  for (const { key } of files)
    expect(await readFile(join(restored.files, key))).toEqual(await readFile(join(site.files, key)))
})

test('backup: contains no secrets; restore lists the settings and secrets that are needed', async () => {
  const site = await createBusySite()
  const dataDir = await createTempFolder()
  const env = {
    DATABASE_URL: urlOf(site.connection),
    DATA_DIR: dataDir,
    DEMO: '1',
    AUTH_SECRET: `hunter1-${randomUUID()}-${randomUUID()}`,
    SMTP_URL: 'smtp://ann:hunter2@mail.example.com',
    MAIL_FROM: 'hello@example.com',
    STRIPE_SECRET_KEY: 'sk_test_hunter3',
    STRIPE_WEBHOOK_SECRET: 'whsec_hunter4',
    ADMIN_PASSWORD: 'hunter5',
    PUBLIC_URL: 'https://journey.example',
  }
  const path = join(dataDir, 'own.tar.gz')
  const backup = await runCommand('backup', env, path)
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toContain('Keep AUTH_SECRET in a separate place')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const { header } = await verifyArchive(path)
  expect(JSON.stringify(header)).not.toMatch(/hunter\d/)
  expect(header.settings).toMatchObject({ PUBLIC_URL: 'https://journey.example', MAIL_FROM: 'hello@example.com' })

  const withoutSecret = await runCommand('restore', { DATA_DIR: await createDataDir() }, path)
  expect(withoutSecret.stdout).toContain('PUBLIC_URL=https://journey.example')
  expect(withoutSecret.stdout).toContain('AUTH_SECRET, ')
  expect(withoutSecret.stdout).toContain('STRIPE_SECRET_KEY')
  expect(withoutSecret.stdout).toContain('AUTH_SECRET differs from the site that was backed up')
  const withSecret = await runCommand(
    'restore',
    { DATA_DIR: await createDataDir(), AUTH_SECRET: env.AUTH_SECRET },
    path,
  )
  expect([withSecret.code, withSecret.stdout]).toEqual([0, expect.not.stringContaining('AUTH_SECRET differs')])
})

test('restore: fails if storage settings are missing, and lists the other missing settings', async () => {
  const { path } = await createBackup(await createBusySite())
  const DATABASE_URL = urlOf(await createEmptyDatabase())
  const env = { DATABASE_URL, DATA_DIR: await createTempFolder() }
  const { code, stderr } = await runCommand('restore', { ...env, S3_BUCKET: 'pictures-of-ours' }, path)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^S3_REGION is missing: .+\nS3_ACCESS_KEY_ID is missing: /)])
  const restored = await runCommand('restore', env, path)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(
    /PUBLIC_URL=https:\/\/journey\.example.+ never in a backup: STRIPE_SECRET_KEY.+AUTH_SECRET differs/s,
  )
})

test('restore: a constraint violation rolls back everything, and a second restore succeeds', async () => {
  const site = await createBusySite()
  const { path, contents } = await createBackup(site)
  const target = await createEmptyDatabase()
  await migrate(target)
  await runQuery(target, 'ALTER TABLE order_lines ADD CONSTRAINT nothing_fits CHECK (false)')
  await expect(restore(target, path)).rejects.toThrow('nothing_fits')
  for (const { schema, name } of contents.header.tables)
    expect(await runQuery(target, `SELECT FROM ${schema}.${name} LIMIT 1`), name).toEqual([])
  await runQuery(target, 'ALTER TABLE order_lines DROP CONSTRAINT nothing_fits')
  await restore(target, path)
  const client = new Client(target)
  await client.connect()
  const { rows } = await client.query(
    `SELECT count(*)::int AS off FROM pg_trigger WHERE tgenabled <> 'O' AND NOT tgisinternal`,
  )
  await client.end()
  expect([rows, await checksumsOf(target)]).toEqual([[{ off: 0 }], await checksumsOf(site.connection)])
})
