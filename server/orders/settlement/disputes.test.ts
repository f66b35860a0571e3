import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { enrollments } from '#db/schema/orders.ts'
import { anonymous } from '#server/context.ts'
import type { TestUser } from '../../../tests/users.ts'
import { fetchAdminOrder, fetchPaymentIssues } from '../admin/admin-orders.fixture.ts'
import { reconcile } from '../index.ts'
import { mailSubjectsTo, orderRow, orderState, seatCounts } from '../orders.fixture.ts'
import { aSiteOnStripe, aStripeCheckout } from '../stripe.fixture.ts'

/** The buyer's bank takes a payment back. */

const at = aSiteOnStripe()
let owner: TestUser
beforeAll(async () => {
  owner = await at.site.person({ admin: true })
})

async function aPaidOrder() {
  const checkout = await aStripeCheckout(at.site)
  at.stripe.books.pay(checkout.sessionId)
  await at.stripe.deliverAll()
  return checkout
}

const completed = { status: 'completed', lines: [{ line: 'completed', enrollment: 'completed', seat: 'taken' }] }
const takenBack = { status: 'refunded', lines: [{ line: 'refunded', enrollment: 'refunded', seat: 'released' }] }
const mailsAbout = async (orderId: string) =>
  (await mailSubjectsTo(at.site, owner)).filter((mail) => mail.includes(orderId))

test('a dispute flags its order, tells every admin once, and takes nothing away while the bank decides', async () => {
  const { orderId, sessionId } = await aPaidOrder()
  at.stripe.books.dispute(sessionId)
  const told = [...at.stripe.waiting]
  await at.stripe.deliverAll()
  for (const event of told) await at.stripe.deliver(event)
  await at.site.work()
  expect(await orderState(at.site, orderId)).toMatchObject(completed)
  expect(await orderRow(at.site, orderId)).toMatchObject({ dispute: 'open', refundedMinor: 0 })
  expect(await mailsAbout(orderId)).toEqual([`A payment is disputed: order ${orderId}`])
})

test('the desk shows it with what to do, until the bank has decided', async () => {
  const { orderId, sessionId } = await aPaidOrder()
  const listed = async () => (await fetchPaymentIssues(at.site, owner)).body.disputes.find(({ id }) => id === orderId)
  expect(await listed()).toBeUndefined()
  const { id } = at.stripe.books.dispute(sessionId)
  await at.stripe.deliverAll()
  expect((await listed())?.toDo).toContain('Answer at your payment service')
  expect((await fetchAdminOrder(at.site, owner, orderId)).body.dispute).toBe('open')
  at.stripe.books.decideDispute(id, 'lost')
  await at.stripe.deliverAll()
  expect(await listed()).toBeUndefined()
  const { body } = await fetchAdminOrder(at.site, owner, orderId)
  expect(body.dispute).toBe('lost')
  expect(body.refunds).toMatchObject([{ reason: 'Taken back by the buyer’s bank.', amountMinor: 9700 }])
})

test('one that is won leaves all as it was', async () => {
  const { orderId, sessionId } = await aPaidOrder()
  const { id } = at.stripe.books.dispute(sessionId)
  await at.stripe.deliverAll()
  at.stripe.books.decideDispute(id, 'won')
  await at.stripe.deliverAll()
  await at.site.work()
  expect(await orderState(at.site, orderId)).toMatchObject(completed)
  expect(await orderRow(at.site, orderId)).toMatchObject({ dispute: 'won', refundedMinor: 0 })
  expect((await mailsAbout(orderId)).sort()).toEqual([
    `A dispute is won: order ${orderId}`,
    `A payment is disputed: order ${orderId}`,
  ])
})

test('one that is lost takes away what was paid for, and its revenue, once', async () => {
  const { orderId, sessionId, workshopId } = await aPaidOrder()
  const { id } = at.stripe.books.dispute(sessionId)
  at.stripe.books.decideDispute(id, 'lost')
  const told = [...at.stripe.waiting]
  await at.stripe.deliverAll()
  for (const event of told.toReversed()) await at.stripe.deliver(event)
  await at.site.work()
  expect(await orderState(at.site, orderId)).toMatchObject(takenBack)
  expect(await orderRow(at.site, orderId)).toMatchObject({ dispute: 'lost', refundedMinor: 9700 })
  expect(await seatCounts(at.site, workshopId)).toEqual({ held: 0, taken: 0, free: 8 })
  expect(await mailsAbout(orderId)).toEqual([`A dispute is lost: order ${orderId}`])
})

test('money that was paid back in part and is then lost as well is subtracted once', async () => {
  const { orderId, sessionId } = await aPaidOrder()
  at.stripe.books.giveBack(at.stripe.books.chargeOf(sessionId), 4000)
  await at.stripe.deliverAll()
  expect(await orderRow(at.site, orderId)).toMatchObject({ status: 'completed', refundedMinor: 4000 })
  const { id } = at.stripe.books.dispute(sessionId)
  at.stripe.books.decideDispute(id, 'lost')
  await at.stripe.deliverAll()
  await reconcile(anonymous(at.site.base), { quietMs: 0 })
  expect(await orderRow(at.site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 9700, totalMinor: 9700 })
})

test('a bank that decides otherwise after all gives the place back', async () => {
  const { orderId, sessionId, ann } = await aPaidOrder()
  const { id } = at.stripe.books.dispute(sessionId)
  at.stripe.books.decideDispute(id, 'lost')
  await at.stripe.deliverAll()
  at.stripe.books.decideDispute(id, 'won')
  await at.stripe.deliverAll()
  expect(await orderState(at.site, orderId)).toMatchObject(completed)
  expect(await orderRow(at.site, orderId)).toMatchObject({ dispute: 'won', refundedMinor: 0 })
  const rows = await at.site.base.db.select().from(enrollments).where(eq(enrollments.userId, ann.id))
  expect(rows.map(({ status }) => status)).toEqual(['completed'])
})

test('a refund that Stripe sends back gives the place back too, and the owner is told', async () => {
  const { orderId, sessionId } = await aPaidOrder()
  const refund = at.stripe.books.giveBack(at.stripe.books.chargeOf(sessionId), 9700)
  await at.stripe.deliverAll()
  expect(await orderState(at.site, orderId)).toMatchObject(takenBack)
  at.stripe.books.failRefund(refund?.id ?? '')
  await at.stripe.deliverAll()
  await at.site.work()
  expect(await orderState(at.site, orderId)).toMatchObject(completed)
  expect(await mailsAbout(orderId)).toEqual([`A refund came back: order ${orderId}`])
})
