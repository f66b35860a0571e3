import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { workshops } from '#db/schema/classes/catalog.ts'
import { seats } from '#db/schema/classes/seats.ts'
import { refunds } from '#db/schema/sales/orders.ts'
import { anonymous } from '#server/context.ts'
import { isSoakRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { brokenConstraint } from '../../transaction.ts'
import { expireOrder, processRefund, reconcile } from './index.ts'
import {
  createCheckout,
  createPaidSession,
  createWorkshop,
  demoSession,
  dropPendingEvents,
  enroll,
  expectCheckout,
  linesOf,
  MINUTE_MS,
  mailSubjectsTo,
  orderRow,
  orderState,
  payCheckout,
  postWebhook,
  seatCounts,
  signedEvent,
  submitDemoCheckout,
  withNewSession,
  withProvider,
} from './orders.fixture.ts'
import { settle } from './settlement/settle.ts'

/** Of one race for the seats. */
const BUYERS = isSoakRun ? 200 : 50

const site = await openSiteForFile({ seed: false })

const createUsers = (count: number) => Promise.all(Array.from({ length: count }, () => site.createUser()))
const ctx = () => anonymous(site.base)

test.each([
  [BUYERS, 8],
  [BUYERS, 1],
])('%i concurrent buyers, %i seats: each is held once for 30 minutes, then free', async (many, seats) => {
  const { id: workshopId } = await createWorkshop(site, { seats })
  const buyers = await createUsers(many)
  const responses = await Promise.all(buyers.map((buyer) => enroll(site, buyer, { workshopId })))
  const codes = Object.entries(Object.groupBy(responses, ({ status, body }) => `${status} ${body.code ?? 'held'}`))
  const counts = Object.fromEntries(codes.map(([code, of]) => [code, of?.length]))
  expect(counts).toEqual({ '201 held': seats, '409 sold_out': many - seats })
  expect(responses.find(({ status }) => status === 409)?.body.message).toContain('Sold out')
  expect(await seatCounts(site, workshopId)).toEqual({ held: seats, taken: 0, free: 0 })
  site.clock.advance(31 * MINUTE_MS)
  await reconcile(ctx())
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: seats })
})

async function createLatePayment(seats: number) {
  const checkout = await createPaidSession(site, { seats })
  await dropPendingEvents(site)
  site.clock.advance(31 * MINUTE_MS)
  return checkout
}

test('late payment after the hold expired gets a free seat', async () => {
  const { workshopId, orderId, sessionId } = await createLatePayment(1)
  await postWebhook(site, signedEvent(site, sessionId))
  expect(await orderState(site, orderId)).toMatchObject({ status: 'completed', lines: [{ seat: 'taken' }] })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 0 })
})

/** A paid order is completed with one receipt. If its seat is no longer free, the order is refunded automatically. */
test('late payment without a free seat is refunded once and the buyer gets a mail', async () => {
  const { ann, workshopId, orderId, sessionId } = await createLatePayment(1)
  const other = await expectCheckout(enroll(site, await site.createUser(), { workshopId }))
  for (const _ of [1, 2]) await postWebhook(site, signedEvent(site, sessionId))
  expect(await orderState(site, orderId)).toMatchObject({
    status: 'failed',
    failedBecause: 'sold_out',
    lines: [{ line: 'failed', enrollment: 'failed', seat: 'released' }],
  })
  const refundRows = await site.base.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  await Promise.all(
    refundRows.flatMap(({ id }) => [processRefund(ctx(), { refundId: id }), processRefund(ctx(), { refundId: id })]),
  )
  await site.runJobs()
  expect(await demoSession(site, sessionId)).toMatchObject({ status: 'paid', amountMinor: 9700, refundedMinor: 9700 })
  expect(await orderRow(site, orderId)).toMatchObject({ totalMinor: 9700, refundedMinor: 9700 })
  expect(await mailSubjectsTo(site, ann)).toEqual(['Your payment is being refunded'])

  // The seat becomes free again, but a refunded order must not be completed.
  await submitDemoCheckout(other.url, 'cancel')
  await site.runJobs()
  await postWebhook(site, signedEvent(site, sessionId))
  await settle(ctx(), { orderId })
  await reconcile(ctx())
  expect((await orderRow(site, orderId)).status).toBe('failed')
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
})

test('a refund whose job gave up is paid once by the reconciler', async () => {
  const { workshopId, orderId, sessionId } = await createLatePayment(1)
  await enroll(site, await site.createUser(), { workshopId })
  await postWebhook(site, signedEvent(site, sessionId))
  site.clock.advance(61 * MINUTE_MS)
  for (const _ of [1, 2]) await reconcile(ctx())
  await site.runJobs()
  expect((await demoSession(site, sessionId)).refundedMinor).toBe(9700)
  expect((await orderRow(site, orderId)).refundedMinor).toBe(9700)
})

test('late payment without a free seat: after a partial external refund the rest is refunded', async () => {
  const { workshopId, orderId, sessionId } = await createLatePayment(1)
  await enroll(site, await site.createUser(), { workshopId })
  await postWebhook(site, signedEvent(site, sessionId))
  await ctx().payments.refund({ sessionId, amountMinor: 9000, key: orderId })
  for (const _ of [1, 2]) await postWebhook(site, signedEvent(site, sessionId))
  expect((await orderRow(site, orderId)).refundedMinor).toBe(9000)
  await site.runJobs()
  expect(await orderState(site, orderId)).toMatchObject({
    status: 'failed',
    failedBecause: 'sold_out',
    lines: [{ line: 'failed', enrollment: 'failed', seat: 'released' }],
  })
  expect((await demoSession(site, sessionId)).refundedMinor).toBe(9700)
  expect((await orderRow(site, orderId)).refundedMinor).toBe(9700)
})

test('late payment after enrolling again: one seat stays, the other payment is refunded', async () => {
  const { ann, workshopId, orderId, sessionId } = await createLatePayment(5)
  await withProvider(site, { getSession: async () => null, closeSession: async () => null }, () =>
    expireOrder(ctx(), { orderId }),
  )
  const second = await expectCheckout(enroll(site, await withNewSession(site, ann), { workshopId }))
  await submitDemoCheckout(second.url, 'pay')
  await Promise.all([sessionId, second.sessionId].map((id) => postWebhook(site, signedEvent(site, id))))
  expect((await orderRow(site, second.orderId)).status).toBe('completed')
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'failed', failedBecause: 'sold_out' })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 4 })
})

test('an overdue hold is free for the next buyer without any event or job', async () => {
  const ben = await site.createUser()
  const { workshopId } = await createCheckout(site, { seats: 1 })
  expect(await enroll(site, ben, { workshopId })).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  site.clock.advance(31 * MINUTE_MS)
  expect((await enroll(site, await withNewSession(site, ben), { workshopId })).status).toBe(201)
  expect(await seatCounts(site, workshopId)).toEqual({ held: 1, taken: 0, free: 0 })
})

test('expiry by job and reconciler, repeated or concurrent, releases the seat once', async () => {
  const { orderId, workshopId } = await createCheckout(site, { seats: 2 })
  await expireOrder(ctx(), { orderId })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 1, taken: 0, free: 1 })
  site.clock.advance(31 * MINUTE_MS)
  await Promise.all([expireOrder(ctx(), { orderId }), reconcile(ctx()), expireOrder(ctx(), { orderId })])
  await expireOrder(ctx(), { orderId })
  expect(await orderState(site, orderId)).toMatchObject({ status: 'failed', failedBecause: 'expired' })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 2 })
})

test('expired-session event releases the seat once, and only if the provider confirms it', async () => {
  const { orderId, sessionId, workshopId } = await createCheckout(site, { seats: 2 })
  const postExpiredEvent = () => postWebhook(site, signedEvent(site, sessionId, { type: 'checkout.session.expired' }))
  expect((await postExpiredEvent()).status).toBe(200)
  expect(await seatCounts(site, workshopId)).toEqual({ held: 1, taken: 0, free: 1 })
  site.clock.advance(31 * MINUTE_MS)
  await Promise.all([postExpiredEvent(), postExpiredEvent()])
  expect(await orderState(site, orderId)).toMatchObject({ failedBecause: 'expired', lines: [{ seat: 'released' }] })
  await expectCheckout(enroll(site, await site.createUser(), { workshopId }))
  await postExpiredEvent()
  expect(await seatCounts(site, workshopId)).toEqual({ held: 1, taken: 0, free: 1 })
})

const refusalOf = (write: Promise<unknown>) =>
  write.then(
    () => undefined,
    (error: unknown) => brokenConstraint(error),
  )

test('a database constraint rejects a capacity below the seats in use', async () => {
  const { workshopId, url } = await createCheckout(site, { seats: 3 })
  await payCheckout(site, url)
  await expectCheckout(enroll(site, await site.createUser(), { workshopId }))
  const spots = (spotsTotal: number) =>
    site.base.db.update(workshops).set({ spotsTotal }).where(eq(workshops.id, workshopId))
  expect(await refusalOf(spots(1))).toBe('seats_within_spots')
  await spots(2)
  expect(await seatCounts(site, workshopId)).toEqual({ held: 1, taken: 1, free: 0 })
})

test('a database constraint rejects seats beyond the capacity, also for concurrent writers and restored seats', async () => {
  const first = await createCheckout(site, { seats: 2 })
  const [line] = await linesOf(site, (await createCheckout(site)).orderId)
  const [other] = await linesOf(site, (await createCheckout(site)).orderId)
  const seat = (orderLineId = '') => ({ workshopId: first.workshopId, orderLineId, heldUntil: site.base.now() })
  await site.base.db.delete(seats).where(inArray(seats.orderLineId, [line?.id ?? '', other?.id ?? '']))
  const written = await Promise.all(
    [line, other].map((one) => refusalOf(site.base.db.insert(seats).values(seat(one?.id)))),
  )
  expect(written.sort()).toEqual(['seats_within_spots', undefined])
  const restoredSeat = {
    ...seat((await linesOf(site, (await createCheckout(site)).orderId))[0]?.id),
    status: 'released' as const,
  }
  await site.base.db.delete(seats).where(eq(seats.orderLineId, restoredSeat.orderLineId))
  await site.base.db.insert(seats).values({ ...restoredSeat, releasedAt: site.base.now() })
  const taken = { status: 'taken' as const, releasedAt: null }
  expect(
    await refusalOf(site.base.db.update(seats).set(taken).where(eq(seats.orderLineId, restoredSeat.orderLineId))),
  ).toBe('seats_within_spots')
  expect((await seatCounts(site, first.workshopId)).free).toBe(0)
})
