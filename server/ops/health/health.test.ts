import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Health, HealthChecks } from '#contract/ops/health/health.schema.ts'
import { sessions } from '#db/schema/people/accounts.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const callHealth = <Body>(method: string, path = '') =>
  site.call<Body>(method, `/api/admin/health${path}`, { token: admin.token })
const queue = async (name: string) => (await callHealth<Health>('GET')).body.jobs.find((state) => state.name === name)

async function fail(name: 'mail.send' | 'media.cleanup', number: number): Promise<void> {
  const payload = { 'mail.send': { mailId: crypto.randomUUID() }, 'media.cleanup': { keys: [] } }[name]
  await site.base.db.execute(sql`
    INSERT INTO pgboss.job (name, data, state, completed_on, retry_limit, policy)
    SELECT ${name}, ${JSON.stringify(payload)}::jsonb, 'failed', now(), 0, 'standard' FROM generate_series(1, ${number}::int)`)
}

test('health: returns version, start time, database size, queues and unsent mails', async () => {
  const { status, body } = await callHealth<Health>('GET')
  expect([status, body]).toEqual([
    200,
    {
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      since: expect.stringMatching(/^20\d\d-/),
      database: {
        version: expect.stringMatching(/^\d+\.\d+$/),
        bytes: expect.any(Number),
        migrations: expect.any(Number),
      },
      pages: { pages: 0, bytes: 0, mostBytes: 0, hits: 0, misses: 0, renders: 0 },
      jobs: expect.arrayContaining([{ name: 'mail.send', waiting: 0, active: 0, failed: 0 }]),
      mails: { waiting: 0, stopped: 0 },
    },
  ])
  expect(new Date(body.since).getTime()).toBeLessThan(Date.now())
  expect(body.database.bytes).toBeGreaterThan(1_000_000)
  expect(body.database.migrations).toBeGreaterThan(25)
  await site.base.jobs.queue(anonymous(site.base), 'media.cleanup', { keys: [] }, new Date(Date.now() + 60_000))
  expect(await queue('media.cleanup')).toMatchObject({ waiting: 1, failed: 0 })
  const mail = { template: 'note', subject: 'A note', text: '', html: '' }
  await site.base.db.insert(mails).values([
    { recipient: 'a@example.com', ...mail },
    { recipient: 'b@example.com', ...mail, stoppedAt: new Date() },
  ])
  expect((await callHealth<Health>('GET')).body.mails).toEqual({ waiting: 1, stopped: 1 })
})

test('health checks: every part is checked, and the response contains no secret', async () => {
  const { status, body } = await callHealth<HealthChecks>('GET', '/checks')
  expect(status).toBe(200)
  const levels = new Map(body.checks.map(({ name, level }) => [name, level]))
  for (const name of ['Database', 'Migrations', 'Permissions', 'Clock', 'Storage'])
    expect([name, levels.get(name)]).toEqual([name, 'ok'])
  expect(JSON.stringify(body)).not.toContain(site.base.site.authSecret)
})

test('health checks: many users of one private address are a proxy without TRUSTED_PROXIES', async () => {
  const proxyFindings = async () => {
    const { body } = await callHealth<HealthChecks>('GET', '/checks')
    return body.checks.filter(({ name }) => name === 'Proxy')
  }
  const users = await Promise.all(Array.from({ length: 10 }, () => site.createUser()))
  const setIps = (ip: string) =>
    site.base.db
      .update(sessions)
      .set({ lastIp: ip })
      .where(
        inArray(
          sessions.userId,
          users.map(({ id }) => id),
        ),
      )
  for (const ip of ['8.8.8.8', '2a00:1450:4001:82a::/64']) {
    await setIps(ip)
    expect(await proxyFindings()).toEqual([])
  }
  await setIps('172.18.0.1')
  expect(await proxyFindings()).toEqual([
    {
      name: 'Proxy',
      level: 'warning',
      summary: '10 users of the last day have the private address 172.18.0.1, which is probably that of a proxy',
      fix: expect.stringContaining('set TRUSTED_PROXIES'),
    },
  ])
})

test('retry failed jobs: retries the jobs of one queue and records it in the audit trail', async () => {
  await fail('media.cleanup', 2)
  await fail('mail.send', 1)
  expect(await queue('media.cleanup')).toMatchObject({ failed: 2 })
  expect((await callHealth('POST', '/jobs/media.cleanup/retry')).body).toEqual({ retried: 2 })
  expect([await queue('media.cleanup'), await queue('mail.send')]).toMatchObject([
    { failed: 0, waiting: 3 },
    { failed: 1 },
  ])
  await site.runJobs()
  expect(await queue('media.cleanup')).toMatchObject({ failed: 0, waiting: 1 })
  const entries = await auditEntriesOf(site, 'media.cleanup')
  expect(entries).toMatchObject([
    { action: 'repeated', subject: 'job_queue', name: 'media.cleanup', before: { failed: 2 }, after: { failed: 0 } },
  ])
  expect((await callHealth('POST', '/jobs/media.cleanup/retry')).body).toEqual({ retried: 0 })
  expect(await auditEntriesOf(site, 'media.cleanup')).toHaveLength(1)
})

test('retry failed jobs: an unknown queue returns 404', async () => {
  for (const name of ['no.such', 'MAIL.SEND', "'; DROP TABLE pgboss.job; --"])
    expect((await callHealth('POST', `/jobs/${encodeURIComponent(name)}/retry`)).status).toBe(404)
})
