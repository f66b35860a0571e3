import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { mails } from '#db/schema/platform/mail.ts'
import { openSiteForFile, openTestSite } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { createCourse, enroll, expectCheckout } from '../../sales/orders/orders.fixture.ts'

const { template: _, ...cluster } = inject('cluster')
const token = 'f3a91c5be27d40868e1b7c2d9a604f15'

const site = await openSiteForFile({ seed: false, metricsToken: token })

const read = (bearer = token, at = site) => at.call<string>('GET', '/metrics', { token: bearer })

async function metricValue(name: string, labels: Record<string, string | number> = {}): Promise<number | undefined> {
  const { body } = await read()
  const line = body.split('\n').find((line) => {
    const [, metricName, text = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? []
    return metricName === name && Object.entries(labels).every(([label, value]) => text.includes(`${label}="${value}"`))
  })
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('metrics: wrong token returns 401, 404 if no token is configured', async () => {
  for (const authorization of [
    undefined,
    '',
    token,
    'Bearer',
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Basic ${token}`,
  ]) {
    const response = await site.call<string>('GET', '/metrics', {
      headers: authorization === undefined ? {} : { authorization },
    })
    expect([response.status, response.body, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Unauthorized',
      'Bearer',
    ])
  }
  const admin = await site.createUser({ admin: true })
  expect((await read(admin.token)).status).toBe(401)
  const without = await openTestSite({ seed: false })
  expect((await read(token, without)).status).toBe(404)
  await without.close()
})

test('metrics: Prometheus text format, not cached', async () => {
  const { status, headers, body } = await read()
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
  for (const line of body.split('\n').filter(Boolean))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (-?[\d.e+-]+|Nan|NaN))$/)
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'database_up',
    'page_cache_bytes',
  ])
    expect(body).toContain(`\n${name}`)
})

/**
 * `/metrics` counts and times requests by URL pattern, and reports memory, database, pages, queues, email and orders.
 */
test('metrics: requests are counted by route pattern, so URLs add no labels', async () => {
  const ann = await site.createUser()
  const labels = { method: 'GET', route: '/api/orders/:id', status: 404 }
  const ids = Array.from({ length: 40 }, () => crypto.randomUUID())
  for (const id of ids) await site.call('GET', `/api/orders/${id}`, { token: ann.token })
  expect(await metricValue('http_requests_total', labels)).toBe(40)
  expect(await metricValue('http_request_duration_seconds_count', labels)).toBe(40)
  const before = (await read()).body.split('\n').length
  for (const path of ids.flatMap((id) => [
    `/api/${id}`,
    `/${id}`,
    `/assets/${id}.js`,
    `/media/${id}/x`,
    `/api/admin/${id}`,
  ]))
    await site.call('GET', path)
  const { body } = await read()
  expect(body.split('\n').length - before).toBeLessThan(150)
  for (const id of ids) expect(body).not.toContain(id)
})

test('metrics: orders by state, jobs by queue and unsent mails', async () => {
  const { id: courseId } = await createCourse(site)
  await expectCheckout(enroll(site, await site.createUser(), { courseId }))
  expect(await metricValue('orders', { state: 'pending' })).toBe(1)
  expect(await metricValue('orders', { state: 'refunded' })).toBe(0)
  expect(await metricValue('jobs', { queue: 'orders.expire', state: 'waiting' })).toBe(1)

  const mail = { template: 'note', subject: 'A note', text: '', html: '' }
  await site.base.db.insert(mails).values([
    { recipient: 'a@example.com', ...mail, stoppedAt: new Date() },
    { recipient: 'b@example.com', ...mail },
  ])
  expect(await metricValue('mails_unsent', { state: 'stopped' })).toBe(1)

  const waiting = (await metricValue('jobs', { queue: 'mail.send', state: 'waiting' })) ?? Number.NaN
  await site.base.jobs.queue(anonymous(site.base), 'mail.send', { mailId: crypto.randomUUID() })
  expect(await metricValue('jobs', { queue: 'mail.send', state: 'waiting' })).toBe(waiting + 1)
  await site.base.db.execute(sql`UPDATE pgboss.job SET state = 'failed', completed_on = now() WHERE name = 'mail.send'`)
  expect(await metricValue('jobs', { queue: 'mail.send', state: 'failed' })).toBe(waiting + 1)
})

test('metrics: during a database outage database_up is 0 and process metrics remain', async () => {
  await limitConnections(0)
  expect(await metricValue('database_up')).toBe(0)
  expect(await metricValue('orders', { state: 'pending' })).toBeUndefined()
  expect(await metricValue('process_resident_memory_bytes')).toBeGreaterThan(0)
  await limitConnections(-1)
  await expect.poll(() => metricValue('database_up')).toBe(1)
  expect(await metricValue('orders', { state: 'pending' })).toBe(1)
})

async function limitConnections(connections: number): Promise<void> {
  const adminClient = new Client({ ...cluster, database: 'postgres' })
  await adminClient.connect()
  const { database } = site.connection
  await adminClient.query(`ALTER DATABASE ${database} CONNECTION LIMIT ${connections}`)
  const end = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`
  await adminClient.query(end, [database])
  await adminClient.end()
}
