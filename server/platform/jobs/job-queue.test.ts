import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { openTestSite } from '../../../tests/test-server.ts'
import { anonymous, type Ctx } from '../../context.ts'
import { handlers } from '../../job-handlers.ts'
import { openJobQueue } from './job-queue.ts'
import type { JobName, JobPayloads } from './jobs.ts'

const { template: _, ...cluster } = inject('cluster')

async function openTestQueue() {
  const site = await openTestSite({ seed: false })
  onTestFinished(site.close)
  const { db } = site.base
  const [row] = (await db.execute<{ database: string }>(sql`SELECT current_database() AS database`)).rows
  const connection = { ...cluster, ...row }
  const { pool, close } = openDatabase(connection, () => undefined)
  onTestFinished(close)
  const jobs = openJobQueue({ pool, connection, workers: true, onError: () => undefined })
  onTestFinished(jobs.stop)
  return { site, db, jobs, connection }
}

test('job queue: every scheduled job completes with the payload of its schedule', async () => {
  const { site, db, jobs } = await openTestQueue()
  await jobs.start(() => anonymous(site.base), handlers)
  const schedules = await db.execute<{ name: JobName; data: JobPayloads[JobName] }>(
    sql`SELECT name, data FROM pgboss.schedule`,
  )
  const names = schedules.rows.map(({ name }) => name)
  expect(names).toContain('orders.reconcile')
  for (const { name, data } of schedules.rows) await jobs.queue(anonymous(site.base), name, data)
  const states = async () => {
    const { rows } = await db.execute<{ state: string }>(
      sql`SELECT state FROM pgboss.job WHERE name IN (SELECT unnest(${sql.param(names)}::text[]))`,
    )
    return rows.map(({ state }) => state)
  }
  await expect.poll(states, { timeout: 60_000 }).toEqual(names.map(() => 'completed'))
})

test('job queue: jobs queued in one transaction run without a wait between them', async () => {
  const { site, db, jobs } = await openTestQueue()
  const ranIds: string[] = []
  const sendMail = async (_: Ctx, { mailId }: JobPayloads['mail.send']) => {
    ranIds.push(mailId)
    if (mailId === 'mail 2') throw new Error('rejected')
  }
  await jobs.start(() => anonymous(site.base), { ...handlers, 'mail.send': sendMail })
  const ids = Array.from({ length: 20 }, (_, index) => `mail ${index}`)
  await db.transaction(async (tx) => {
    for (const mailId of ids) await jobs.queue({ db: tx }, 'mail.send', { mailId })
  })
  await expect.poll(() => new Set(ranIds), { timeout: 10_000 }).toEqual(new Set(ids))
})

test('renamed queues: jobs of the former name keep their time and run after the start; its schedule is removed', async () => {
  const { site, db, jobs, connection } = await openTestQueue()
  const former = new PgBoss({ ...connection, supervise: false, schedule: false })
  await former.start()
  await former.createQueue('accounts.sweep', { retryLimit: 0 })
  await former.schedule('accounts.sweep', '17 * * * *', {})
  const dueJob = await former.send('accounts.sweep', {})
  const tomorrow = new Date(Date.now() + 24 * 3600_000)
  const laterJob = await former.send('accounts.sweep', {}, { startAfter: tomorrow })
  await former.stop({ graceful: false })

  await jobs.start(() => anonymous(site.base), handlers)
  const jobRow = async (id: string | null) => {
    const query = sql`SELECT name, state, start_after > now() AS "isLater" FROM pgboss.job WHERE id = ${id}`
    return (await db.execute(query)).rows[0]
  }
  await expect
    .poll(() => jobRow(dueJob), { timeout: 30_000 })
    .toEqual({ name: 'accounts.cleanup', state: 'completed', isLater: false })
  expect(await jobRow(laterJob)).toEqual({ name: 'accounts.cleanup', state: 'created', isLater: true })
  const schedules = await db.execute(sql`SELECT name FROM pgboss.schedule WHERE name LIKE 'accounts.%'`)
  expect(schedules.rows).toEqual([{ name: 'accounts.cleanup' }])
})
