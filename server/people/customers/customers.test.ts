import { expect, test } from 'vitest'
import type { Customer, UserNote } from '#contract/people/customers/customer.schema.ts'
import type { AdminProblem } from '../../../tests/fixtures/admin.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { createPaidBooking, createType, fetchSlots, setDailyHours } from '../../classes/coaching/coaching.fixture.ts'
import { createPaidEnrollment } from '../../classes/enrollments/enrollments.fixture.ts'
import { auditEntriesOf } from '../audit/audit.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })
const packer = await site.createUser({ role: 'fulfillment' })
const ann = await site.createUser({ name: 'Ann Hill' })

const getCustomer = ({ token }: TestUser, id = ann.id) =>
  site.call<Customer & AdminProblem>('GET', `/api/admin/users/${id}`, { token })
const addNote = ({ token }: TestUser, text: string, id = ann.id) =>
  site.call<{ notes: UserNote[] } & AdminProblem>('POST', `/api/admin/users/${id}/notes`, { token, body: { text } })
const removeNote = ({ token }: TestUser, id = '') =>
  site.call<AdminProblem>('DELETE', `/api/admin/user-notes/${id}`, { token })

/**
 * The page of a user shows their orders, classes, sessions and free access, and links to each. Orders, rosters and
 * bookings link to it.
 */
test('customer: has the orders, enrollments and bookings of the user only, with the sums of the orders', async () => {
  const enrollment = await createPaidEnrollment(site, ann)
  await setDailyHours(site, '08:00', '20:00')
  const { id: typeId } = await createType(site)
  const [slot = ''] = await fetchSlots(site, typeId)
  const booking = await createPaidBooking(site, ann, typeId, slot)
  await createPaidEnrollment(site, await site.createUser())

  const { status, body } = await getCustomer(packer)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: ann.id,
    email: ann.email,
    fullName: 'Ann Hill',
    confirmed: true,
    role: 'user',
    orderCount: 2,
    enrollmentCount: 1,
    bookingCount: 1,
    refundedMinor: 0,
    notes: [],
    enrollments: [{ id: enrollment.id, kind: 'workshop', status: 'completed' }],
    bookings: [{ id: booking.id, state: 'booked', startsAt: new Date(slot).toISOString() }],
  })
  expect(body.orders.map(({ status }) => status)).toEqual(['completed', 'completed'])
  expect(body.paidMinor).toBe(body.orders.reduce((sum, { totalMinor }) => sum + totalMinor, 0))
  expect((await getCustomer(admin, crypto.randomUUID())).status).toBe(404)
})

test('notes: staff add and read them, their author and admins remove them, the audit trail has no text', async () => {
  const { status, body } = await addNote(packer, '  Prefers parcels at the back door.  ')
  expect(status).toBe(201)
  expect(body.notes).toEqual([
    {
      id: expect.any(String),
      author: packer.email,
      text: 'Prefers parcels at the back door.',
      canRemove: true,
      createdAt: expect.any(String),
    },
  ])
  await addNote(admin, 'Asked for an invoice.')
  const { notes } = (await getCustomer(packer)).body
  expect(notes.map(({ author, canRemove }) => [author, canRemove])).toEqual([
    [admin.email, false],
    [packer.email, true],
  ])
  const refused = await removeNote(packer, notes[0]?.id)
  expect([refused.status, refused.body.code]).toEqual([403, 'not_permitted'])
  for (const { id } of notes) expect((await removeNote(admin, id)).status).toBe(200)
  expect((await removeNote(admin, notes[0]?.id)).status).toBe(404)
  expect((await getCustomer(admin)).body.notes).toEqual([])

  const entries = await auditEntriesOf(site, ann.id)
  expect(entries.map(({ action, subject }) => `${subject} ${action}`)).toEqual(
    expect.arrayContaining(['user_note created', 'user_note deleted']),
  )
  expect(JSON.stringify(entries)).not.toMatch(/back door|invoice/)
})

test('notes: an empty one or one of more than 2,000 characters is rejected with its field', async () => {
  for (const text of ['', '   ', 'a'.repeat(2_001)]) {
    const { status, body } = await addNote(admin, text)
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'text'])
  }
  expect((await addNote(admin, 'a', crypto.randomUUID())).status).toBe(404)
})

test('customer export: is the file that the user can download, with the notes, and is audited', async () => {
  await addNote(packer, 'Likes maps.')
  const fetchExport = async (path: string, method: string, { token }: TestUser) =>
    fetch(site.url + path, { method, headers: { authorization: `Bearer ${token}` } })
  const response = await fetchExport(`/api/admin/users/${ann.id}/export`, 'POST', admin)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
  const file = (await response.json()) as Record<string, unknown>
  const ownFile = (await (await fetchExport('/api/account/export', 'GET', ann)).json()) as Record<string, unknown>
  // No admin can read a planner.
  const { planner: _, planner_reminders: __, ...shared } = ownFile
  expect({ ...file, exported_at: '' }).toEqual({ ...shared, exported_at: '' })
  expect(file.staff_notes).toEqual([{ id: expect.any(String), text: 'Likes maps.', created_at: expect.any(String) }])
  expect(JSON.stringify(file)).not.toContain(packer.email)
  expect(await auditEntriesOf(site, ann.id)).toContainEqual(
    expect.objectContaining({ action: 'exported', subject: 'user', userId: admin.id }),
  )
  expect((await fetchExport(`/api/admin/users/${ann.id}/export`, 'POST', packer)).status).toBe(403)
})
