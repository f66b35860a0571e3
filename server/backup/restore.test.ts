import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolder, aServer } from '#db/embedded/cluster.fixture.ts'
import { migrate } from '#db/migrate.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { contentApi, filledForms } from '../content/crud.fixture.ts'
import { startTestBucket } from '../storage/bucket.fixture.ts'
import { openStorage } from '../storage/open-storage.ts'
import {
  aBackupOf,
  aBusySite,
  anEmptyDatabase,
  anOwnFolder,
  aPurchase,
  ask,
  backupsOf,
  command,
  restore,
  sumsOf,
  urlOf,
} from './backup.fixture.ts'
import { createArchive, restoreBackup, verifyArchive } from './index.ts'

// Creates databases and runs commands, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

/** Runs `work` while buyers keep placing and paying orders. */
async function underLoad<T>(site: TestSite, work: () => Promise<T>): Promise<T> {
  let isOver = false
  const again = async (what: () => Promise<unknown>) => {
    while (!isOver) await what()
  }
  const everybody = [...[1, 2, 3].map(() => again(() => aPurchase(site, 1))), again(site.runJobs)]
  const answer = await work().finally(() => {
    isOver = true
  })
  await Promise.all(everybody)
  return answer
}

const countOrders = async (site: TestSite) =>
  Number((await ask(site.connection, 'SELECT count(*) FROM orders'))[0]?.count)

test('a backup taken under load is restored into the embedded database and into another PostgreSQL, with equal counts and checksums', async () => {
  const site = await aBusySite()
  const ctx = await backupsOf(site)
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
  const dataDir = await aFolder()
  const embedded = await command('restore', { DATA_DIR: dataDir, AUTH_SECRET }, path)
  expect(embedded).toMatchObject({ code: 0, refused: '' })
  const server = await aServer(dataDir)

  const other = await anEmptyDatabase()
  const files = await anOwnFolder()
  const env = { DATABASE_URL: urlOf(other), DATA_DIR: files, AUTH_SECRET, DEMO: '1' }
  expect(await command('restore', env, path)).toMatchObject({ code: 0, refused: '' })

  // Unsent mails are paused at restore time, so `stopped_at` is the only value that may differ between restores.
  await ask(other, 'UPDATE mails SET stopped_at = now() - now() + created_at')
  await ask(server.connection, 'UPDATE mails SET stopped_at = now() - now() + created_at')
  const sums = await sumsOf(other)
  expect(await sumsOf(server.connection)).toEqual(sums)
  const { tables } = contents.head
  expect(Object.entries(sums).map(([name, sum]) => [name, Number.parseInt(sum, 10)])).toEqual(
    tables.map(({ schema, name }, at) => [`${schema}.${name}`, contents.tail.rows[at]]),
  )
  for (const { key } of contents.head.files) {
    const original = await readFile(join(site.files, key))
    for (const folder of [dataDir, files]) expect(await readFile(join(folder, 'files', key))).toEqual(original)
  }
  expect(contents.head.files.length).toBeGreaterThan(1)

  // Consistent snapshot: counters agree with the rows they count.
  const [books] = await ask(
    other,
    `SELECT (SELECT count(*)::int FROM orders WHERE status IN ('completed', 'refunded')) AS paid,
      (SELECT sum(number)::int FROM daily_totals WHERE name = 'orders_paid') AS counted,
      (SELECT count(*)::int FROM profiles) AS people,
      (SELECT sum(number)::int FROM daily_totals WHERE name = 'people') AS counted_people`,
  )
  expect([books?.paid, books?.people]).toEqual([books?.counted, books?.counted_people])
})

test('a quiet site comes back the same, row for row, and goes on from there', async () => {
  const site = await aBusySite()
  const { path } = await aBackupOf(site)
  const target = await anEmptyDatabase()
  await restore(target, path)
  expect(await sumsOf(target)).toEqual(await sumsOf(site.connection))

  const { host, port, user, database } = target
  const restored = await openTestSite({ cluster: { host, port, user, template: database } })
  onTestFinished(() => restored.close())
  const boss = await restored.createUser({ admin: true })
  const { status, body } = await contentApi(restored, boss, 'products').create(filledForms.products())
  expect([status, body.id], JSON.stringify(body)).toEqual([201, expect.anything()])
  const counted = `SELECT sum(number)::int AS people FROM daily_totals WHERE name = 'people'`
  const [[before], [after]] = [await ask(target, counted), await ask(restored.connection, counted)]
  // Triggers are enabled again.
  expect(after?.people).toBe(Number(before?.people) + 1)
})

test('nobody is written to because of a restore, and nobody is signed in', async () => {
  const site = await aBusySite()
  const ann = await site.createUser()
  await aPurchase(site, 1)
  await ask(site.connection, `UPDATE mails SET sent_at = NULL WHERE template = 'receipt'`)
  const { path } = await aBackupOf(site)
  const target = await anEmptyDatabase()
  await restore(target, path)

  const { host, port, user, database } = target
  const restored = await openTestSite({ cluster: { host, port, user, template: database }, seed: false })
  onTestFinished(() => restored.close())
  const mails = 'SELECT count(*)::int AS mails FROM demo.mailbox'
  const [held] = await ask(target, mails)
  await restored.runJobs()
  expect(await ask(restored.connection, mails)).toEqual([held])
  const [waiting] = await ask(
    target,
    'SELECT count(*)::int AS n FROM mails WHERE sent_at IS NULL AND stopped_at IS NULL',
  )
  expect(waiting).toEqual({ n: 0 })
  const [stopped] = await ask(target, 'SELECT count(*)::int AS n FROM mails WHERE stopped_at IS NOT NULL')
  expect(stopped?.n).toBeGreaterThan(0)
  expect((await restored.call('GET', '/api/me', { token: ann.token })).status).toBe(401)
  for (const table of ['sessions', 'session_tokens', 'proofs', 'challenges', 'rate_limits'])
    expect(await ask(target, `SELECT FROM ${table}`), table).toEqual([])
})

test('a backup of an older version is restored and then brought to this one', async () => {
  const older = await anEmptyDatabase()
  await migrate(older, { until: 1732100026000 })
  await ask(older, `INSERT INTO profiles (email, full_name) VALUES ('ann@example.com', 'Ann')`)
  const [{ last } = {}] = await ask(older, 'SELECT max(created_at)::float8 AS last FROM migrations')
  expect(last).toBe(1732100026000)
  const site = await openTestSite({ seed: false })
  onTestFinished(() => site.close())
  const ctx = await backupsOf({ ...site, connection: older })
  const path = join(ctx.backups.folder, 'older.tar.gz')
  await createArchive(ctx, { path })

  const target = await anEmptyDatabase()
  await restore(target, path)
  const newest = 'SELECT max(created_at)::float8 AS last FROM migrations'
  expect(await ask(target, newest)).toEqual(await ask(site.connection, newest))
  expect(await ask(target, 'SELECT full_name AS name FROM profiles')).toEqual([{ name: 'Ann' }])
})

test('uploads go from a bucket into a folder and back, each as what it is', async () => {
  const site = await aBusySite()
  const bucket = await startTestBucket()
  onTestFinished(() => bucket.close())
  const inBucket = await openStorage({ s3: bucket.settings, dataDir: '' })
  const first = await aBackupOf(site)
  const place = {
    storage: inBucket,
    now: () => new Date(),
    report: () => undefined,
    mend: '',
    signal: new AbortController().signal,
  }
  await restoreBackup({ ...place, target: await anEmptyDatabase() }, first)
  const { files } = first.contents.head
  expect(files.map(({ key, type }) => [bucket.types.get(key), type]).every(([there, type]) => there === type)).toBe(
    true,
  )

  const ctx = { ...(await backupsOf(site)), storage: inBucket }
  const path = join(ctx.backups.folder, 'bucket.tar.gz')
  const { tail } = await createArchive(ctx, { path })
  expect(tail.missing).toEqual([])
  const back = await restore(await anEmptyDatabase(), path)
  for (const { key } of files)
    expect(await readFile(join(back.files, key))).toEqual(await readFile(join(site.files, key)))
})

test('no secret is in it, what is sealed stays sealed, and the restore says which secret it needs', async () => {
  const site = await aBusySite()
  const dataDir = await anOwnFolder()
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
  const made = await command('backup', env, path)
  expect(made).toMatchObject({ code: 0, refused: '' })
  expect(made.said).toContain('Keep AUTH_SECRET in another place')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const { head } = await verifyArchive(path)
  expect(JSON.stringify(head)).not.toMatch(/hunter\d/)
  expect(head.settings).toMatchObject({ PUBLIC_URL: 'https://journey.example', MAIL_FROM: 'hello@example.com' })

  const elsewhere = await command('restore', { DATA_DIR: await aFolder() }, path)
  expect(elsewhere.said).toContain('PUBLIC_URL=https://journey.example')
  expect(elsewhere.said).toContain('AUTH_SECRET, ')
  expect(elsewhere.said).toContain('STRIPE_SECRET_KEY')
  expect(elsewhere.said).toContain('AUTH_SECRET is not that of the site that was backed up')
  const withIt = await command('restore', { DATA_DIR: await aFolder(), AUTH_SECRET: env.AUTH_SECRET }, path)
  expect([withIt.code, withIt.said]).toEqual([0, expect.not.stringContaining('AUTH_SECRET is not that')])
})

test('a restore needs to know where to, and tells the rest', async () => {
  const { path } = await aBackupOf(await aBusySite())
  const DATABASE_URL = urlOf(await anEmptyDatabase())
  const env = { DATABASE_URL, DATA_DIR: await anOwnFolder() }
  const { code, refused } = await command('restore', { ...env, S3_BUCKET: 'pictures-of-ours' }, path)
  expect([code, refused]).toEqual([
    1,
    expect.stringMatching(/^S3_REGION is missing: .+\nS3_ACCESS_KEY_ID is missing: /),
  ])
  const restored = await command('restore', env, path)
  expect(restored).toMatchObject({ code: 0, refused: '' })
  expect(restored.said).toMatch(
    /PUBLIC_URL=https:\/\/journey\.example.+ in no backup: STRIPE_SECRET_KEY.+AUTH_SECRET is not/s,
  )
})

test('what a table cannot hold undoes the whole restore, and it can be tried again', async () => {
  const site = await aBusySite()
  const { path, contents } = await aBackupOf(site)
  const target = await anEmptyDatabase()
  await migrate(target)
  await ask(target, 'ALTER TABLE order_lines ADD CONSTRAINT nothing_fits CHECK (false)')
  await expect(restore(target, path)).rejects.toThrow('nothing_fits')
  for (const { schema, name } of contents.head.tables)
    expect(await ask(target, `SELECT FROM ${schema}.${name} LIMIT 1`), name).toEqual([])
  await ask(target, 'ALTER TABLE order_lines DROP CONSTRAINT nothing_fits')
  await restore(target, path)
  const client = new Client(target)
  await client.connect()
  const { rows } = await client.query(
    `SELECT count(*)::int AS off FROM pg_trigger WHERE tgenabled <> 'O' AND NOT tgisinternal`,
  )
  await client.end()
  expect([rows, await sumsOf(target)]).toEqual([[{ off: 0 }], await sumsOf(site.connection)])
})
