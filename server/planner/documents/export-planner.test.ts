import { expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { contextFor } from '../../sales/orders/orders.fixture.ts'
import { createDevice, postSync, senselessUpdate, toBase64, updateOf } from './device.fixture.ts'
import { exportPlanner } from './export-planner.ts'
import { readDocument } from './update-tasks.ts'

const site = await openSiteForFile({ seed: false })

async function createPlanner(): Promise<TestUser> {
  const ann = await site.createUser()
  const phone = createDevice((input) => postSync(site, ann, input))
  const [core, quarter] = [phone.doc('core'), phone.doc('2026q4')]
  core.getMap('journeys').set('abc', { title: 'Sail', state: 'draft' })
  core.getMap('journeys').set('abc/state', 'active')
  core.getText('journeys/abc/title').insert(0, 'Sail north')
  core.getMap('settings').set('weekStart', 6)
  quarter.getMap('steps').set('def', { text: 'Call the harbor', createdAt: 5 })
  quarter.getMap('steps').set('def/done/phone', { at: 7, on: '2026-11-28', by: 'screen' })
  quarter.getMap('sheets').set('ghi', { code: 'K7P2M9', kind: 'week', date: '2026-11-23' })
  quarter.getMap('entries').set('core.t:2026-11-28/phone', 3)
  await phone.sync()
  core.getMap('journeys').set('abc/state', 'paused')
  await phone.sync()
  return ann
}

test('data export: contains the planner as readable items', async () => {
  const ann = await createPlanner()
  const { body } = await site.call<{ planner: unknown }>('GET', '/api/account/export', { token: ann.token })
  const none = {
    journeys: [],
    steps: [],
    appointments: [],
    feeds: [],
    tracks: [],
    sessions: [],
    sheets: [],
    entries: {},
    settings: {},
  }
  expect(body.planner).toEqual([
    {
      ...none,
      document: '2026q4',
      steps: [
        {
          id: '2026q4.def',
          text: 'Call the harbor',
          createdAt: 5,
          'done/phone': { at: 7, on: '2026-11-28', by: 'screen' },
        },
      ],
      sheets: [{ id: '2026q4.ghi', code: 'K7P2M9', kind: 'week', date: '2026-11-23' }],
      entries: { 'core.t:2026-11-28/phone': 3 },
    },
    {
      ...none,
      document: 'core',
      journeys: [{ id: 'core.abc', title: 'Sail north', state: 'paused' }],
      settings: { weekStart: 6 },
    },
  ])
})

test('data export: a document that Yjs cannot read is exported as it is stored', async () => {
  const ann = await site.createUser()
  const [stateVector = '', update = ''] = [new Uint8Array([0]), senselessUpdate].map(toBase64)
  await postSync(site, ann, { cursor: 0, documents: [{ name: 'core', stateVector, update }] })
  const { body } = await site.call<{ planner: unknown }>('GET', '/api/account/export', { token: ann.token })
  expect(body.planner).toEqual([{ document: 'core', updates: [update] }])
})

test('data export: a large document is read in a worker', async () => {
  const ann = await site.createUser()
  const text = updateOf((doc) => {
    for (let count = 0; count < 120_000; count += 1) doc.getText('journeys/abc/title').insert(0, 'x')
  })
  await postSync(site, ann, { cursor: 0, documents: [{ name: 'core', ...text }] })
  const cpuTimeOf = async (work: () => unknown) => {
    const start = process.threadCpuUsage()
    const result = await work()
    return { result, time: process.threadCpuUsage(start).user }
  }
  const updates = [Buffer.from(text.update, 'base64')]
  const inThread = await cpuTimeOf(() => readDocument({ name: 'core', updates }))
  const inWorker = await cpuTimeOf(async () => {
    const documents: unknown[] = []
    for await (const document of exportPlanner(contextFor(site, ann), { userId: ann.id, email: ann.email }))
      documents.push(document)
    return documents
  })
  expect(inWorker.result).toEqual([inThread.result])
  expect(inWorker.time).toBeLessThan(inThread.time / 2)
})

test('data export: an account without a planner, and other users', async () => {
  await createPlanner()
  const ben = await site.createUser()
  const { body } = await site.call<{ planner: unknown }>('GET', '/api/account/export', { token: ben.token })
  expect(body.planner).toEqual([])
})

/** A user's export contains the whole planner. An admin's export of a customer contains none of it. */
test('export of a customer by an admin: contains nothing of the planner', async () => {
  const [ann, admin] = [await createPlanner(), await site.createUser({ admin: true })]
  const { status, body } = await site.call<object>('POST', `/api/admin/users/${ann.id}/export`, { token: admin.token })
  expect(status).toBe(200)
  expect(Object.keys(body)).toContain('orders')
  expect(Object.keys(body)).not.toContain('planner')
  expect(JSON.stringify(body)).not.toMatch(/Sail|harbor/)
})
