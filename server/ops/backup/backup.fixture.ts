import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, Pool } from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { DatabaseConnection } from '#db/embedded/cluster.ts'
import { tablesInOrder } from '#db/table-order.ts'
import { childEnvironment } from '../../../tests/child-environment.ts'
import { dropDatabase } from '../../../tests/run-statement.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { pdfBytes } from '../../content/downloads/contents.fixture.ts'
import { productFilesApi } from '../../content/downloads/downloads.fixture.ts'
import { createUploadedImage } from '../../content/media/images.fixture.ts'
import { diskStorage } from '../../platform/storage/disk.ts'
import {
  createProduct,
  createWorkshop,
  enroll,
  expectCheckout,
  orderCart,
  submitDemoCheckout,
} from '../../sales/orders/orders.fixture.ts'
import { runBackupCommand } from './backup-command.ts'
import type { BackupContext } from './backup-context.ts'
import { isIncluded } from './export-tables.ts'
import { createArchive, restoreBackup, verifyArchive } from './index.ts'
import { runRestoreCommand } from './restore-command.ts'

export async function createBusySite(): Promise<TestSite> {
  const site = await openTestSite()
  onTestFinished(() => site.close())
  const admin = await site.createUser({ admin: true })
  await createUploadedImage(site, admin)
  const { id } = await createProduct(site, { kind: 'digital', name: 'Ein Jahr – «Übersicht»\t\\N' })
  await productFilesApi(site, admin).add(id, 'Year.pdf', Buffer.concat([pdfBytes(), Buffer.alloc(3_000_000, 'trail ')]))
  await createPurchase(site, id)
  await site.runJobs()
  return site
}

export async function createPurchase(site: TestSite, productId: number): Promise<void> {
  const ann = await site.createUser({ name: 'Ann' })
  const workshop = await createWorkshop(site)
  const checkouts = [
    await expectCheckout(orderCart(site, ann, [{ productId, quantity: 1 }])),
    await expectCheckout(enroll(site, ann, { workshopId: workshop.id })),
  ]
  for (const { url } of checkouts) await submitDemoCheckout(url, 'pay')
}

export async function backupContextOf(
  site: TestSite,
  more: Partial<BackupContext['backups']> = {},
): Promise<BackupContext> {
  const pool = new Pool({ ...site.connection, max: 2 })
  pool.on('connect', (client) => client.on('error', () => undefined))
  onTestFinished(() => pool.end())
  const settings = { open: { PUBLIC_URL: 'https://journey.example' }, secrets: ['STRIPE_SECRET_KEY'] }
  const { signal } = new AbortController()
  return { ...site.base, signal, backups: { pool, folder: await createTempFolder(), keep: 2, settings, ...more } }
}

export async function createBackup(site: TestSite) {
  const ctx = await backupContextOf(site)
  const path = join(ctx.backups.folder, 'site.tar.gz')
  return { path, contents: await createArchive(ctx, { path }) }
}

export async function createTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function createEmptyDatabase(): Promise<DatabaseConnection> {
  const { template: _, ...server } = inject('cluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await runQuery({ ...server, database: 'postgres' }, `CREATE DATABASE ${database}`)
  onTestFinished(() => dropDatabase({ ...server, database: 'postgres' }, database))
  return { ...server, database }
}

export function urlOf({ host, port, user, database }: DatabaseConnection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

export async function restore(target: DatabaseConnection, path: string) {
  const files = await createTempFolder()
  const restoreTarget = {
    target,
    storage: diskStorage(files),
    now: () => new Date(),
    report: () => undefined,
    advice: 'Use an empty database.',
    signal: new AbortController().signal,
  }
  await restoreBackup(restoreTarget, { path, contents: await verifyArchive(path) })
  return { files }
}

export async function runQuery(target: DatabaseConnection, query: string): Promise<Record<string, unknown>[]> {
  const client = new Client(target)
  await client.connect()
  return client
    .query(query)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** Returns the row count and an order-independent checksum of each table that a backup includes. */
export async function checksumsOf(target: DatabaseConnection): Promise<Record<string, string>> {
  const client = new Client({ ...target, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const sums: Record<string, string> = {}
    for (const table of (await tablesInOrder(client)).filter(isIncluded)) {
      const { rows } = await client.query(`SELECT t::text AS row FROM "${table.schema}"."${table.name}" t ORDER BY 1`)
      const hash = createHash('sha256').update(rows.map(({ row }) => row).join('\n'))
      sums[`${table.schema}.${table.name}`] = `${rows.length} rows ${hash.digest('hex')}`
    }
    return sums
  } finally {
    await client.end()
  }
}

const commands = { backup: runBackupCommand, restore: runRestoreCommand }

/** Runs the command in this process. */
export async function runCommand(name: keyof typeof commands, env: Record<string, string>, ...args: string[]) {
  const printed = { stdout: '', stderr: '' }
  const print = (stream: keyof typeof printed) => (line: unknown) => {
    printed[stream] += `${line}\n`
  }
  const output = { log: print('stdout'), error: print('stderr') }
  const code = await commands[name]({ args, env, output, signal: new AbortController().signal })
  return { code, ...printed }
}

/** Starts the command in a separate process, as `npm run` does. */
export function startCommand(name: keyof typeof commands, env: Record<string, string>, ...args: string[]) {
  const file = join(import.meta.dirname, `${name}.cli.ts`)
  const done = promisify(execFile)(process.execPath, [file, ...args], { env: { ...childEnvironment, ...env } })
  const ended = done
    .catch((failed) => failed)
    .then(({ code = 0, stdout, stderr }) => ({ code: Number(code), stdout: String(stdout), stderr: String(stderr) }))
  return { child: done.child, ended }
}
