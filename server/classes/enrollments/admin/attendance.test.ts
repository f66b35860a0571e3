import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RosterPage } from '#contract/classes/catalog/roster.schema.ts'
import type { ExportResponse } from '#contract/ops/reports/exports.schema.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { seats } from '#db/schema/classes/seats.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { anonymous } from '../../../context.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import { refundOrder } from '../../../sales/orders/admin/admin-orders.fixture.ts'
import { createCourse, createWorkshop } from '../../../sales/orders/orders.fixture.ts'
import { insertSession } from '../../catalog/sessions.fixture.ts'
import { queuedMailsTo } from '../../notifications/class-notifications.fixture.ts'
import { personalFeed } from '../../schedule/index.ts'
import { createPaidEnrollment, fetchEnrollments } from '../enrollments.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const callAsAdmin = <Body>(method: string, path: string, body?: object) =>
  site.call<Body>(method, path, { token: admin.token, ...(body ? { body } : {}) })
const setAttendance = (id: string, body: { sessionId: string | null; attended: boolean | null }) =>
  callAsAdmin<object>('PUT', `/api/admin/enrollments/${id}/attendance`, body)
const fetchRoster = async (workshopId: string, query = '') =>
  (await callAsAdmin<RosterPage>('GET', `/api/admin/workshops/${workshopId}/roster${query}`)).body.roster

test('attendance: recorded per session, and listed in the roster and its export', async () => {
  const { id: workshopId } = await createWorkshop(site)
  const sessionId = await insertSession(site, workshopId)
  const { id } = await createPaidEnrollment(site, await site.createUser(), { workshopId })
  await createPaidEnrollment(site, await site.createUser(), { workshopId })
  expect(await setAttendance(id, { sessionId: null, attended: true })).toMatchObject({
    status: 200,
    body: { attended: true },
  })
  expect((await setAttendance(id, { sessionId, attended: true })).status).toBe(200)
  expect((await setAttendance(id, { sessionId, attended: false })).status).toBe(200)
  const attendanceOf = async (query?: string) => (await fetchRoster(workshopId, query)).map(({ attended }) => attended)
  expect(await attendanceOf()).toEqual([null, true])
  expect(await attendanceOf(`?session=${sessionId}`)).toEqual([null, false])
  const request = { list: 'roster', kind: 'workshop', classId: workshopId }
  const { body } = await callAsAdmin<ExportResponse>('POST', '/api/admin/exports', request)
  const text = await (await fetch(site.url + body.url)).text()
  expect(text).toContain(',2099-05-09: attended; 2099-05-11 Week 2: absent,')
  await setAttendance(id, { sessionId: null, attended: null })
  expect(await attendanceOf()).toEqual([null, null])
})

test('attendance: each change is in the audit trail, with the user and the session', async () => {
  const { id: workshopId, title } = await createWorkshop(site)
  const sessionId = await insertSession(site, workshopId)
  const ann = await site.createUser()
  const { id } = await createPaidEnrollment(site, ann, { workshopId })
  for (const attended of [true, true, false]) await setAttendance(id, { sessionId, attended })
  await setAttendance(id, { sessionId: null, attended: true })
  await setAttendance(id, { sessionId: null, attended: null })
  const entries = await auditEntriesOf(site, workshopId)
  for (const entry of entries) expect(entry).toMatchObject({ actor: admin.email, action: 'changed', name: title })
  const first = `${ann.email}, 2099-05-09`
  const second = `${ann.email}, 2099-05-11 Week 2`
  expect(entries.map(({ before, after }) => [before?.attendance, after?.attendance])).toEqual([
    [null, `${second}, attended`],
    [`${second}, attended`, `${second}, absent`],
    [null, `${first}, attended`],
    [`${first}, attended`, null],
  ])
})

test('attendance: a session of another class returns not_found', async () => {
  const { id } = await createPaidEnrollment(site, await site.createUser())
  const sessionId = await insertSession(site, (await createWorkshop(site)).id)
  expect((await setAttendance(id, { sessionId, attended: true })).status).toBe(404)
  expect((await setAttendance(crypto.randomUUID(), { sessionId: null, attended: true })).status).toBe(404)
})

const removeKeeping = (id: string) =>
  callAsAdmin<{ refundMinor: number }>('DELETE', `/api/admin/enrollments/${id}?payment=keep`)

test('removal without a refund: ends the enrollment everywhere, releases the spot and keeps the money', async () => {
  const { id: workshopId } = await createWorkshop(site, { seats: 1 })
  const ann = await site.createUser({ name: 'Ann' })
  const { id, orderId, orderLineId } = await createPaidEnrollment(site, ann, { workshopId })
  const revenue = async () =>
    (await callAsAdmin<{ revenueMinor: number }>('GET', '/api/admin/purchases/statistics')).body.revenueMinor
  const before = await revenue()
  expect(await removeKeeping(id)).toMatchObject({ status: 200, body: { refundMinor: 0 } })
  await site.runJobs()

  expect(await fetchEnrollments(site, ann)).toMatchObject([
    { status: 'cancelled', canCancel: false, joinUrl: null, sessions: [] },
  ])
  const { body: order } = await site.call('GET', `/api/orders/${orderId}`, { token: ann.token })
  expect(order).toMatchObject({
    status: 'completed',
    refundedMinor: 0,
    lines: [{ status: 'completed', parts: [{ isRemoved: true }] }],
  })
  expect(JSON.stringify(order)).not.toContain('joinUrl')
  const { path } = (await site.call<{ path: string }>('GET', '/api/account/calendar', { token: ann.token })).body
  const token = path.slice('/calendar/'.length, -'.ics'.length)
  expect(await personalFeed(anonymous(site.base), { token })).not.toContain('VEVENT')
  const [receipt, mail, ...more] = await queuedMailsTo(site, ann)
  expect([receipt?.template, mail?.template, more]).toEqual(['receipt', 'enrollment-removed', []])
  expect(mail?.text).toContain('Your payment of $97.00 isn’t refunded.')
  expect(mail?.calendarMethod).toBe('CANCEL')
  expect(await fetchRoster(workshopId)).toMatchObject([{ state: 'canceled', amountMinor: 9700, refundedMinor: 0 }])
  const purchases = await callAsAdmin('GET', '/api/admin/purchases?status=canceled')
  expect(purchases.body).toMatchObject({ purchases: [{ id, status: 'canceled' }] })
  expect(await revenue()).toBe(before)
  const [seat] = await site.base.db
    .select()
    .from(seats)
    .where(eq(seats.orderLineId, orderLineId ?? ''))
  expect(seat?.status).toBe('released')
  expect((await removeKeeping(id)).status).toBe(409)

  // The spot is free again, for the same user too.
  expect((await createPaidEnrollment(site, ann, { workshopId })).status).toBe('completed')
})

test('removal without a refund: a later refund of the order keeps it canceled and is counted once', async () => {
  const { id: courseId } = await createCourse(site)
  const ann = await site.createUser()
  const { id, orderId } = await createPaidEnrollment(site, ann, { courseId })
  await removeKeeping(id)
  await refundOrder(site, admin, orderId)
  await site.runJobs()
  const [enrollment] = await site.base.db.select().from(enrollments).where(eq(enrollments.id, id))
  expect(enrollment?.status).toBe('canceled')
  const { body } = await callAsAdmin<{ studentCount: number }>('GET', `/api/admin/courses/${courseId}`)
  expect(body.studentCount).toBe(0)
  const { body: stats } = await callAsAdmin<{ revenueMinor: number }>('GET', '/api/admin/purchases/statistics')
  // The other enrollments of this file: four workshops, one of them canceled.
  expect(stats.revenueMinor % 9700).toBe(0)
})
