import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { workshops } from '#db/schema/classes/catalog.ts'
import { seats } from '#db/schema/classes/seats.ts'
import { anonymous } from '#server/context.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { contentApi } from '../../content/editing/crud.fixture.ts'
import {
  enroll,
  expectCheckout,
  mailSubjectsTo,
  mailsTo,
  orderRow,
  orderState,
  payCheckout,
  seatCounts,
  submitDemoCheckout,
  withNewSession,
} from '../../sales/orders/orders.fixture.ts'
import { fetchEnrollments } from '../enrollments/enrollments.fixture.ts'
import { promoteAllWaitingLists } from './promote.ts'
import {
  createFullWorkshop,
  createOffer,
  entryStates,
  expireOffers,
  fetchEntries,
  fillWaitingList,
  HOUR_MS,
  leaveWaitingList,
  offeredUserIds,
  updateWorkshop,
} from './waiting-list.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const ctx = () => anonymous(site.base)

describe('waiting list offer', () => {
  /**
   * Enrolling at the price that the user saw accepts the offer. A failed payment leaves it valid until it expires;
   * declining it promotes the next user.
   */
  test('enrolling accepts it: paying takes the seat and closes the entry', async () => {
    const { workshopId, ann, ben } = await createOffer(site)
    const { url, orderId } = await expectCheckout(enroll(site, ann, { workshopId, unitMinor: 9700 }))
    expect(await fetchEntries(site, ann)).toMatchObject([{ isPaying: true }])
    expect(await seatCounts(site, workshopId)).toEqual({ held: 1, taken: 0, free: 0 })
    await payCheckout(site, url)
    expect(await orderState(site, orderId)).toMatchObject({ status: 'completed', lines: [{ seat: 'taken' }] })
    expect(await entryStates(site, workshopId)).toEqual(['enrolled', 'waiting'])
    expect([await fetchEntries(site, ann), await fetchEnrollments(site, ann)]).toMatchObject([
      [],
      [{ status: 'booked' }],
    ])
    await expireOffers(site, workshopId)
    expect(await entryStates(site, workshopId)).toEqual(['enrolled', 'waiting'])
    expect(await fetchEntries(site, await withNewSession(site, ben))).toMatchObject([{ position: 1 }])
  })

  test('for a free workshop, enrolling takes the seat at once', async () => {
    const { workshopId, ann } = await createOffer(site, { price: '0.00' })
    expect((await enroll(site, ann, { workshopId, unitMinor: 0 })).status).toBe(201)
    expect(await entryStates(site, workshopId)).toEqual(['enrolled', 'waiting'])
    expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 0 })
  })

  test('enrolling at an outdated price returns 409 with the new price and keeps the offer', async () => {
    const { workshopId, ann } = await createOffer(site)
    await updateWorkshop(site, admin, workshopId, { price: '120.00' })
    const response = await enroll(site, ann, { workshopId, unitMinor: 9700 })
    expect(response).toMatchObject({ status: 409, body: { code: 'prices_changed', details: { totalMinor: 12_000 } } })
    expect(await fetchEntries(site, ann)).toMatchObject([{ unitMinor: 12_000 }])
    const { orderId } = await expectCheckout(enroll(site, ann, { workshopId, unitMinor: 12_000 }))
    expect((await orderRow(site, orderId)).totalMinor).toBe(12_000)
  })

  test('a failed payment keeps it until it expires', async () => {
    const { workshopId, ann, ben } = await createOffer(site)
    for (const action of ['decline', 'cancel'] as const) {
      const { url } = await expectCheckout(enroll(site, ann, { workshopId }))
      await submitDemoCheckout(url, action)
      await site.runJobs()
      expect(await offeredUserIds(site, workshopId)).toEqual([ann.id])
    }
    const [, declined] = await mailsTo(site, ann)
    expect(declined).toMatchObject({ subject: 'Your payment didn’t go through' })
    expect(declined?.text).toMatch(/still held for you.*\/account\/classes/s)
    await expireOffers(site, workshopId)
    expect(await offeredUserIds(site, workshopId)).toEqual([ben.id])
  })

  test('if it expires during the payment, success keeps the seat and failure offers it to the next user', async () => {
    for (const action of ['pay', 'cancel'] as const) {
      const { workshopId, ann, ben } = await createOffer(site)
      site.clock.advance(23.8 * HOUR_MS)
      const { url } = await expectCheckout(enroll(site, await withNewSession(site, ann), { workshopId }))
      await expireOffers(site, workshopId, 0.3)
      expect(await entryStates(site, workshopId)).toEqual(['offered', 'waiting'])
      await submitDemoCheckout(url, action)
      await site.runJobs()
      const isPaid = action === 'pay'
      expect(await entryStates(site, workshopId)).toEqual(isPaid ? ['enrolled', 'waiting'] : ['expired', 'offered'])
      expect(await offeredUserIds(site, workshopId)).toEqual(isPaid ? [] : [ben.id])
    }
  })

  test('declining offers the seat to the next user at once and sends no mail to the decliner', async () => {
    const { workshopId, ann, ben } = await createOffer(site)
    const [entry] = await fetchEntries(site, ann)
    const responses = await Promise.all([1, 2].map(() => leaveWaitingList(site, ann, entry?.id ?? '')))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await entryStates(site, workshopId)).toEqual(['declined', 'offered'])
    expect(await offeredUserIds(site, workshopId)).toEqual([ben.id])
    await site.runJobs()
    expect([await mailSubjectsTo(site, ann), await mailSubjectsTo(site, ben)]).toMatchObject([
      ['A spot opened up: A day of maps'],
      ['A spot opened up: A day of maps'],
    ])
  })

  test('after expiry the seat is offered to the next user once, despite concurrent jobs, with a mail to both', async () => {
    const { workshopId, ann, ben } = await createOffer(site)
    site.clock.advance(24 * HOUR_MS)
    await Promise.all([1, 2, 3, 4].map(() => promoteAllWaitingLists(ctx())))
    await site.runJobs()
    expect(await entryStates(site, workshopId)).toEqual(['expired', 'offered'])
    expect(await offeredUserIds(site, workshopId)).toEqual([ben.id])
    expect(await mailSubjectsTo(site, ann)).toEqual([
      'A spot opened up: A day of maps',
      'No longer held for you: A day of maps',
    ])
    expect(await mailSubjectsTo(site, ben)).toEqual(['A spot opened up: A day of maps'])
    const response = await enroll(site, await withNewSession(site, ann), { workshopId })
    expect(response).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    await expireOffers(site, workshopId)
    expect(await entryStates(site, workshopId)).toEqual(['expired', 'expired'])
    expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
  })

  test('after expiry it cannot be accepted, even before the job has run', async () => {
    const { workshopId, ann } = await createOffer(site)
    site.clock.advance(24 * HOUR_MS)
    const expiredUser = await withNewSession(site, ann)
    expect(await fetchEntries(site, expiredUser)).toEqual([])
    expect(await enroll(site, expiredUser, { workshopId })).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  })

  test('it stays valid while the workshop is inactive; new offers are made when it is active again', async () => {
    const { workshopId, ann, ben } = await createOffer(site, { seats: 2 })
    await updateWorkshop(site, admin, workshopId, { isActive: false, spotsTotal: 3 })
    expect(await entryStates(site, workshopId)).toEqual(['offered', 'waiting'])
    expect((await enroll(site, ben, { workshopId })).status).toBe(404)
    expect((await enroll(site, ann, { workshopId })).status).toBe(201)
    const adminSession = await withNewSession(site, admin)
    const path = `/api/admin/workshops/${workshopId}/active`
    await site.call('PUT', path, { token: adminSession.token, body: { active: true } })
    expect(await offeredUserIds(site, workshopId)).toEqual([ben.id])
  })

  test('deleting the workshop closes offers and waiting entries and notifies everyone', async () => {
    const { workshopId, ann, ben } = await createOffer(site)
    await contentApi(site, await withNewSession(site, admin), 'workshops').remove(workshopId)
    await site.runJobs()
    expect(await entryStates(site, workshopId)).toEqual(['closed', 'closed'])
    expect(await seatCounts(site, workshopId)).toMatchObject({ held: 0 })
    for (const user of [ann, ben])
      expect(await mailSubjectsTo(site, user)).toContain('No longer available: A day of maps')
  })

  /** The list closes four hours before the start, and when the workshop is deleted. All users on it get an email. */
  test('shortly before the start none is made: the list is closed and a free seat can be bought by anyone', async () => {
    const now = site.base.now()
    const startsAt = new Date(now.getTime() + 30 * HOUR_MS)
    const { workshopId, enrollment, buyer } = await createFullWorkshop(site)
    const [ann] = await fillWaitingList(site, workshopId, 1)
    if (!ann) throw new Error('waiting list is empty')
    const [on, time] = [startsAt.toISOString().slice(0, 10), startsAt.toISOString().slice(11, 16)]
    await site.base.db
      .update(workshops)
      .set({ workshopDate: on, workshopTime: time, endDate: '2099-12-31', cancelDays: 0 })
      .where(eq(workshops.id, workshopId))
    site.clock.advance(27 * HOUR_MS)
    await promoteAllWaitingLists(ctx())
    await site.runJobs()
    expect(await entryStates(site, workshopId)).toEqual(['closed'])
    expect(await mailSubjectsTo(site, ann)).toEqual(['No spot opened up: A day of maps'])
    await site.base.db.update(seats).set({ status: 'released', releasedAt: now }).where(eq(seats.userId, buyer.id))
    expect((await enroll(site, await withNewSession(site, ann), { workshopId })).status).toBe(201)
    expect(enrollment.status).toBe('completed')
  })

  test('near the start it expires two hours before it', async () => {
    const startsAt = new Date(site.base.now().getTime() + 8 * HOUR_MS)
    const { workshopId, buyer } = await createFullWorkshop(site)
    const [ann] = await fillWaitingList(site, workshopId, 1)
    const [on, time] = [startsAt.toISOString().slice(0, 10), startsAt.toISOString().slice(11, 19)]
    await site.base.db
      .update(workshops)
      .set({ workshopDate: on, workshopTime: time, endDate: '2099-12-31' })
      .where(eq(workshops.id, workshopId))
    await site.base.db
      .update(seats)
      .set({ status: 'released', releasedAt: site.base.now() })
      .where(eq(seats.userId, buyer.id))
    await promoteAllWaitingLists(ctx())
    const [entry] = ann ? await fetchEntries(site, ann) : []
    const hours = (startsAt.getTime() - Date.parse(entry?.offerUntil ?? '')) / HOUR_MS
    expect(Math.round(hours * 10) / 10).toBe(2)
  })
})
