import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workshops } from '#db/schema/classes.ts'
import { demoCheckouts, demoEvents } from '#db/schema/demo.ts'
import { refunds } from '#db/schema/orders.ts'
import { anonymous } from '#server/context.ts'
import { openTestSite, type TestSite } from '../../tests/site.ts'
import { brokenConstraint } from '../transaction.ts'
import { expire, reconcile, refund, settle } from './index.ts'
import {
  aWorkshop,
  checkoutOf,
  enrol,
  lettersTo,
  MINUTE,
  messageOf,
  orderRow,
  postWebhook,
  press,
  seatsOf,
  signedInAgain,
  stateOf,
} from './orders.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
afterAll(() => site.close())

const people = (count: number) => Promise.all(Array.from({ length: count }, () => site.person()))
const ctx = () => anonymous(site.base)

test('of 200 buyers who race for the last 8 seats exactly 8 get one, and the seats are free again after expiry', async () => {
  const { id: workshopId } = await aWorkshop(site, { seats: 8 })
  const buyers = await people(200)
  const answers = await Promise.all(buyers.map((buyer) => enrol(site, buyer, { workshopId })))
  const codes = Object.entries(Object.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? 'held'}`))
  const counts = Object.fromEntries(codes.map(([code, of]) => [code, of?.length]))
  expect(counts).toEqual({ '201 held': 8, '409 sold_out': 192 })
  expect(await seatsOf(site, workshopId)).toEqual({ held: 8, taken: 0, free: 0 })
  site.clock.advance(31 * MINUTE)
  await reconcile(ctx())
  expect(await seatsOf(site, workshopId)).toEqual({ held: 0, taken: 0, free: 8 })
})

/** Somebody who paid in the last second and whose message comes after the hold is over. */
async function aLatePayment(seats: number) {
  const [ann] = await people(1)
  if (!ann) throw new Error('nobody')
  const { id: workshopId } = await aWorkshop(site, { seats })
  const checkout = await checkoutOf(enrol(site, ann, { workshopId }))
  await press(checkout.url, 'pay')
  await site.base.db.update(demoEvents).set({ deliveredAt: site.base.now() })
  site.clock.advance(31 * MINUTE)
  return { ann, workshopId, ...checkout }
}

test('a payment that is told after its hold ran out gets the seat while nobody else has it', async () => {
  const { workshopId, orderId, sessionId } = await aLatePayment(1)
  await postWebhook(site, messageOf(site, sessionId))
  expect(await stateOf(site, orderId)).toMatchObject({ status: 'completed', lines: [{ seat: 'taken' }] })
  expect(await seatsOf(site, workshopId)).toEqual({ held: 0, taken: 1, free: 0 })
})

test('a payment that is told when its seat is gone goes back once, by itself, and the buyer is told', async () => {
  const { ann, workshopId, orderId, sessionId } = await aLatePayment(1)
  const [ben] = await people(1)
  if (!ben) throw new Error('nobody')
  const other = await checkoutOf(enrol(site, ben, { workshopId }))
  for (const _ of [1, 2]) await postWebhook(site, messageOf(site, sessionId))
  expect(await stateOf(site, orderId)).toMatchObject({
    status: 'failed',
    failedBecause: 'sold_out',
    lines: [{ line: 'failed', enrollment: 'failed', seat: 'released' }],
  })
  const owed = await site.base.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  await Promise.all(owed.flatMap(({ id }) => [refund(ctx(), { refundId: id }), refund(ctx(), { refundId: id })]))
  await site.work()
  const [page] = await site.base.db.select().from(demoCheckouts).where(eq(demoCheckouts.id, sessionId))
  expect(page).toMatchObject({ status: 'paid', amountMinor: 9700, refundedMinor: 9700 })
  expect(await orderRow(site, orderId)).toMatchObject({ totalMinor: 9700, refundedMinor: 9700 })
  expect(await lettersTo(site, ann)).toEqual(['Your payment is on its way back'])

  // The seat becomes free again: what was paid back must not come alive.
  await press(other.url, 'cancel')
  await site.work()
  await postWebhook(site, messageOf(site, sessionId))
  await settle(ctx(), { orderId })
  await reconcile(ctx())
  expect((await orderRow(site, orderId)).status).toBe('failed')
  expect(await seatsOf(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
})

test('a refund whose job gave up is paid by the reconciler, once', async () => {
  const { workshopId, orderId, sessionId } = await aLatePayment(1)
  const [ben] = await people(1)
  if (!ben) throw new Error('nobody')
  await enrol(site, ben, { workshopId })
  await postWebhook(site, messageOf(site, sessionId))
  site.clock.advance(61 * MINUTE)
  for (const _ of [1, 2]) await reconcile(ctx())
  await site.work()
  const [page] = await site.base.db.select().from(demoCheckouts).where(eq(demoCheckouts.id, sessionId))
  expect(page?.refundedMinor).toBe(9700)
  expect((await orderRow(site, orderId)).refundedMinor).toBe(9700)
})

test('a buyer who enrolled again before the late payment was told keeps one seat and gets the other payment back', async () => {
  const { ann, workshopId, orderId, sessionId } = await aLatePayment(5)
  const { find, close } = site.base.payments
  site.base.payments = { ...site.base.payments, find: async () => null, close: async () => null }
  await expire(ctx(), { orderId })
  site.base.payments = { ...site.base.payments, find, close }
  const second = await checkoutOf(enrol(site, await signedInAgain(site, ann), { workshopId }))
  await press(second.url, 'pay')
  await Promise.all([sessionId, second.sessionId].map((id) => postWebhook(site, messageOf(site, id))))
  expect((await orderRow(site, second.orderId)).status).toBe('completed')
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'failed', failedBecause: 'sold_out' })
  expect(await seatsOf(site, workshopId)).toEqual({ held: 0, taken: 1, free: 4 })
})

test('the next buyer finds an overdue seat free even if no message and no sweep ever came', async () => {
  const [ann, ben] = await people(2)
  if (!ann || !ben) throw new Error('nobody')
  const { id: workshopId } = await aWorkshop(site, { seats: 1 })
  await checkoutOf(enrol(site, ann, { workshopId }))
  expect(await enrol(site, ben, { workshopId })).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  site.clock.advance(31 * MINUTE)
  expect((await enrol(site, await signedInAgain(site, ben), { workshopId })).status).toBe(201)
  expect(await seatsOf(site, workshopId)).toEqual({ held: 1, taken: 0, free: 0 })
})

test('an order that expires twice, or at once by job and reconciler, frees its seat once', async () => {
  const [ann] = await people(1)
  if (!ann) throw new Error('nobody')
  const { id: workshopId } = await aWorkshop(site, { seats: 2 })
  const { orderId } = await checkoutOf(enrol(site, ann, { workshopId }))
  await expire(ctx(), { orderId })
  expect(await seatsOf(site, workshopId)).toEqual({ held: 1, taken: 0, free: 1 })
  site.clock.advance(31 * MINUTE)
  await Promise.all([expire(ctx(), { orderId }), reconcile(ctx()), expire(ctx(), { orderId })])
  await expire(ctx(), { orderId })
  expect(await stateOf(site, orderId)).toMatchObject({ status: 'failed', failedBecause: 'expired' })
  expect(await seatsOf(site, workshopId)).toEqual({ held: 0, taken: 0, free: 2 })
})

test('the database refuses fewer spots than there are seats in use', async () => {
  const buyers = await people(2)
  const { id: workshopId } = await aWorkshop(site, { seats: 3 })
  const [first] = await Promise.all(buyers.map((buyer) => checkoutOf(enrol(site, buyer, { workshopId }))))
  await press(first?.url ?? '', 'pay')
  await site.work()
  const spots = (spotsTotal: number) =>
    site.base.db.update(workshops).set({ spotsTotal }).where(eq(workshops.id, workshopId))
  const refused = await spots(1).then(
    () => undefined,
    (error: unknown) => brokenConstraint(error),
  )
  expect(refused).toBe('seats_within_spots')
  await spots(2)
  expect(await seatsOf(site, workshopId)).toEqual({ held: 1, taken: 1, free: 0 })
})

test('somebody who enrols many times at once has one open enrolment and one payment page', async () => {
  const [ann] = await people(1)
  if (!ann) throw new Error('nobody')
  const { id: workshopId } = await aWorkshop(site, { seats: 5 })
  const checkouts = await Promise.all(Array.from({ length: 6 }, () => checkoutOf(enrol(site, ann, { workshopId }))))
  expect(new Set(checkouts.map(({ orderId, url }) => `${orderId} ${url}`)).size).toBe(1)
  expect(await seatsOf(site, workshopId)).toEqual({ held: 1, taken: 0, free: 4 })
})

test('one person holds at most five seats at a time', async () => {
  const [ann] = await people(1)
  if (!ann) throw new Error('nobody')
  const offers = await Promise.all(Array.from({ length: 7 }, () => aWorkshop(site, { seats: 1 })))
  const answers = await Promise.all(offers.map(({ id: workshopId }) => enrol(site, ann, { workshopId })))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(2).fill('429 too_many_holds'))
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  const held = await Promise.all(offers.map(({ id }) => seatsOf(site, id)))
  expect(held.reduce((sum, seats) => sum + seats.held, 0)).toBe(5)
  const open = answers.find(({ status }) => status === 201)
  await press(open?.body.url ?? '', 'cancel')
  await site.work()
  const refusedOffer = offers[answers.findIndex(({ status }) => status !== 201)]
  expect((await enrol(site, ann, { workshopId: refusedOffer?.id })).status).toBe(201)
})
