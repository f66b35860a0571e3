import { expect, test } from 'vitest'
import type { CoachingTypeRow } from '#contract/classes/coaching/admin-coaching.schema.ts'
import type { CoachingOffer } from '#contract/classes/coaching/coaching.schema.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import type { MaybeProblem } from '../../../sales/orders/orders.fixture.ts'
import { coachingTypeForm } from '../coaching.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

type Type = MaybeProblem<ReturnType<typeof coachingTypeForm> & { id: string; version: number }>
const call = (method: string, path = '', body?: object) =>
  site.call<Type>(method, `/api/admin/session-types${path}`, { token: admin.token, ...(body ? { body } : {}) })
const listed = async () =>
  (await site.call<{ types: CoachingTypeRow[] }>('GET', '/api/admin/session-types', { token: admin.token })).body.types
const offered = async () => (await site.call<CoachingOffer[]>('GET', '/api/coaching/types')).body.map(({ id }) => id)

/** The owner creates, edits, deactivates and deletes kinds of sessions. A deleted one stays with its bookings. */
test('a kind of session is created, changed, deactivated and deleted, with audit entries', async () => {
  const form = coachingTypeForm()
  const { status, body: created } = await call('POST', '', form)
  expect([status, created]).toEqual([201, { ...form, id: created.id, version: 1 }])
  expect((await call('GET', `/${created.id}`)).body).toEqual(created)
  expect(await offered()).toContain(created.id)
  const changed = await call('PUT', `/${created.id}`, { ...created, minutes: 45, price: '90.00' })
  expect(changed.body).toMatchObject({ minutes: 45, price: '90.00', version: 2 })
  expect((await call('PUT', `/${created.id}`, created)).body.code).toBe('conflict')
  expect((await call('PUT', `/${created.id}/active`, { active: false })).status).toBe(200)
  expect(await offered()).not.toContain(created.id)
  expect(await listed()).toMatchObject([{ id: created.id, isActive: false, hasJoinUrl: true, upcoming: 0 }])
  expect((await call('DELETE', `/${created.id}`)).status).toBe(200)
  expect(await listed()).toEqual([])
  const entries = await auditEntriesOf(site, created.id ?? '')
  expect(entries.map(({ action, subject }) => `${subject} ${action}`)).toEqual([
    'coaching_type created',
    'coaching_type changed',
    'coaching_type deactivated',
    'coaching_type deleted',
  ])
  expect(entries[1]).toMatchObject({ before: { minutes: 60, price: '80.00' }, after: { minutes: 45, price: '90.00' } })
})

test.each([
  ['title', ' '],
  ['minutes', 4],
  ['minutes', 1.5],
  ['bufferMinutes', 241],
  ['price', '-5'],
  ['price', '1.999'],
  ['daysAhead', 0],
  ['noticeHours', -1],
  ['cancelHours', 721],
  ['joinUrl', 'http://meet.example.com'],
  ['slug', 'Not a slug'],
])('an invalid %s (%j) is refused with an error for the field, without changes', async (field, value) => {
  const { body: existing } = await call('POST', '', coachingTypeForm())
  const before = await listed()
  for (const response of [
    await call('POST', '', { ...coachingTypeForm(), [field]: value }),
    await call('PUT', `/${existing.id}`, { ...existing, [field]: value }),
  ])
    expect([response.status, response.body.errors?.map((error) => error.field)]).toEqual([400, [field]])
  expect(await listed()).toEqual(before)
})
