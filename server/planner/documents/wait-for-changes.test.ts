import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ChangesResponse } from '#contract/planner/planner.schema.ts'
import { until } from '#db/embedded/cluster.fixture.ts'
import { testSlowness } from '../../../tests/run-length.ts'
import { openSiteForFile, openTestSite, type TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { createChangeWaiters } from './change-waiters.ts'
import { createDevice, postSync } from './device.fixture.ts'

const site = await openSiteForFile({ seed: false, listens: true, poolSize: 2 })
/** Another instance, through whose API the tests make changes. */
const other = await openTestSite({ of: site })
await until(async () => (await listeners(site)).length === 1 || undefined)
afterAll(() => other.close())

let ann: TestUser
beforeEach(async () => {
  ann = await site.createUser()
})

async function listeners({ base }: TestSite): Promise<unknown[]> {
  const { rows } = await base.db.execute(sql`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query IN ('LISTEN content', 'SELECT')`)
  return rows
}

const wait = (cursor: number, { user = ann, signal }: { user?: TestUser; signal?: AbortSignal } = {}) =>
  fetch(`${site.url}/api/planner/changes?cursor=${cursor}`, {
    headers: { authorization: `Bearer ${user.token}` },
    ...(signal ? { signal } : {}),
  }).then(async (response) => (await response.json()) as ChangesResponse)

/** Changes the planner through the other instance. */
async function change(user = ann): Promise<void> {
  const device = createDevice((input) => postSync(other, user, input))
  device.set('core', 'a', 1)
  await device.sync()
}

const isSettled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))])

/** Resolves when as many requests of the user wait. */
const untilWaiting = (count: number, user = ann) =>
  expect.poll(() => site.base.plannerWaiters.countOf(user.id)).toBe(count)

/** A change is on the other devices of its user within seconds. */
test('changes: a waiting request responds within a second of a change at another instance', async () => {
  const response = wait(0)
  await untilWaiting(1)
  const start = performance.now()
  await change()
  expect(await response).toEqual({ cursor: 1, retryAfterMs: 0 })
  expect(performance.now() - start).toBeLessThan(1_000 * testSlowness)
})

test('changes: responds at once if the cursor is not the newest', async () => {
  await change()
  for (const cursor of [0, 2]) expect(await wait(cursor)).toEqual({ cursor: 1, retryAfterMs: 0 })
})

test('changes: a change of another user does not end the wait', async () => {
  const ben = await site.createUser()
  const response = wait(0)
  const bens = wait(0, { user: ben })
  await untilWaiting(1)
  await untilWaiting(1, ben)
  await change(ben)
  expect(await bens).toEqual({ cursor: 1, retryAfterMs: 0 })
  expect(await isSettled(response)).toBe(false)
  await change()
  expect(await response).toEqual({ cursor: 1, retryAfterMs: 0 })
})

test('changes: of six requests of a user, five wait; all waiting ones hold no database connection', async () => {
  const users = [ann, ...(await Promise.all([1, 2, 3].map(() => site.createUser())))]
  const waiting = users.flatMap((user) => Array.from({ length: 5 }, () => wait(0, { user })))
  for (const user of users) await untilWaiting(5, user)
  expect(await wait(0)).toEqual({ cursor: 0, retryAfterMs: 5_000 })
  // The site has two connections.
  expect((await site.call('GET', '/readyz')).status).toBe(200)
  await Promise.all(users.map((user) => change(user)))
  for (const response of waiting) expect(await response).toEqual({ cursor: 1, retryAfterMs: 0 })
  await untilWaiting(0)
})

test('changes: a request whose client leaves no longer counts', async () => {
  const clients = Array.from({ length: 5 }, () => new AbortController())
  const requests = clients.map(({ signal }) => wait(0, { signal }).catch(() => null))
  await untilWaiting(5)
  for (const client of clients) client.abort()
  await untilWaiting(0)
  expect(await Promise.all(requests)).toEqual([null, null, null, null, null])
})

test('changes: after a lost database connection, a missed change ends the wait', async () => {
  const response = wait(0)
  await untilWaiting(1)
  await site.base.db.execute(sql`
    WITH ended AS (
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND query IN ('LISTEN content', 'SELECT'))
    SELECT count(*) FROM ended`)
  await change()
  expect(await response).toEqual({ cursor: 1, retryAfterMs: 0 })
})

test('changes: a bad cursor is refused', async () => {
  for (const cursor of [
    '',
    '?cursor=',
    '?cursor=x',
    '?cursor=-1',
    '?cursor=1.5',
    '?cursor=1&cursor=2',
    '?cursor=1e30',
  ]) {
    const { status, body } = await site.call<{ code: string }>('GET', `/api/planner/changes${cursor}`, {
      token: ann.token,
    })
    expect([cursor, status, body.code]).toEqual([cursor, 400, 'validation'])
  }
})

test('changes: without a change, responds after the time limit with the same cursor', async () => {
  const { plannerWaiters } = site.base
  site.base.plannerWaiters = createChangeWaiters({ waitMs: 30 })
  expect(await wait(0)).toEqual({ cursor: 0, retryAfterMs: 0 })
  site.base.plannerWaiters = plannerWaiters
})

test('changes: when the server stops, waiting requests respond at once and later ones do not wait', async () => {
  const { plannerWaiters } = site.base
  site.base.plannerWaiters = createChangeWaiters()
  const responses = [wait(0), wait(0)]
  await untilWaiting(2)
  site.base.plannerWaiters.close()
  for (const response of responses) expect(await response).toEqual({ cursor: 0, retryAfterMs: 1_000 })
  expect(await wait(0)).toEqual({ cursor: 0, retryAfterMs: 5_000 })
  site.base.plannerWaiters = plannerWaiters
})

test('change waiters: the limit of all users together, and the end of one wait frees a place', async () => {
  const waiters = createChangeWaiters({ total: 2 })
  const [first, second] = [waiters.start('a', undefined), waiters.start('b', undefined)]
  expect(waiters.start('c', undefined)).toBeNull()
  second?.end()
  second?.end()
  const third = waiters.start('c', undefined)
  expect(waiters.start('d', undefined)).toBeNull()
  waiters.onNotify('c')
  expect(await third?.ended).toBe('changed')
  expect(await waiters.start('d', AbortSignal.abort())?.ended).toBe('disconnected')
  first?.end()
  for (const user of ['a', 'b', 'c', 'd']) expect(waiters.countOf(user)).toBe(0)
})
