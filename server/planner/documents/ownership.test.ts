import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createWeekSheet, sampleYear } from '#contract/planner/sheets/sheet-content.fixture.ts'
import { SHEET_LAYOUT } from '#contract/planner/sheets/sheet-limits.ts'
import { plannerDocuments, plannerUpdates, plannerUsers } from '#db/schema/planner/documents.ts'
import { plannerPushSubscriptions, plannerReminderSettings, plannerReminders } from '#db/schema/planner/reminders.ts'
import { fillPath, listOperations, type Operation } from '../../../tests/openapi-operations.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { createBrowser, remindersInput } from '../reminders/planner-reminders.fixture.ts'
import { createDevice, postSync, toBase64 } from './device.fixture.ts'

const SHEET_CODE = 'K7QX2M9T4D'
const FEED_URL = 'https://calendar.example.com/ann-7f3c.ics'
const push = createBrowser('https://push.example.com/send/of-ann').subscription
const words = ['Leave the choir', 'Sail north', 'Call the harbor', FEED_URL, push.endpoint, push.keys.auth]

const site = await openSiteForFile()
const ann = await site.createUser()
const deviceOf = (user: TestUser) => createDevice((input) => postSync(site, user, input))

const phone = deviceOf(ann)
phone.set('2026q4', 'secret', { text: 'Leave the choir' })
phone.doc('core').getText('journeys/a/title').insert(0, 'Sail north')
phone.doc('core').getMap('feeds').set('b', { name: 'Choir', url: FEED_URL })
phone.doc('2026q4').getMap('sheets').set('c', { code: SHEET_CODE })
await phone.sync()
const list = [{ at: '2099-05-04T08:00:00Z', kind: 'step' as const, title: 'Call the harbor' }]
const reminders = remindersInput({ by: 'both', list, push, isSwitchedOn: true })
const { status } = await site.call('PUT', '/api/planner/reminders', { token: ann.token, body: reminders })
expect(status).toBe(200)
const payloads = (await readAnnsRows()).updates.map(({ payload }) => payload)
const secrets = [...words, ...payloads.flatMap((payload) => [toBase64(payload), payload.toString('hex')])]

async function readAnnsRows() {
  const { db } = site.base
  return {
    users: await db.select().from(plannerUsers).where(eq(plannerUsers.userId, ann.id)),
    documents: await db.select().from(plannerDocuments).where(eq(plannerDocuments.userId, ann.id)),
    updates: await db.select().from(plannerUpdates).where(eq(plannerUpdates.userId, ann.id)),
    settings: await db.select().from(plannerReminderSettings).where(eq(plannerReminderSettings.userId, ann.id)),
    reminders: await db.select().from(plannerReminders).where(eq(plannerReminders.userId, ann.id)),
    browsers: await db.select().from(plannerPushSubscriptions).where(eq(plannerPushSubscriptions.userId, ann.id)),
  }
}

/** Request bodies with ids of Ann's items. */
function bodiesOf({ method, path }: Operation): object[] {
  if (path === '/api/planner/sync') return syncBodies()
  if (path === '/api/planner/feed') return [{ url: 'https://calendar.invalid/ann-7f3c.ics', zone: 'UTC' }]
  if (path === '/api/planner/reminders') return [remindersInput({ by: 'push', push: createBrowser().subscription })]
  if (path === '/api/planner/sheets') {
    const paper = { paper: 'a4', side: 'right', blankLines: 6, onRefillPages: false }
    return [{ layout: SHEET_LAYOUT, content: createWeekSheet(1, 0), ...paper, codes: [SHEET_CODE] }]
  }
  if (path === '/api/planner/sheets/year') return [sampleYear]
  throw new Error(`Name bodies that ask ${method} ${path} for the planner of another user.`)
}

function syncBodies(): object[] {
  const empty = new Y.Doc()
  const stateVector = toBase64(Y.encodeStateVector(empty))
  empty.getMap('steps').set('mine', { text: 'Buy oars' })
  const update = toBase64(Y.encodeStateAsUpdate(empty))
  return ['core', '2026q4'].flatMap((name) =>
    [0, 1, 2].flatMap((cursor) => [
      { cursor, documents: [] },
      { cursor, documents: [{ name, stateVector, update: null }] },
      { cursor, documents: [{ name, stateVector, update, userId: ann.id }], userId: ann.id },
    ]),
  )
}

const isOfPlanner = ({ path }: Operation) => path.startsWith('/api/planner/')
/** True for read operations and operations of the planner. */
const isWalked = (operation: Operation) =>
  operation.method === 'GET' || isOfPlanner(operation) || operation.path === '/api/admin/users/{id}/export'

/** A cursor that no planner has, because a request with the current cursor waits. */
const queryOf = ({ path }: Operation) => (path === '/api/planner/changes' ? '?cursor=999' : `?userId=${ann.id}`)

const viewers: [string, () => Promise<TestUser | null>][] = [
  ['a visitor', async () => null],
  ['another user', () => site.createUser()],
  ['an admin', () => site.createUser({ admin: true })],
]

test.each(viewers)('planner: %s reads and changes nothing of another user in any operation', async (_, openViewer) => {
  const viewer = await openViewer()
  const before = await readAnnsRows()
  expect([before.updates.length, before.reminders.length, before.browsers.length]).toEqual([2, 1, 1])
  const operations = listOperations().filter(isWalked)
  expect(operations.filter(isOfPlanner).length).toBeGreaterThanOrEqual(7)
  expect(operations.length).toBeGreaterThan(80)
  for (const operation of operations) {
    const bodies = operation.fields && isOfPlanner(operation) ? bodiesOf(operation) : [null]
    for (const body of bodies) {
      const response = await fetch(site.url + fillPath(operation, ann.id) + queryOf(operation), {
        method: operation.method,
        headers: {
          ...(viewer && { authorization: `Bearer ${viewer.token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const name = `${operation.method} ${operation.path}`
      expect([name, ...secrets.filter((secret) => textsOf(text).includes(secret))]).toEqual([name])
      if (!viewer && isOfPlanner(operation) && operation.path !== '/api/planner/sheets')
        expect([name, response.status]).toEqual([name, 401])
    }
  }
  expect(await readAnnsRows()).toEqual(before)
  if (!viewer) return
  const device = deviceOf(viewer)
  await device.sync()
  expect(device.contents()).toEqual({ core: mine, '2026q4': mine })
})

const mine = { steps: { mine: { text: 'Buy oars' } } }

/** The response, and the bytes of the base64 in it as text. */
function textsOf(text: string): string {
  const encoded = text.match(/[\w+/]{16,}={0,2}/g) ?? []
  return [text, ...encoded.map((part) => Buffer.from(part, 'base64').toString('latin1'))].join('\n')
}
