import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { workshops } from '#db/schema/classes/catalog.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { anonymous } from '#server/context.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { expireOrder } from '../../sales/orders/index.ts'
import {
  contextFor,
  createWorkshop,
  enroll,
  expectCheckout,
  MINUTE_MS,
  mailSubjectsTo,
  seatCounts,
  submitDemoCheckout,
  withNewSession,
} from '../../sales/orders/orders.fixture.ts'
import { listOpenClasses } from '../catalog/index.ts'
import { cancelEnrollment, transferEnrollment } from '../enrollments/enrollments.fixture.ts'
import { cancelAllEnrollments } from '../enrollments/index.ts'
import { deleteUserEntries } from './user-entries.ts'
import {
  createFullWorkshop,
  createOffer,
  entryStates,
  fetchEntries,
  fillWaitingList,
  HOUR_MS,
  offeredUserIds,
  updateWorkshop,
} from './waiting-list.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const ctx = () => anonymous(site.base)

describe('a released seat is offered to the next user on the waiting list', () => {
  /**
   * Each released seat, for whatever reason, is held for the next user on the list, who gets an email. No other user
   * can take it.
   */
  test('after a cancellation: it is held, mailed, and not available to others', async () => {
    const { workshopId, ann, ben } = await createOffer(site)
    expect(await entryStates(site, workshopId)).toEqual(['offered', 'waiting'])
    expect(await offeredUserIds(site, workshopId)).toEqual([ann.id])
    expect(await seatCounts(site, workshopId)).toEqual({ held: 1, taken: 0, free: 0 })
    const openWorkshop = (await listOpenClasses(ctx())).workshops.find(({ id }) => id === workshopId)
    expect(openWorkshop).toMatchObject({ spotsAvailable: 0, isWaitingListOpen: true })
    for (const user of [await site.createUser(), ben])
      expect(await enroll(site, user, { workshopId })).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect(await fetchEntries(site, ben)).toMatchObject([{ position: 1, offerUntil: null }])
    const [entry] = await fetchEntries(site, ann)
    expect(entry).toMatchObject({ position: null, isPaying: false })
    const hours = (Date.parse(entry?.offerUntil ?? '') - site.base.now().getTime()) / HOUR_MS
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    await site.runJobs()
    expect(await mailSubjectsTo(site, ann)).toEqual(['A spot opened up: A day of maps'])
    expect(await mailSubjectsTo(site, ben)).toEqual([])
  })

  test('after a canceled, declined or expired payment', async () => {
    for (const action of ['cancel', 'decline', 'expire'] as const) {
      const { id: workshopId } = await createWorkshop(site, { seats: 1 })
      const buyer = await site.createUser()
      const { url, orderId } = await expectCheckout(enroll(site, buyer, { workshopId }))
      const [ann] = await fillWaitingList(site, workshopId, 1)
      if (action === 'expire') {
        site.clock.advance(31 * MINUTE_MS)
        await expireOrder(ctx(), { orderId })
      } else await submitDemoCheckout(url, action)
      await site.runJobs()
      expect([action, await offeredUserIds(site, workshopId)]).toEqual([action, [ann?.id]])
    }
  })

  test('after a refund by an admin', async () => {
    const { workshopId, enrollment } = await createFullWorkshop(site)
    const [ann] = await fillWaitingList(site, workshopId, 1)
    const adminSession = await withNewSession(site, admin)
    const order = await site.call<{ version: number }>('GET', `/api/admin/orders/${enrollment.orderId}`, {
      token: adminSession.token,
    })
    const body = { reason: 'They asked for it.', version: order.body.version }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await site.call('POST', `/api/admin/orders/${enrollment.orderId}/refunds`, {
      token: adminSession.token,
      body,
      headers,
    })
    await site.runJobs()
    expect(await offeredUserIds(site, workshopId)).toEqual([ann?.id])
  })

  test('after a transfer; a transfer cannot take a seat that is offered to another user', async () => {
    const { workshopId, buyer, enrollment } = await createFullWorkshop(site)
    const [ann] = await fillWaitingList(site, workshopId, 1)
    const otherWorkshop = await createWorkshop(site)
    expect((await transferEnrollment(site, buyer, enrollment.id, otherWorkshop.id)).status).toBe(200)
    expect(await offeredUserIds(site, workshopId)).toEqual([ann?.id])
    const { workshopId: offeredId, ann: bea } = await createOffer(site)
    expect((await transferEnrollment(site, buyer, enrollment.id, offeredId)).body.code).toBe('sold_out')
    expect(await offeredUserIds(site, offeredId)).toEqual([bea.id])
  })

  test('after the account of the buyer or of the user with the offer is deleted', async () => {
    const { workshopId, buyer } = await createFullWorkshop(site)
    const [ann, ben] = await fillWaitingList(site, workshopId, 2)
    if (!ann || !ben) throw new Error('waiting list is empty')
    await site.base.db.update(workshops).set({ cancelDays: 365 }).where(eq(workshops.id, workshopId))
    await cancelAllEnrollments(contextFor(site, buyer))
    await site.runJobs()
    expect(await offeredUserIds(site, workshopId)).toEqual([ann.id])
    await deleteUserEntries(contextFor(site, ann))
    await site.base.db.delete(profiles).where(eq(profiles.id, ann.id))
    expect(await offeredUserIds(site, workshopId)).toEqual([ben.id])
  })

  test('after the capacity is raised: one offer per new seat, in order', async () => {
    const { workshopId } = await createFullWorkshop(site)
    const waitingUsers = await fillWaitingList(site, workshopId, 4)
    await updateWorkshop(site, admin, workshopId, { spotsTotal: 3 })
    expect(await offeredUserIds(site, workshopId)).toEqual(waitingUsers.slice(0, 2).map(({ id }) => id))
    await updateWorkshop(site, admin, workshopId, { spotsTotal: 8 })
    expect(await offeredUserIds(site, workshopId)).toEqual(waitingUsers.map(({ id }) => id))
    expect(await seatCounts(site, workshopId)).toEqual({ held: 4, taken: 1, free: 3 })
  })

  test('and is available to everyone if the waiting list is empty', async () => {
    const { workshopId, buyer, enrollment } = await createFullWorkshop(site)
    await cancelEnrollment(site, buyer, enrollment.id)
    expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
    expect((await enroll(site, await site.createUser(), { workshopId })).status).toBe(201)
  })
})
