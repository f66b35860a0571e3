import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { ProblemDetails } from '#contract/errors.ts'
import { SYNC_DOCUMENTS_MAX } from '#contract/planner/limits.ts'
import { type JsonSyncInput, UPDATE_BYTES_MAX } from '#contract/planner/planner.schema.ts'
import { encodeSyncInput } from '#contract/planner/sync-bytes.ts'
import { plannerDocuments } from '#db/schema/planner/documents.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { grantPlanner } from '../../sales/entitlements/entitlements.fixture.ts'
import { postJsonSync, postSync, postSyncBytes, stepUpdate, syncForms, toBase64, updateOf } from './device.fixture.ts'
import { fetchLastSeq, fetchStoredUpdates } from './stored-updates.fixture.ts'

const site = await openSiteForFile({ seed: false })

describe('sync: refused without changes:', () => {
  const valid = { name: 'core', ...stepUpdate() }
  type Document = JsonSyncInput['documents'][number]
  const listOf = (...documents: Document[]) => ({ cursor: 0, documents })
  const withUpdate = (bytes: Uint8Array) => listOf({ ...valid, update: toBase64(bytes) })
  const updateBytes = Buffer.from(valid.update, 'base64')
  const cases: [name: string, body: JsonSyncInput, field: string][] = [
    ['too many documents', listOf(...Array(SYNC_DOCUMENTS_MAX + 1).fill(valid)), 'documents'],
    ['a document twice', listOf(valid, valid), 'documents'],
    ['a name of no document', listOf({ ...valid, name: '2026q5' }), 'documents.0.name'],
    ['an empty name', listOf({ ...valid, name: '' }), 'documents.0.name'],
    ['other digits in a name', listOf({ ...valid, name: '٢٠٢٦q1' }), 'documents.0.name'],
    ['a truncated state vector', listOf({ ...valid, stateVector: 'BQ==' }), 'documents.0.stateVector'],
    ['an empty state vector', listOf({ ...valid, stateVector: '' }), 'documents.0.stateVector'],
    [
      'a too large state vector',
      listOf({ ...valid, stateVector: toBase64(new Uint8Array(200_010)) }),
      'documents.0.stateVector',
    ],
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

  const jsonCases: [name: string, body: unknown, field: string][] = [
    ['no cursor', { documents: [] }, 'cursor'],
    ['a negative cursor', { cursor: -1, documents: [] }, 'cursor'],
    ['a fraction as cursor', { cursor: 0.5, documents: [] }, 'cursor'],
    ['a text as cursor', { cursor: '1', documents: [] }, 'cursor'],
    ['a cursor beyond all integers', { cursor: 2 ** 60, documents: [] }, 'cursor'],
    ['no documents', { cursor: 0 }, 'documents'],
    ['no name', { cursor: 0, documents: [{ ...valid, name: undefined }] }, 'documents.0.name'],
    ['no state vector', { cursor: 0, documents: [{ ...valid, stateVector: undefined }] }, 'documents.0.stateVector'],
    ['a state vector that is not base64', listOf({ ...valid, stateVector: 'a?==' }), 'documents.0.stateVector'],
    ['no update', { cursor: 0, documents: [{ ...valid, update: undefined }] }, 'documents.0.update'],
    [
      'an update that is not base64',
      listOf({ ...valid, update: `${valid.update.slice(0, -4)}a=b=` }),
      'documents.0.update',
    ],
    ['base64 without padding', listOf({ ...valid, update: 'AAA' }), 'documents.0.update'],
    ['an empty update', withUpdate(new Uint8Array()), 'documents.0.update'],
  ]

  const allCases = [
    ...syncForms.flatMap(([form, post]) =>
      cases.map(([name, ...rest]) => [`${name}, as ${form}`, post, ...rest] as const),
    ),
    ...jsonCases.map(([name, ...rest]) => [name, postJsonSync, ...rest] as const),
  ]

  async function expectRefused(post: (user: TestUser) => ReturnType<typeof postSync>): Promise<ProblemDetails> {
    const ann = await site.createUser()
    const { status, body } = await post(ann)
    expect(status).toBe(400)
    expect(await fetchStoredUpdates(site, ann)).toEqual([])
    expect(await site.base.db.select().from(plannerDocuments).where(eq(plannerDocuments.userId, ann.id))).toEqual([])
    return body
  }

  test.each(allCases)('%s', async (_name, post, body, field) => {
    const problem = await expectRefused((user) => post(site, user, body as JsonSyncInput))
    expect([problem.code, problem.errors?.[0]?.field]).toEqual(['validation', field])
  })

  const message = encodeSyncInput({
    cursor: 0,
    documents: [{ name: 'core', stateVector: updateBytes, update: updateBytes }],
  })
  const malformed: [name: string, bytes: Uint8Array<ArrayBuffer>][] = [
    ['no bytes', new Uint8Array()],
    ['a truncated message', message.slice(0, -1)],
    ['a cursor beyond all integers', new Uint8Array(20).fill(0xff)],
    ['more documents than there are bytes', Uint8Array.of(0, 0, 60)],
    ['a name that is not UTF-8', Uint8Array.of(0, 0, 1, 1, 0xff, 0, 0)],
    ['an update longer than the message', Uint8Array.of(0, 0, 1, 0, 0, 0xff, 0xff, 0xff, 0x7f)],
  ]

  test.each(malformed)('bytes that no browser sends: %s', async (_name, bytes) => {
    expect((await expectRefused((user) => postSyncBytes(site, user, bytes))).code).toBe('malformed')
  })

  test('more bytes than a request can have', async () => {
    const ann = await site.createUser()
    const { status, body } = await postSyncBytes(site, ann, new Uint8Array(4_194_305))
    expect([status, body.code]).toEqual([413, 'too_large'])
  })

  test('more documents than a planner can have', async () => {
    const ann = await site.createUser()
    const names = Array.from({ length: 201 }, (_, index) => `${1900 + (index >> 2)}q${(index % 4) + 1}`)
    const responses = []
    for (let start = 0; start < names.length; start += SYNC_DOCUMENTS_MAX) {
      const documents = names.slice(start, start + SYNC_DOCUMENTS_MAX).map((name) => ({ ...valid, name }))
      responses.push(await postSync(site, ann, { cursor: 0, documents }))
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 413])
    expect(responses.at(-1)?.body.code).toBe('planner_full')
    expect(await fetchLastSeq(site, ann)).toBe(180)
  })

  /** A planner has a limited size. A document that is full does not stop the others. */
  test('more bytes than a document can have; its other documents can still be changed', async () => {
    const ann = await site.createUser()
    await grantPlanner(site, ann)
    const send = (name: string, index: number, bytes: number) =>
      postSync(site, ann, {
        cursor: 1_000,
        documents: [
          { name, ...updateOf((doc) => doc.getMap('steps').set(`${index}`, randomBytes(bytes).toString('base64'))) },
        ],
      })
    const statuses = []
    for (let index = 0; index < 6; index += 1) statuses.push((await send('core', index, 1_400_000)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 413, 413])
    expect((await send('2026q4', 0, 1_000)).status).toBe(200)
    expect((await send('core', 7, 1_000)).status).toBe(200)
  })
})

/** Creates an update with deleted parts of one letter each, which take two bytes. */
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

/** Creates an item with nested lists. */
function nestedUpdate(depth: number): Uint8Array {
  const [any, list] = [8, 117]
  const nested = new Uint8Array(depth * 2).map((_, index) => (index % 2 ? 1 : list))
  const start = [1, 1, 1, 0, any, 1, 1, 97, 1]
  return Uint8Array.from([...start, ...nested, 126, 0])
}

function varUint(value: number): number[] {
  return value < 128 ? [value] : [128 | (value % 128), ...varUint(Math.floor(value / 128))]
}
