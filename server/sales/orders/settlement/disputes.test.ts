import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { anonymous } from '#server/context.ts'
import { fetchAdminOrder, fetchPaymentProblems } from '../admin/admin-orders.fixture.ts'
import { reconcile } from '../index.ts'
import { createCheckout, mailSubjectsTo, orderRow, orderState, seatCounts } from '../orders.fixture.ts'
import { openSiteOnStripe } from '../stripe.fixture.ts'

const { site, stripe } = await openSiteOnStripe()
const admin = await site.createUser({ admin: true })

async function createPaidOrder() {
  const checkout = await createCheckout(site)
  stripe.state.pay(checkout.sessionId)
  await stripe.deliverAll()
  return checkout
}

const completed = { status: 'completed', lines: [{ line: 'completed', enrollment: 'completed', seat: 'taken' }] }
const revoked = { status: 'refunded', lines: [{ line: 'refunded', enrollment: 'refunded', seat: 'released' }] }
const mailsAbout = async (orderId: string) =>
  (await mailSubjectsTo(site, admin)).filter((mail) => mail.includes(orderNumber(orderId)))

test('open dispute flags the order, mails every admin once and revokes nothing', async () => {
  const { orderId, sessionId } = await createPaidOrder()
  stripe.state.dispute(sessionId)
  const events = [...stripe.pendingEvents]
  await stripe.deliverAll()
  for (const event of events) await stripe.deliver(event)
  await site.runJobs()
  expect(await orderState(site, orderId)).toMatchObject(completed)
  expect(await orderRow(site, orderId)).toMatchObject({ dispute: 'open', refundedMinor: 0 })
  expect(await mailsAbout(orderId)).toEqual([`A payment is disputed: order ${orderNumber(orderId)}`])
})

test('open dispute is listed as a payment issue until it is decided', async () => {
  const { orderId, sessionId } = await createPaidOrder()
  const listed = async () => (await fetchPaymentProblems(site, admin)).body.disputes.find(({ id }) => id === orderId)
  expect(await listed()).toBeUndefined()
  const { id } = stripe.state.dispute(sessionId)
  await stripe.deliverAll()
  expect((await listed())?.toDo).toContain('Respond in your payment provider')
  expect((await fetchAdminOrder(site, admin, orderId)).body.dispute).toBe('open')
  stripe.state.decideDispute(id, 'lost')
  await stripe.deliverAll()
  expect(await listed()).toBeUndefined()
  const { body } = await fetchAdminOrder(site, admin, orderId)
  expect(body.dispute).toBe('lost')
  expect(body.refunds).toMatchObject([{ reason: 'Charged back by the buyer’s bank.', amountMinor: 9700 }])
})

test('won dispute changes nothing', async () => {
  const { orderId, sessionId } = await createPaidOrder()
  const { id } = stripe.state.dispute(sessionId)
  await stripe.deliverAll()
  stripe.state.decideDispute(id, 'won')
  await stripe.deliverAll()
  await site.runJobs()
  expect(await orderState(site, orderId)).toMatchObject(completed)
  expect(await orderRow(site, orderId)).toMatchObject({ dispute: 'won', refundedMinor: 0 })
  expect((await mailsAbout(orderId)).sort()).toEqual([
    `A payment is disputed: order ${orderNumber(orderId)}`,
    `You won a dispute: order ${orderNumber(orderId)}`,
  ])
})

test('lost dispute revokes the purchase and its revenue once', async () => {
  const { orderId, sessionId, workshopId } = await createPaidOrder()
  const { id } = stripe.state.dispute(sessionId)
  stripe.state.decideDispute(id, 'lost')
  const events = [...stripe.pendingEvents]
  await stripe.deliverAll()
  for (const event of events.toReversed()) await stripe.deliver(event)
  await site.runJobs()
  expect(await orderState(site, orderId)).toMatchObject(revoked)
  expect(await orderRow(site, orderId)).toMatchObject({ dispute: 'lost', refundedMinor: 9700 })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 8 })
  expect(await mailsAbout(orderId)).toEqual([`You lost a dispute: order ${orderNumber(orderId)}`])
})

/** A disputed payment is flagged and emailed to every admin. A lost dispute counts as a refund, once. */
test('lost dispute after a partial refund counts the amount once', async () => {
  const { orderId, sessionId } = await createPaidOrder()
  stripe.state.refundCharge(stripe.state.chargeOf(sessionId), 4000)
  await stripe.deliverAll()
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', refundedMinor: 4000 })
  const { id } = stripe.state.dispute(sessionId)
  stripe.state.decideDispute(id, 'lost')
  await stripe.deliverAll()
  await reconcile(anonymous(site.base), { quietMs: 0 })
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 9700, totalMinor: 9700 })
})

test('lost dispute that is won later restores the enrollment', async () => {
  const { orderId, sessionId, ann } = await createPaidOrder()
  const { id } = stripe.state.dispute(sessionId)
  stripe.state.decideDispute(id, 'lost')
  await stripe.deliverAll()
  stripe.state.decideDispute(id, 'won')
  await stripe.deliverAll()
  expect(await orderState(site, orderId)).toMatchObject(completed)
  expect(await orderRow(site, orderId)).toMatchObject({ dispute: 'won', refundedMinor: 0 })
  const rows = await site.base.db.select().from(enrollments).where(eq(enrollments.userId, ann.id))
  expect(rows.map(({ status }) => status)).toEqual(['completed'])
})

test('failed refund at Stripe restores the enrollment and mails the admins', async () => {
  const { orderId, sessionId } = await createPaidOrder()
  const refund = stripe.state.refundCharge(stripe.state.chargeOf(sessionId), 9700)
  await stripe.deliverAll()
  expect(await orderState(site, orderId)).toMatchObject(revoked)
  stripe.state.failRefund(refund?.id ?? '')
  await stripe.deliverAll()
  await site.runJobs()
  expect(await orderState(site, orderId)).toMatchObject(completed)
  expect(await mailsAbout(orderId)).toEqual([`A refund was returned: order ${orderNumber(orderId)}`])
})
