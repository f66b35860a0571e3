import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { plannerDocuments, plannerUpdates, plannerUsers } from '#db/schema/planner/documents.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { grantPlanner } from '../../sales/entitlements/entitlements.fixture.ts'
import { createDevice, type PostSync, postSync, stepUpdate, syncForms, toBase64 } from './device.fixture.ts'
import { fetchLastSeq, fetchStoredUpdates } from './stored-updates.fixture.ts'

const site = await openSiteForFile({ seed: false })

const deviceOf = (user: TestUser, options?: { namesAll?: boolean }, post: PostSync = postSync) =>
  createDevice((input) => post(site, user, input), options)

const noDocuments = { cursor: 0, documents: [] }

const deviceKinds = syncForms.flatMap(([form, post]) =>
  [true, false].map((namesAll) => [form, namesAll, post] as const),
)

describe.each(deviceKinds)('sync: three devices (requests as %s, all documents named: %s)', (_, namesAll, post) => {
  test('receive all changes of each other, also of documents they do not have yet', async () => {
    const ann = await site.createUser()
    const [phone, laptop, tablet] = [1, 2, 3].map(() => deviceOf(ann, { namesAll }, post))
    if (!phone || !laptop || !tablet) throw new Error('three devices')
    phone.set('core', 'a', 'from the phone')
    laptop.set('core', 'b', 'from the laptop')
    laptop.set('2026q4', 'c', 'a step')
    tablet.doc('2026q4').getText('steps/c/text').insert(0, 'A text')
    for (const device of [phone, laptop, tablet]) await device.sync()
    for (const device of [phone, laptop]) await device.sync()
    expect(phone.contents()).toEqual({
      core: { steps: { a: 'from the phone', b: 'from the laptop' } },
      '2026q4': { steps: { c: 'a step' }, 'steps/c/text': 'A text' },
    })
    for (const device of [laptop, tablet]) expect(device.contents()).toEqual(phone.contents())
  })

  test('merge edits that were made offline, and removals', async () => {
    const ann = await site.createUser()
    const [phone, laptop] = [deviceOf(ann, { namesAll }, post), deviceOf(ann, { namesAll }, post)]
    const text = (device: typeof phone) => device.doc('core').getText('journeys/a/title')
    text(phone).insert(0, 'Sail north')
    phone.set('core', 'a', 1)
    await phone.sync()
    await laptop.sync()
    text(phone).insert(10, ' in May')
    phone.set('core', 'b', 2)
    text(laptop).delete(0, 4)
    text(laptop).insert(0, 'Row')
    laptop.doc('core').getMap('steps').delete('a')
    for (const device of [phone, laptop, phone]) await device.sync()
    expect(text(phone).toString()).toBe('Row north in May')
    expect(phone.steps('core')).toEqual({ b: 2 })
    expect(laptop.contents()).toEqual(phone.contents())
  })
})

/** A browser sends only its changes, and gets only those that it lacks. A repeated request changes nothing. */
test('sync: returns only what changed since the cursor, and no own change', async () => {
  const ann = await site.createUser()
  const [phone, laptop] = [deviceOf(ann), deviceOf(ann)]
  phone.set('core', 'long', 'x'.repeat(50_000))
  phone.set('2026q4', 'other', 1)
  expect((await phone.syncOnce()).documents.map(({ name, update }) => [name, update])).toEqual([
    ['core', null],
    ['2026q4', null],
  ])
  await laptop.sync()
  phone.set('core', 'a', 1)
  await phone.sync()
  const { documents, cursor, hasMore } = await laptop.syncOnce()
  expect(documents.map(({ name }) => name)).toEqual(['core'])
  expect(documents[0]?.update?.length).toBeLessThan(200)
  expect([cursor, hasMore]).toEqual([3, false])
  expect((await laptop.syncOnce()).documents).toEqual([])
})

test('sync: returns the state vector of the stored document', async () => {
  const ann = await site.createUser()
  const { update, stateVector } = stepUpdate()
  const empty = toBase64(Y.encodeStateVector(new Y.Doc()))
  const { body } = await postSync(site, ann, { cursor: 0, documents: [{ name: 'core', stateVector, update }] })
  expect(body.documents).toEqual([{ name: 'core', update: null, stateVector }])
  const other = await postSync(site, ann, {
    cursor: 1,
    documents: [{ name: '2026q1', stateVector: empty, update: null }],
  })
  expect(other.body).toEqual({
    cursor: 1,
    hasMore: false,
    documents: [{ name: '2026q1', update: null, stateVector: empty }],
    access: 'free',
  })
})

test.each(syncForms)(
  'sync: a partial request, as %s, gets its documents only, and the cursor stays',
  async (_, post) => {
    const ann = await site.createUser()
    const phone = deviceOf(ann)
    for (const name of ['2025q4', '2026q4', 'core']) phone.set(name, 'a', name)
    await phone.sync()
    const documents = [{ name: 'core', stateVector: toBase64(Y.encodeStateVector(new Y.Doc())), update: null }]
    const { body } = await post(site, ann, { cursor: 0, isPartial: true, documents })
    expect([body.cursor, body.hasMore, body.documents.map(({ name }) => name)]).toEqual([0, true, ['core']])
    const core = new Y.Doc()
    Y.applyUpdate(core, Buffer.from(body.documents[0]?.update ?? '', 'base64'))
    expect(core.getMap('steps').toJSON()).toEqual({ a: 'core' })
    expect((await post(site, await site.createUser(), { cursor: 0, isPartial: true, documents })).body.hasMore).toBe(
      false,
    )
  },
)

test('sync: the same request again stores and changes nothing', async () => {
  const ann = await site.createUser()
  const phone = deviceOf(ann)
  phone.set('core', 'a', 1)
  const request = phone.createRequest()
  const first = await postSync(site, ann, request)
  phone.doc('core').getMap('steps').delete('a')
  const removal = phone.createRequest()
  await postSync(site, ann, removal)
  const before = await fetchStoredUpdates(site, ann)
  expect(before).toHaveLength(2)
  for (const repeated of [request, removal, request]) {
    const { status, body } = await postSync(site, ann, { ...repeated, cursor: 2 })
    expect([status, body.cursor]).toEqual([200, 2])
  }
  expect(first.body.cursor).toBe(1)
  expect(await fetchStoredUpdates(site, ann)).toEqual(before)
})

test('sync: of an update, only the part is stored that the document lacks', async () => {
  const ann = await site.createUser()
  const doc = new Y.Doc()
  const send = () =>
    postSync(site, ann, {
      cursor: 0,
      documents: [
        { name: 'core', stateVector: toBase64(Y.encodeStateVector(doc)), update: toBase64(Y.encodeStateAsUpdate(doc)) },
      ],
    })
  doc.getMap('steps').set('long', 'x'.repeat(10_000))
  await send()
  doc.getMap('steps').set('a', 1)
  await send()
  const stored = await fetchStoredUpdates(site, ann)
  expect(stored).toHaveLength(2)
  expect(stored[1]?.payload.length).toBeLessThan(100)
  const laptop = deviceOf(ann)
  await laptop.sync()
  expect(Object.keys(laptop.steps('core')).sort()).toEqual(['a', 'long'])
})

test('sync: ten concurrent requests get numbers without gaps and lose nothing', async () => {
  const ann = await site.createUser()
  const devices = Array.from({ length: 10 }, () => deviceOf(ann))
  devices.forEach((device, index) => {
    device.set('core', `key${index}`, index)
    device.set('2026q4', `key${index}`, index)
  })
  await Promise.all(devices.map((device) => device.sync()))
  await Promise.all(devices.map((device) => device.sync()))
  const numbers = (await fetchStoredUpdates(site, ann)).map(({ seq }) => seq)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(await fetchLastSeq(site, ann)).toBe(20)
  const expected = Object.fromEntries(devices.map((_, index) => [`key${index}`, index]))
  for (const device of devices) for (const name of ['core', '2026q4']) expect(device.steps(name)).toEqual(expected)
})

test('sync: a device that lost a document gets all of it again', async () => {
  const ann = await site.createUser()
  const phone = deviceOf(ann)
  for (const key of ['a', 'b', 'c']) {
    phone.set('core', key, key)
    await phone.sync()
  }
  const lost = new Y.Doc()
  const stateVector = toBase64(Y.encodeStateVector(lost))
  const { body } = await postSync(site, ann, { cursor: 3, documents: [{ name: 'core', stateVector, update: null }] })
  Y.applyUpdate(lost, Buffer.from(body.documents[0]?.update ?? '', 'base64'))
  expect(lost.getMap('steps').toJSON()).toEqual({ a: 'a', b: 'b', c: 'c' })
})

test('sync: after a backup was restored, old cursors get all, and devices can send what the server lost', async () => {
  const ann = await site.createUser()
  const [phone, laptop] = [deviceOf(ann), deviceOf(ann)]
  phone.set('core', 'a', 1)
  await phone.sync()
  phone.set('core', 'b', 2)
  await phone.sync()
  await site.base.db.delete(plannerUsers).where(eq(plannerUsers.userId, ann.id))
  const vector = toBase64(Y.encodeStateVector(phone.doc('core')))
  const { body } = await postSync(site, ann, {
    cursor: 2,
    documents: [{ name: 'core', stateVector: vector, update: null }],
  })
  expect(body.cursor).toBe(0)
  const known = Buffer.from(body.documents[0]?.stateVector ?? '', 'base64')
  const update = toBase64(Y.encodeStateAsUpdate(phone.doc('core'), known))
  const documents = ['core', '2026q1', '2026q2'].map((name) => ({ name, stateVector: vector, update }))
  expect((await postSync(site, ann, { cursor: 2, documents })).body.cursor).toBe(0)
  expect((await postSync(site, ann, { cursor: 0, documents })).body.cursor).toBe(3)
  await laptop.sync()
  expect(laptop.steps('core')).toEqual({ a: 1, b: 2 })
})

test('sync: an update before those that it depends on is stored, and readable once they are there', async () => {
  const ann = await site.createUser()
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => void updates.push(update))
  for (const key of ['a', 'b', 'c']) doc.getMap('steps').set(key, key)
  const stateVector = toBase64(Y.encodeStateVector(new Y.Doc()))
  const laptop = deviceOf(ann)
  for (const index of [2, 0, 1]) {
    const update = toBase64(updates[index] ?? new Uint8Array())
    await postSync(site, ann, { cursor: 0, documents: [{ name: 'core', stateVector, update }] })
    await laptop.sync()
  }
  expect(laptop.steps('core')).toEqual({ a: 'a', b: 'b', c: 'c' })
  const tablet = deviceOf(ann)
  await tablet.sync()
  expect(tablet.steps('core')).toEqual({ a: 'a', b: 'b', c: 'c' })
})

test('sync: more than four megabytes come in several responses', async () => {
  const ann = await site.createUser()
  await grantPlanner(site, ann)
  const phone = deviceOf(ann)
  for (let index = 0; index < 9; index += 1) {
    const name = index % 2 ? 'core' : `${2020 + index}q1`
    phone.set(name, `text${index}`, randomBytes(600_000).toString('base64'))
    await phone.sync()
  }
  for (const namesAll of [false, true]) {
    const laptop = deviceOf(ann, { namesAll })
    await laptop.sync()
    expect(laptop.contents()).toEqual(phone.contents())
    expect(laptop.responses.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
    for (const response of laptop.responses) expect(JSON.stringify(response).length).toBeLessThan(6_000_000)
  }
  const known = new Set(Object.keys(phone.contents()))
  const stateVector = toBase64(Y.encodeStateVector(new Y.Doc()))
  const documents = [...known].map((name) => ({ name, stateVector, update: null }))
  const { body } = await postSync(site, ann, { cursor: phone.cursor(), documents })
  expect([body.hasMore, body.documents.filter(({ update }) => update).length]).toEqual([true, 4])
})

test('planner: other users and admins cannot see a document', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser({ admin: true })]
  const phone = deviceOf(ann)
  phone.set('core', 'secret', 'Leave the choir')
  await phone.sync()
  const stateVector = toBase64(Y.encodeStateVector(new Y.Doc()))
  for (const cursor of [0, 1]) {
    const { body } = await postSync(site, ben, { cursor, documents: [{ name: 'core', stateVector, update: null }] })
    expect(body.documents).toEqual([{ name: 'core', update: null, stateVector }])
  }
  await postSync(site, ben, { cursor: 0, documents: [{ name: 'core', ...stepUpdate('Buy oars') }] })
  await phone.sync()
  expect(phone.steps('core')).toEqual({ secret: 'Leave the choir' })
})

test('planner: requires sign-in', async () => {
  expect((await postSync(site, null, noDocuments)).body.code).toBe('sign_in_required')
  expect((await site.call('GET', '/api/planner/changes?cursor=0')).status).toBe(401)
})

test('sync: a document with very many updates is merged at once', async () => {
  const ann = await site.createUser()
  const [phone, laptop] = [deviceOf(ann), deviceOf(ann)]
  phone.set('core', 'a', 0)
  await phone.sync()
  await laptop.sync()
  const [first] = await fetchStoredUpdates(site, ann)
  const copies = Array.from(
    { length: 999 },
    (_, index) => ({ ...first, seq: index + 2 }) as typeof plannerUpdates.$inferInsert,
  )
  await site.base.db.insert(plannerUpdates).values(copies)
  await site.base.db.update(plannerUsers).set({ lastSeq: 1_000 }).where(eq(plannerUsers.userId, ann.id))
  await site.base.db.update(plannerDocuments).set({ updateCount: 1_000 }).where(eq(plannerDocuments.userId, ann.id))
  phone.set('core', 'a', 1)
  await phone.sync()
  expect((await fetchStoredUpdates(site, ann)).map(({ seq }) => seq)).toEqual([1_000, 1_001])
  await laptop.sync()
  expect(laptop.steps('core')).toEqual({ a: 1 })
})
