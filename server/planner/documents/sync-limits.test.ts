import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { sessionTokens } from '#db/schema/people/accounts.ts'
import { plannerDocuments } from '#db/schema/planner/documents.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { anonymous } from '../../context.ts'
import { grantPlanner } from '../../sales/entitlements/entitlements.fixture.ts'
import { contextFor } from '../../sales/orders/orders.fixture.ts'
import { createDevice, postSync, stepUpdate, updateOf } from './device.fixture.ts'
import { createTaskRunner } from './run-update-task.ts'
import { lockPlanner } from './stored-documents.ts'
import { fetchStoredUpdates } from './stored-updates.fixture.ts'
import { syncDocuments } from './sync-documents.ts'
import { addUpdate } from './update-tasks.ts'

const site = await openSiteForFile({ seed: false })

const syncOf = (user: TestUser, key: number, value: unknown = 1) =>
  postSync(site, user, {
    cursor: 0,
    documents: [{ name: 'core', ...updateOf((doc) => doc.getMap('steps').set(`key${key}`, value)) }],
  })

/** Locks the planner of a user, as another instance does. Returns a function that releases it. */
async function lock(user: TestUser): Promise<() => Promise<void>> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = site.base.db.transaction(async (db) => {
    await lockPlanner({ ...anonymous(site.base), db }, user.id)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return async () => {
    released.resolve()
    await transaction
  }
}

/** Sends the headers of a sync, and no body. Returns the status, if there is a response before the body. */
async function statusBeforeBody(headers: Record<string, string | number>): Promise<number | undefined> {
  const request = httpRequest(`${site.url}/api/planner/sync`, { method: 'POST', headers })
  request.on('error', () => undefined).flushHeaders()
  const [response] = await once(request, 'response', { signal: AbortSignal.timeout(5_000) }).catch(() => [])
  request.destroy()
  return response?.statusCode
}

const countLogged = (status: number) => site.log.filter((line) => line.includes(`"status":${status}`)).length

/** Resolves when as many more responses have the status. */
function untilMore(count: number, status: number): () => Promise<void> {
  const before = countLogged(status)
  return () => expect.poll(() => countLogged(status) - before, { timeout: 10_000 }).toBe(count)
}

/**
 * Syncs are limited per user and in all, and large ones before they are read. Excess requests are refused with
 * Retry-After and lose nothing.
 */
test('sync limits: the requests of a user wait for each other; beyond ten they are refused for now, and nothing is lost', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const release = await lock(ann)
  const areRefused = untilMore(3, 429)
  const syncs = Array.from({ length: 14 }, (_, key) => syncOf(ann, key))
  await areRefused()
  expect((await syncOf(ben, 1)).status).toBe(200)
  await release()
  const results = (await Promise.all(syncs)).map(({ status, headers }) => `${status} ${headers.get('retry-after')}`)
  expect(results.toSorted()).toEqual([...Array(11).fill('200 null'), ...Array(3).fill('429 2')])
  expect(await fetchStoredUpdates(site, ann)).toHaveLength(11)
})

test('sync limits: of the requests of all users, four run, four hundred wait, and the newest are refused for now', async () => {
  const users = await Promise.all(Array.from({ length: 45 }, () => site.createUser()))
  const releases = await Promise.all(users.slice(0, 4).map(lock))
  const syncs = users.flatMap((user, index) =>
    Array.from({ length: index < 4 ? 1 : 10 }, () =>
      syncDocuments(contextFor(site, user), { cursor: 0, documents: [] }),
    ),
  )
  const areSettled = Promise.allSettled(syncs)
  for (const release of releases) await release()
  const refused = (await areSettled).filter((sync) => sync.status === 'rejected').map(({ reason }) => reason)
  expect(refused).toMatchObject(Array(10).fill({ code: 'unavailable', status: 503, retryAfter: 2 }))
})

test('sync limits: requests of clients that have disconnected store nothing', async () => {
  const ann = await site.createUser()
  const release = await lock(ann)
  const disconnected = new AbortController()
  const [haveArrived, waitingAreDropped, areDropped] = [untilMore(1, 429), untilMore(10, 503), untilMore(11, 503)]
  const syncs = Array.from({ length: 12 }, () =>
    fetch(`${site.url}/api/planner/sync`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ cursor: 0, documents: [{ name: 'core', ...stepUpdate() }] }),
      signal: disconnected.signal,
    }).catch(() => undefined),
  )
  await haveArrived()
  disconnected.abort()
  await Promise.all(syncs)
  await waitingAreDropped()
  await release()
  await areDropped()
  expect(await fetchStoredUpdates(site, ann)).toEqual([])
  expect((await syncOf(ann, 1)).status).toBe(200)
})

test('sync limits: an update is read only while its planner is locked', async () => {
  const ann = await site.createUser()
  const release = await lock(ann)
  const documents = [{ name: 'core', ...stepUpdate(), update: 'AQEB' }]
  const sync = postSync(site, ann, { cursor: 0, documents })
  const isWaiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  await expect.poll(async () => (await site.base.db.execute(isWaiting)).rowCount, { timeout: 10_000 }).toBe(1)
  await release()
  expect((await sync).status).toBe(400)
})

test('sync limits: large requests are refused before their body is sent', async () => {
  const ann = await site.createUser()
  expect(await statusBeforeBody({ 'content-length': 1_000_000 })).toBe(401)
  const release = await lock(ann)
  const haveArrived = untilMore(1, 429)
  const large = Array.from({ length: 7 }, (_, key) => syncOf(ann, key, 'x'.repeat(100_000)))
  await haveArrived()
  const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' }
  expect(await statusBeforeBody({ ...headers, 'content-length': 1_000_000 })).toBe(429)
  expect(await statusBeforeBody({ ...headers, 'transfer-encoding': 'chunked' })).toBe(429)
  await release()
  const statuses = (await Promise.all(large)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(6).fill(200), 429])
})

test('sync limits: the body of a refused request is not read, and its client receives the response', async () => {
  const ann = await site.createUser()
  const release = await lock(ann)
  const haveArrived = untilMore(1, 429)
  const large = Array.from({ length: 7 }, (_, key) => syncOf(ann, key, 'x'.repeat(100_000)))
  await haveArrived()
  const headers = { authorization: `Bearer ${ann.token}`, 'content-length': 50_000_000 }
  const request = httpRequest(`${site.url}/api/planner/sync`, { method: 'POST', headers }).on('error', () => undefined)
  const isSent = new Promise((resolve) => request.write(Buffer.alloc(50_000_000), (error) => resolve(!error)))
  const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve))
  const [problem, wasSent] = [JSON.parse(await text(response)), await isSent]
  await release()
  await Promise.all(large)
  expect(response).toMatchObject({ statusCode: 429, headers: { connection: 'close', 'retry-after': '2' } })
  expect(problem).toMatchObject({ code: 'too_many_requests' })
  expect(wasSent).toBe(false)
})

test('sync limits: large requests beyond the limit of their session are refused before the session is looked up', async () => {
  const ann = await site.createUser()
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = site.base.db.transaction(async (db) => {
    await db.execute(sql`LOCK TABLE ${sessionTokens}`)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const isRefused = untilMore(1, 429)
  const large = Array.from({ length: 7 }, (_, key) => syncOf(ann, key, 'x'.repeat(100_000)))
  await isRefused()
  released.resolve()
  await transaction
  const statuses = (await Promise.all(large)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(6).fill(200), 429])
})

test('sync limits: large requests start one after another, so that other clients can connect', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => site.createUser()))
  const start = performance.now()
  const syncs = await Promise.all(users.map((user) => syncOf(user, 1, 'x'.repeat(40_000))))
  expect(syncs.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(performance.now() - start).toBeGreaterThan(8 * 100)
})

test('sync limits: a large update is parsed in a worker', async () => {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (let key = 0; key < 60_000; key += 1) doc.getMap('steps').set(`k${key}`, 1)
  })
  const input = { snapshot: Y.encodeSnapshot(Y.emptySnapshot), update: Y.encodeStateAsUpdate(doc) }
  let turns = 0
  const countTurns = setInterval(() => {
    turns += 1
  })
  const result = await createTaskRunner()(addUpdate, input)
  clearInterval(countTurns)
  expect(turns).toBeGreaterThan(1)
  expect(result).toEqual(addUpdate(input))
})

test('planner size: without the product 5 MB, with it 100 MB; what fits is still stored', async () => {
  const ann = await site.createUser()
  expect((await syncOf(ann, 0)).status).toBe(200)
  const isCore = and(eq(plannerDocuments.userId, ann.id), eq(plannerDocuments.name, 'core'))
  await site.base.db.update(plannerDocuments).set({ updateBytes: 4_950_000 }).where(isCore)
  const { status, body } = await syncOf(ann, 1, 'x'.repeat(60_000))
  expect([status, body.code]).toEqual([413, 'planner_full'])
  const phone = createDevice((input) => postSync(site, ann, input))
  phone.set('2026q4', 'a', 1)
  await phone.sync()
  await grantPlanner(site, ann)
  expect((await syncOf(ann, 1, 'x'.repeat(60_000))).status).toBe(200)
})
