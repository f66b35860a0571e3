import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CouponQuote } from '#contract/sales/coupons/order-coupon.schema.ts'
import type { BoughtGift } from '#contract/sales/gifts/gifts.schema.ts'
import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import { invoices } from '#db/schema/sales/invoices.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { anonymous } from '#server/context.ts'
import { isSoakRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { book, createType, fetchSlots, setDailyHours } from '../../classes/coaching/coaching.fixture.ts'
import { fetchAdminOrder, refundOrder } from '../orders/admin/admin-orders.fixture.ts'
import { expireOrder } from '../orders/index.ts'
import {
  type Checkout,
  createCourse,
  createProduct,
  createWorkshop,
  demoSessionOf,
  enroll,
  expectCheckout,
  linesOf,
  type MaybeProblem,
  MINUTE_MS,
  mailsTo,
  orderRow,
  payCheckout,
  placePaidOrder,
  postWebhook,
  shippingAddress,
  signedEvent,
  submitDemoCheckout,
} from '../orders/orders.fixture.ts'
import { rate, removeZones, saveZones, zone } from '../shipping/shipping.fixture.ts'
import { createCoupon } from './coupons.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const order = ({ token }: TestUser, lines: object[], body: object) =>
  site.call<MaybeProblem<Checkout>>('POST', '/api/orders', { token, body: { lines, ...body } })
const quote = ({ token }: TestUser, code: string, lines: object[]) =>
  site.call<MaybeProblem<CouponQuote>>('POST', '/api/coupon-quotes', { token, body: { code, lines } })
const product = async (price: string, quantity = 1, kind: 'physical' | 'digital' = 'digital') => ({
  productId: (await createProduct(site, { price, kind })).id,
  quantity,
})
const quoted = (lines: { productId: number; quantity: number }[]) =>
  lines.map(({ productId, quantity }) => ({ item: { productId }, quantity }))

const refused = (reason: string) => ({
  status: 409,
  body: { code: 'coupon_not_valid', errors: [{ field: 'coupon.code' }], details: { reason } },
})

/** Provider, receipt, invoice, order pages, export and refunds agree on the discount, with any tax. */
test('a discount is a part of quote, lines, provider, receipt, invoice, order pages and refunds', async () => {
  const ann = await site.createUser({ name: 'Ann' })
  const lines = [await product('3.33', 3), await product('10.00')]
  const { code } = await createCoupon(site, { percent: 15 })
  // 19.99 * 15% = 2.9985, of which 9.99 / 19.99 are 1.4993
  expect((await quote(ann, ` ${code.toLowerCase()} `, quoted(lines))).body).toEqual({
    code,
    lineDiscountsMinor: [150, 150],
    isShippingFree: false,
  })
  const { orderId } = await placePaidOrder(site, order(ann, lines, { coupon: { code, seenMinor: 300 } }))
  const amounts = { totalMinor: 1699, couponCode: code, discountMinor: 300, shippingDiscountMinor: 0 }
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', ...amounts })
  expect(await demoSessionOf(site, orderId)).toMatchObject({
    amountMinor: 1699,
    lines: [
      { title: `A pocket binder × 3, with coupon ${code}`, unitMinor: 849, quantity: 1 },
      { title: `A pocket binder, with coupon ${code}`, unitMinor: 850, quantity: 1 },
    ],
  })
  const view = (await site.call<OrderView>('GET', `/api/orders/${orderId}`, { token: ann.token })).body
  expect(view).toMatchObject({ ...amounts, lines: [{ discountMinor: 150 }, { discountMinor: 150 }] })
  expect((await fetchAdminOrder(site, admin, orderId)).body).toMatchObject(amounts)
  const receipt = (await mailsTo(site, ann)).find(({ subject }) => subject.startsWith('Your receipt'))?.text
  for (const text of [`Coupon ${code}`, '−$3.00', '$16.99']) expect(receipt).toContain(text)
  const [invoice] = await site.base.db.select().from(invoices).where(eq(invoices.orderId, orderId))
  expect(invoice?.content).toMatchObject({ totalMinor: 1699 })
  expect(invoice?.content.items.at(-1)).toEqual({ title: `Coupon ${code}`, quantity: 1, amountMinor: -300 })

  const [line] = (await fetchAdminOrder(site, admin, orderId)).body.lines
  const refundUnit = () => refundOrder(site, admin, orderId, { lines: [{ lineId: line?.id, quantity: 1 }] })
  expect((await refundUnit()).body.amountMinor).toBe(283)
  expect((await refundOrder(site, admin, orderId)).body.amountMinor).toBe(1699 - 283)
  expect(await orderRow(site, orderId)).toMatchObject({
    status: 'refunded',
    refundedMinor: 1699,
    couponReleasedAt: null,
  })
})

test('free shipping takes the price of the shipping off, and is not used up by an order that ships free', async () => {
  const ann = await site.createUser()
  const rates = [rate(), rate({ name: 'Free', bands: [{ upTo: null, priceMinor: 0 }] })]
  const { Standard = '', Free = '' } = await saveZones(site, [zone({ countries: ['US'], rates })])
  const lines = [await product('20.00', 1, 'physical')]
  const { code } = await createCoupon(site, { kind: 'shipping', percent: null, usesPerCustomer: 1 })
  const place = (rateId: string, seenMinor: number, couponMinor: number) => {
    const coupon = { code, seenMinor: couponMinor }
    const terms = { shipTo: shippingAddress, shipping: { rateId, seenMinor }, coupon }
    return expectCheckout(order(ann, lines, terms))
  }
  expect((await quote(ann, code, quoted(lines))).body).toMatchObject({ lineDiscountsMinor: [0], isShippingFree: true })
  const free = await place(Free, 0, 0)
  expect(await orderRow(site, free.orderId)).toMatchObject({ totalMinor: 2000, couponCode: null })
  const { orderId, url } = await place(Standard, 590, 590)
  await payCheckout(site, url)
  expect(await orderRow(site, orderId)).toMatchObject({
    totalMinor: 2000,
    shippingMinor: 0,
    shippingDiscountMinor: 590,
    discountMinor: 590,
    couponCode: code,
  })
  expect(await demoSessionOf(site, orderId)).toMatchObject({ amountMinor: 2000, lines: [{ unitMinor: 2000 }] })
  await removeZones(site)
})

test('a coupon that pays for everything completes the order without payment', async () => {
  const ann = await site.createUser()
  const { id: courseId } = await createCourse(site, { price: '50.00' })
  const { code } = await createCoupon(site, { kind: 'amount', percent: null, amountMinor: 8000 })
  const coupon = { code, seenMinor: 5000 }
  const { orderId, url } = await expectCheckout(enroll(site, ann, { courseId, unitMinor: 5000, coupon }))
  expect(url).toContain('/enrollment-success')
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', totalMinor: 0, discountMinor: 5000 })
  expect(await linesOf(site, orderId)).toMatchObject([{ status: 'completed', discountMinor: 5000 }])
})

test('a coupon for chosen items reduces those only, in classes and sessions too', async () => {
  const ann = await site.createUser()
  const [chosen, other] = [await product('10.00'), await product('30.00')]
  const workshop = await createWorkshop(site, { price: '97.00' })
  await setDailyHours(site, '09:00', '17:00')
  const { id: coachingTypeId } = await createType(site, { price: '50.00' })
  const items = [{ productId: chosen.productId }, { workshopId: workshop.id }, { coachingTypeId }]
  const { code } = await createCoupon(site, { percent: 50, appliesTo: 'chosen', items })
  const cart = await expectCheckout(order(ann, [other, chosen], { coupon: { code } }))
  expect(await linesOf(site, cart.orderId)).toMatchObject([{ discountMinor: 0 }, { discountMinor: 500 }])
  expect(await quote(ann, code, quoted([other]))).toMatchObject(refused('not_applicable'))
  const seat = await expectCheckout(enroll(site, ann, { workshopId: workshop.id, coupon: { code } }))
  expect(await orderRow(site, seat.orderId)).toMatchObject({ totalMinor: 4850 })
  const [slot] = await fetchSlots(site, coachingTypeId)
  const session = await expectCheckout(book(site, ann, coachingTypeId, slot, { coupon: { code, seenMinor: 2500 } }))
  expect(await orderRow(site, session.orderId)).toMatchObject({ totalMinor: 2500 })
})

test('a gift takes a coupon, is refunded with its discount, and is free with a full one', async () => {
  const ann = await site.createUser()
  const orderGift = (body: object) =>
    site.call<MaybeProblem<Checkout>>('POST', '/api/gifts', {
      token: ann.token,
      body: { to: '', message: '', ...body },
    })
  const giftOf = async (orderId: string) => {
    await site.runJobs()
    const { body } = await site.call<BoughtGift[]>('GET', '/api/account/gifts', { token: ann.token })
    return body.find((gift) => gift.orderId === orderId)
  }
  const { id: workshopId } = await createWorkshop(site, { price: '97.00' })
  const half = await createCoupon(site, { percent: 50, usesMax: 1 })
  const { body } = await quote(ann, half.code, [{ item: { workshopId }, quantity: 1, isGift: true }])
  expect(body).toMatchObject({ lineDiscountsMinor: [4850], isShippingFree: false })
  const coupon = { code: half.code, seenMinor: 4850 }
  const { orderId } = await placePaidOrder(site, orderGift({ workshopId, unitMinor: 9700, coupon }))
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', totalMinor: 4850, discountMinor: 4850 })
  expect(await giftOf(orderId)).toMatchObject({ state: 'valid' })
  expect(await orderGift({ workshopId, coupon })).toMatchObject(refused('used_up'))
  await refundOrder(site, admin, orderId, {})
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 4850 })
  expect(await giftOf(orderId)).toMatchObject({ state: 'refunded' })

  const full = await createCoupon(site, { percent: 100 })
  const free = await expectCheckout(orderGift({ workshopId, coupon: { code: full.code, seenMinor: 9700 } }))
  expect(free.url).toContain(`/orders/${free.orderId}`)
  expect(await orderRow(site, free.orderId)).toMatchObject({ status: 'completed', totalMinor: 0 })
  expect(await giftOf(free.orderId)).toMatchObject({ state: 'valid' })

  const { productId } = await product('10.00', 1, 'physical')
  const shipping = await createCoupon(site, { kind: 'shipping', percent: null })
  const shippedLater = await quote(ann, shipping.code, [{ item: { productId }, quantity: 1, isGift: true }])
  expect(shippedLater).toMatchObject(refused('not_applicable'))
})

/**
 * A coupon that is unknown, not started, ended, used up, for other items or below its minimum is refused with the
 * reason.
 */
test('a coupon that cannot be used is refused with the reason, in the quote and in the order', async () => {
  const ann = await site.createUser()
  const lines = [await product('10.00')]
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  const cases = {
    unknown: 'NO-SUCH-CODE',
    not_started: (await createCoupon(site, { startsAt: tomorrow })).code,
    ended: (await createCoupon(site, { endsAt: yesterday })).code,
    minimum_not_reached: (await createCoupon(site, { minimumMinor: 1001 })).code,
  }
  for (const [reason, code] of Object.entries(cases)) {
    expect(await quote(ann, code, quoted(lines))).toMatchObject(refused(reason))
    expect(await order(ann, lines, { coupon: { code } })).toMatchObject(refused(reason))
  }
  const inactive = await createCoupon(site, { isActive: false })
  expect(await quote(ann, inactive.code, quoted(lines))).toMatchObject(refused('unknown'))
})

test('the discount that the buyer saw is checked', async () => {
  const ann = await site.createUser()
  const { code } = await createCoupon(site, {})
  expect(await order(ann, [await product('10.00')], { coupon: { code, seenMinor: 200 } })).toMatchObject({
    status: 409,
    body: { code: 'prices_changed', details: { coupon: { seenMinor: 200, discountMinor: 100 }, totalMinor: 900 } },
  })
})

test('guessing of codes is limited; codes that exist do not count', async () => {
  const ann = await site.createUser()
  const lines = quoted([await product('10.00')])
  const { code } = await createCoupon(site, {})
  for (let attempt = 0; attempt < 30; attempt += 1)
    expect((await quote(ann, `GUESS-${attempt}`, lines)).status).toBe(409)
  expect((await quote(ann, code, lines)).status).toBe(429)
  const ben = await site.createUser()
  for (let attempt = 0; attempt < 31; attempt += 1) expect((await quote(ben, code, lines)).status).toBe(200)
})

test('a use is reserved by an unpaid order, and released when it expires or is canceled', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const lines = [await product('10.00')]
  const { code } = await createCoupon(site, { usesMax: 1 })
  const place = (user: TestUser) => order(user, lines, { coupon: { code } })
  const first = await expectCheckout(place(ann))
  expect(await place(ben)).toMatchObject(refused('used_up'))
  await site.base.db.update(orders).set({ expiresAt: new Date() }).where(eq(orders.id, first.orderId))
  await expireOrder(anonymous(site.base), { orderId: first.orderId })
  const second = await expectCheckout(place(ben))
  await submitDemoCheckout(second.url, 'cancel')
  await postWebhook(site, signedEvent(site, second.sessionId, { type: 'checkout.session.expired' }))
  expect(await orderRow(site, second.orderId)).toMatchObject({ status: 'failed' })
  await placePaidOrder(site, place(ann))
  expect(await quote(ben, code, quoted(lines))).toMatchObject(refused('used_up'))
})

test('a changed order of the same buyer replaces the unpaid one with the same coupon', async () => {
  const ann = await site.createUser()
  const [small, large] = [[await product('10.00')], [await product('20.00')]]
  const { code } = await createCoupon(site, { usesPerCustomer: 1 })
  const first = await expectCheckout(order(ann, small, { coupon: { code } }))
  expect((await quote(ann, code, quoted(large))).status).toBe(200)
  const second = await expectCheckout(order(ann, large, { coupon: { code } }))
  expect(await orderRow(site, first.orderId)).toMatchObject({ status: 'failed', failedBecause: 'expired' })
  expect(await demoSessionOf(site, first.orderId)).toMatchObject({ status: 'expired' })
  await payCheckout(site, second.url)
  expect(await order(ann, small, { coupon: { code } })).toMatchObject(refused('used_by_you'))
})

const BUYERS = isSoakRun ? 100 : 20

/**
 * An unpaid order reserves a use, and releases it when it fails. Of many buyers who try for the last use at once, one
 * gets it.
 */
test(`of ${BUYERS} buyers who try for the last use at the same time, exactly one gets it`, async () => {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => site.createUser()))
  const lines = [await product('10.00')]
  const { code } = await createCoupon(site, { usesMax: 1 })
  const responses = await Promise.all(buyers.map((buyer) => order(buyer, lines, { coupon: { code } })))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const response of responses) if (response.status !== 201) expect(response).toMatchObject(refused('used_up'))
})

test('of simultaneous orders of one buyer, the coupon once per customer is used once', async () => {
  const ann = await site.createUser()
  const carts = await Promise.all(Array.from({ length: 4 }, async () => [await product('10.00')]))
  const { code, id } = await createCoupon(site, { usesPerCustomer: 1 })
  await Promise.all(carts.map((lines) => order(ann, lines, { coupon: { code } })))
  const rows = await site.base.db.select().from(orders).where(eq(orders.couponId, id))
  expect(rows.filter(({ couponReleasedAt }) => couponReleasedAt === null)).toHaveLength(1)
})

test('an order that was paid just before it expired keeps its discount and its use', async () => {
  const ann = await site.createUser()
  const { code } = await createCoupon(site, { usesMax: 1 })
  const placed = await expectCheckout(order(ann, [await product('10.00')], { coupon: { code } }))
  await submitDemoCheckout(placed.url, 'pay')
  const now = () => new Date(Date.now() + 90 * MINUTE_MS)
  await expireOrder({ ...anonymous(site.base), now }, { orderId: placed.orderId })
  expect(await orderRow(site, placed.orderId)).toMatchObject({
    status: 'completed',
    totalMinor: 900,
    couponReleasedAt: null,
  })
})
