import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { SYNC_DOCUMENTS_MAX, UPDATE_BYTES_MAX } from '#contract/planner/planner.schema.ts'
import { plannerDocuments, plannerUpdates, plannerUsers } from '#db/schema/planner/documents.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { createDevice, postSync, toBase64 } from './device.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
afterAll(() => site.close())

const deviceOf = (user: TestUser, options?: { namesAll?: boolean }) =>
  createDevice((input) => postSync(site, user, input), options)

const storedUpdates = ({ id }: TestUser) =>
  site.base.db.select().from(plannerUpdates).where(eq(plannerUpdates.userId, id)).orderBy(plannerUpdates.seq)

const lastSeqOf = async ({ id }: TestUser) =>
  (await site.base.db.select().from(plannerUsers).where(eq(plannerUsers.userId, id)))[0]?.lastSeq

const noDocuments = { cursor: 0, documents: [] }

function updateOf(edit: (doc: Y.Doc) => void): { update: string; stateVector: string } {
  const doc = new Y.Doc()
  edit(doc)
  return { update: toBase64(Y.encodeStateAsUpdate(doc)), stateVector: toBase64(Y.encodeStateVector(doc)) }
}

const stepUpdate = (value: unknown = 'Call the bank') => updateOf((doc) => doc.getMap('steps').set('a', value))

describe.each([true, false])('sync: three devices (all documents named: %s)', (namesAll) => {
  test('receive all changes of each other, also of documents they do not have yet', async () => {
    const ann = await site.createUser()
    const [phone, laptop, tablet] = [1, 2, 3].map(() => deviceOf(ann, { namesAll }))
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
    const [phone, laptop] = [deviceOf(ann, { namesAll }), deviceOf(ann, { namesAll })]
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

test('sync: the same request again stores and changes nothing', async () => {
  const ann = await site.createUser()
  const phone = deviceOf(ann)
  phone.set('core', 'a', 1)
  const request = phone.createRequest()
  const first = await postSync(site, ann, request)
  phone.doc('core').getMap('steps').delete('a')
  const removal = phone.createRequest()
  await postSync(site, ann, removal)
  const before = await storedUpdates(ann)
  expect(before).toHaveLength(2)
  for (const repeated of [request, removal, request]) {
    const { status, body } = await postSync(site, ann, { ...repeated, cursor: 2 })
    expect([status, body.cursor]).toEqual([200, 2])
  }
  expect(first.body.cursor).toBe(1)
  expect(await storedUpdates(ann)).toEqual(before)
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
  const stored = await storedUpdates(ann)
  expect(stored).toHaveLength(2)
  expect(stored[1]?.payload.length).toBeLessThan(100)
  const laptop = deviceOf(ann)
  await laptop.sync()
  expect(Object.keys(laptop.steps('core')).sort()).toEqual(['a', 'long'])
})

test('sync: twenty concurrent requests get numbers without gaps and lose nothing', async () => {
  const ann = await site.createUser()
  const devices = Array.from({ length: 20 }, () => deviceOf(ann))
  devices.forEach((device, index) => {
    device.set('core', `key${index}`, index)
    device.set('2026q4', `key${index}`, index)
  })
  await Promise.all(devices.map((device) => device.sync()))
  await Promise.all(devices.map((device) => device.sync()))
  const numbers = (await storedUpdates(ann)).map(({ seq }) => seq)
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(await lastSeqOf(ann)).toBe(40)
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

describe('sync: refused without changes:', () => {
  const valid = { name: 'core', ...stepUpdate() }
  const listOf = (...documents: unknown[]) => ({ cursor: 0, documents })
  const withUpdate = (bytes: Uint8Array) => listOf({ ...valid, update: toBase64(bytes) })
  const updateBytes = Buffer.from(valid.update, 'base64')
  const cases: [name: string, body: unknown, field: string][] = [
    ['no cursor', { documents: [] }, 'cursor'],
    ['a negative cursor', { cursor: -1, documents: [] }, 'cursor'],
    ['a fraction as cursor', { cursor: 0.5, documents: [] }, 'cursor'],
    ['a text as cursor', { cursor: '1', documents: [] }, 'cursor'],
    ['a cursor beyond all integers', { cursor: 2 ** 60, documents: [] }, 'cursor'],
    ['no documents', { cursor: 0 }, 'documents'],
    ['too many documents', listOf(...Array(SYNC_DOCUMENTS_MAX + 1).fill(valid)), 'documents'],
    ['a document twice', listOf(valid, valid), 'documents'],
    ['a name of no document', listOf({ ...valid, name: '2026q5' }), 'documents.0.name'],
    ['an empty name', listOf({ ...valid, name: '' }), 'documents.0.name'],
    ['other digits in a name', listOf({ ...valid, name: '٢٠٢٦q1' }), 'documents.0.name'],
    ['no name', listOf({ ...valid, name: undefined }), 'documents.0.name'],
    ['no state vector', listOf({ ...valid, stateVector: undefined }), 'documents.0.stateVector'],
    ['a state vector that is not base64', listOf({ ...valid, stateVector: 'a?==' }), 'documents.0.stateVector'],
    ['a truncated state vector', listOf({ ...valid, stateVector: 'BQ==' }), 'documents.0.stateVector'],
    ['an empty state vector', listOf({ ...valid, stateVector: '' }), 'documents.0.stateVector'],
    ['no update', listOf({ ...valid, update: undefined }), 'documents.0.update'],
    [
      'an update that is not base64',
      listOf({ ...valid, update: `${valid.update.slice(0, -4)}a=b=` }),
      'documents.0.update',
    ],
    ['base64 without padding', listOf({ ...valid, update: 'AAA' }), 'documents.0.update'],
    ['an empty update', withUpdate(new Uint8Array()), 'documents.0.update'],
    ['a truncated update', withUpdate(updateBytes.subarray(0, -3)), 'documents.0.update'],
    ['random bytes', withUpdate(randomBytes(500)), 'documents.0.update'],
    [
      'an update in the second encoding of Yjs',
      withUpdate(Y.convertUpdateFormatV1ToV2(updateBytes)),
      'documents.0.update',
    ],
    ['an invalid second document', listOf(valid, { ...valid, name: '2026q1', update: 'AQEB' }), 'documents.1.update'],
    ['a too large update', withUpdate(new Uint8Array(UPDATE_BYTES_MAX + 10)), 'documents.0.update'],
    [
      'too large updates together',
      listOf(...['2026q1', '2026q2'].map((name) => ({ ...valid, name, update: toBase64(new Uint8Array(1_480_000)) }))),
      'documents',
    ],
    // A client with a million structs of two bytes.
    ['an update of very many parts', withUpdate(denseUpdate(500_000)), 'documents.0.update'],
    ['clients in the wrong order', withUpdate(unorderedUpdate()), 'documents.0.update'],
    ['deeply nested values', withUpdate(nestedUpdate(200_000)), 'documents.0.update'],
  ]

  test.each(cases)('%s', async (_name, body, field) => {
    const ann = await site.createUser()
    const { status, body: problem } = await postSync(site, ann, body)
    expect([status, problem.code, problem.errors?.[0]?.field]).toEqual([400, 'validation', field])
    expect(await storedUpdates(ann)).toEqual([])
    expect(await site.base.db.select().from(plannerDocuments).where(eq(plannerDocuments.userId, ann.id))).toEqual([])
  })

  test('more documents than a planner can have', async () => {
    const ann = await site.createUser()
    const names = Array.from({ length: 201 }, (_, index) => `${1900 + (index >> 2)}q${(index % 4) + 1}`)
    const responses = []
    for (let start = 0; start < names.length; start += SYNC_DOCUMENTS_MAX) {
      const documents = names.slice(start, start + SYNC_DOCUMENTS_MAX).map((name) => ({ ...valid, name }))
      responses.push(await postSync(site, ann, { cursor: 0, documents }))
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 400])
    expect(responses.at(-1)?.body.errors?.[0]?.field).toBe('documents')
    expect(await lastSeqOf(ann)).toBe(180)
  })

  test('more bytes than a document can have; its other documents can still be changed', async () => {
    const ann = await site.createUser()
    const send = (name: string, index: number, bytes: number) =>
      postSync(site, ann, {
        cursor: 1_000,
        documents: [
          { name, ...updateOf((doc) => doc.getMap('steps').set(`${index}`, randomBytes(bytes).toString('base64'))) },
        ],
      })
    const statuses = []
    for (let index = 0; index < 6; index += 1) statuses.push((await send('core', index, 1_400_000)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 400, 400])
    expect((await send('2026q4', 0, 1_000)).status).toBe(200)
    expect((await send('core', 7, 1_000)).status).toBe(200)
  })
})

test('sync: a document with very many updates is merged at once', async () => {
  const ann = await site.createUser()
  const [phone, laptop] = [deviceOf(ann), deviceOf(ann)]
  phone.set('core', 'a', 0)
  await phone.sync()
  await laptop.sync()
  const [first] = await storedUpdates(ann)
  const copies = Array.from(
    { length: 999 },
    (_, index) => ({ ...first, seq: index + 2 }) as typeof plannerUpdates.$inferInsert,
  )
  await site.base.db.insert(plannerUpdates).values(copies)
  await site.base.db.update(plannerUsers).set({ lastSeq: 1_000 }).where(eq(plannerUsers.userId, ann.id))
  await site.base.db.update(plannerDocuments).set({ updateCount: 1_000 }).where(eq(plannerDocuments.userId, ann.id))
  phone.set('core', 'a', 1)
  await phone.sync()
  expect((await storedUpdates(ann)).map(({ seq }) => seq)).toEqual([1_000, 1_001])
  await laptop.sync()
  expect(laptop.steps('core')).toEqual({ a: 1 })
})

/** An update whose content is deleted parts of one letter each, which take two bytes. */
function denseUpdate(count: number): Uint8Array {
  const header = [1, ...varUint(count), 1, 0]
  const bytes = new Uint8Array(header.length + count * 2 + 1)
  bytes.set(header)
  for (let index = 0; index < count; index += 1) bytes.set([0, 1], header.length + index * 2)
  return bytes
}

function unorderedUpdate(): Uint8Array {
  const gc = [0, 1]
  return Uint8Array.from([2, 1, 1, 0, ...gc, 1, 2, 0, ...gc, 0])
}

/** An item that contains a list in a list in a list, and so on. */
function nestedUpdate(depth: number): Uint8Array {
  const [any, list] = [8, 117]
  const nested = new Uint8Array(depth * 2).map((_, index) => (index % 2 ? 1 : list))
  const start = [1, 1, 1, 0, any, 1, 1, 97, 1]
  return Uint8Array.from([...start, ...nested, 126, 0])
}

function varUint(value: number): number[] {
  return value < 128 ? [value] : [128 | (value % 128), ...varUint(Math.floor(value / 128))]
}
