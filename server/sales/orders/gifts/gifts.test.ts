import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BoughtGift, GiftPreview } from '#contract/sales/gifts/gifts.schema.ts'
import { products } from '#db/schema/content/store.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { anonymous } from '#server/context.ts'
import { isSoakRun } from '../../../../tests/run-length.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { cancelEnrollment, fetchEnrollments } from '../../../classes/enrollments/enrollments.fixture.ts'
import { queuedMailsTo } from '../../../classes/notifications/class-notifications.fixture.ts'
import { fetchClassAccess, refundUnits, runAllJobs } from '../../entitlements/entitlements.fixture.ts'
import { rate, removeZones, saveZones, zone } from '../../shipping/shipping.fixture.ts'
import { fetchAdminOrder, refundOrder } from '../admin/admin-orders.fixture.ts'
import { expireOrder, reconcile } from '../index.ts'
import {
  type Checkout,
  crashingContext,
  createCourse,
  createProduct,
  createWorkshop,
  expectCheckout,
  fetchMyOrders,
  type MaybeProblem,
  mailSubjectsTo,
  orderRow,
  seatCounts,
  shippingAddress,
  submitDemoCheckout,
} from '../orders.fixture.ts'
import { settle } from '../settlement/settle.ts'
import { redeemGift } from './redeem-gift.ts'

const KIT = { productId: 999 }

const site = await openSiteForFile({ limits: { giftCodeByIp: { points: 10_000, seconds: 900 } } })
const admin = await site.createUser({ admin: true })

const orderGift = ({ token }: TestUser, body: object) =>
  site.call<MaybeProblem<Checkout>>('POST', '/api/gifts', { token, body: { to: 'Ben', message: 'Enjoy it!', ...body } })

const giftsOf = async ({ token }: TestUser) =>
  (await site.call<BoughtGift[]>('GET', '/api/account/gifts', { token })).body

const preview = ({ token }: TestUser, code: string) =>
  site.call<MaybeProblem<GiftPreview>>('POST', '/api/gifts/preview', { token, body: { code } })

const redeem = ({ token }: TestUser, code: string, rest: object = {}) =>
  site.call<MaybeProblem<Checkout>>('POST', '/api/gifts/redeem', { token, body: { code, ...rest } })

async function buyGift(user: TestUser, body: object) {
  const { orderId, url } = await expectCheckout(orderGift(user, body))
  await submitDemoCheckout(url, 'pay')
  await runAllJobs(site)
  const gift = (await giftsOf(user)).find((candidate) => candidate.orderId === orderId)
  return { orderId, code: gift?.code ?? '', id: gift?.id ?? '' }
}

/**
 * Any product or class can be bought as a gift. The buyer gets a code, by email and in the account with a note to
 * print, and no item or seat.
 */
test('buying a gift charges its price and gives a code, not the item', async () => {
  const ann = await site.createUser({ name: 'Ann' })
  const { id: workshopId, title } = await createWorkshop(site, { seats: 1 })
  const { orderId, code, id } = await buyGift(ann, { workshopId })
  expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', totalMinor: 9700 })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
  expect(await fetchEnrollments(site, ann)).toEqual([])
  const mail = (await queuedMailsTo(site, ann)).find(({ subject }) => subject === `Your gift for Ben: ${title}`)
  for (const part of ['Hello Ann,', `Code: ${code}`, 'From: Ann', 'Enjoy it!']) expect(mail?.text).toContain(part)
  expect((await queuedMailsTo(site, ann)).map(({ calendar }) => calendar)).toEqual([null, null])
  const stored = JSON.stringify(await site.base.db.execute('SELECT * FROM gift_codes'))
  expect(stored).not.toContain(code)
  const other = await site.createUser()
  expect((await site.call('GET', `/api/account/gifts/${id}`, { token: other.token })).status).toBe(404)
})

test('a gift is from the name that its buyer writes, or else of the account, if it has one', async () => {
  const [ann, ben] = [await site.createUser({ name: 'Ann' }), await site.createUser()]
  const { id: workshopId } = await createWorkshop(site)
  const { code } = await buyGift(ann, { workshopId, from: 'Ann and Carl' })
  expect((await preview(ben, code)).body.from).toBe('Ann and Carl')
  expect((await giftsOf(ann))[0]?.from).toBe('Ann and Carl')
  expect((await queuedMailsTo(site, ann)).map(({ text }) => text).join()).toContain('From: Ann and Carl')
  await buyGift(ben, { workshopId })
  const mail = (await queuedMailsTo(site, ben)).find(({ subject }) => subject.startsWith('Your gift for Ben'))
  expect(mail?.text).toContain('Hello,')
  expect(mail?.text).not.toMatch(/From:|Somebody/)
})

test('the mail about a canceled class without a date has no calendar file, and speaks of none', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const { id: courseId } = await createCourse(site)
  const { code } = await buyGift(ann, { courseId })
  await expectCheckout(redeem(ben, code))
  await runAllJobs(site)
  const [enrollment] = await fetchEnrollments(site, ben)
  await cancelEnrollment(site, ben, enrollment?.id ?? '')
  const mail = (await queuedMailsTo(site, ben)).find(({ template }) => template === 'enrollment-canceled')
  expect(mail?.calendar).toBeNull()
  expect(mail?.text).not.toContain('attached')
})

test('redeeming a class enrolls the recipient for $0, once', async () => {
  const [ann, ben, eve] = [await site.createUser({ name: 'Ann' }), await site.createUser(), await site.createUser()]
  const { id: workshopId, title } = await createWorkshop(site, { seats: 1 })
  const { code } = await buyGift(ann, { workshopId })
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
  expect((await preview(ben, typed)).body).toEqual({
    title,
    kind: 'workshop',
    ships: false,
    from: 'Ann',
    to: 'Ben',
    message: 'Enjoy it!',
  })
  const { orderId } = await expectCheckout(redeem(ben, typed))
  await runAllJobs(site)
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', totalMinor: 0, userId: ben.id })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 0 })
  expect(await fetchEnrollments(site, ben)).toMatchObject([{ classId: workshopId, status: 'booked' }])
  for (const request of [preview(eve, code), redeem(eve, code)]) {
    const { status, body } = await request
    expect([status, body.message, body.errors?.[0]?.field]).toEqual([409, 'This gift was already redeemed.', 'code'])
  }
  expect(await giftsOf(ann)).toMatchObject([{ state: 'redeemed', code: null }])
  const [enrollment] = await fetchEnrollments(site, ben)
  await cancelEnrollment(site, ben, enrollment?.id ?? '')
  expect(await giftsOf(ann)).toMatchObject([{ state: 'valid', code }])
  const mail = (await queuedMailsTo(site, ben)).find(({ subject }) => subject === `Canceled: ${title}`)
  expect(mail?.text).toContain('It was a gift, and its code works again.')
  expect(mail?.text).toContain('open the attached file')
})

test('a gift takes its unit when it is bought, and ships free when it is redeemed, where the site ships', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const { id: productId } = await createProduct(site)
  const ofProduct = eq(products.id, productId)
  await site.base.db.update(products).set({ stock: 1, weightGrams: 900 }).where(ofProduct)
  const { code } = await buyGift(ann, { productId })
  const stock = async () => (await site.base.db.select().from(products).where(ofProduct))[0]?.stock
  expect(await stock()).toBe(0)
  expect(await orderGift(ben, { productId })).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  const light = rate({ basis: 'weight', bands: [{ upTo: 100, priceMinor: 590 }] })
  await saveZones(site, [zone({ countries: ['DE'], rates: [light] })])
  const { body } = await redeem(ben, code, { shipTo: shippingAddress })
  expect(body.errors).toEqual([{ field: 'shipTo.country', message: 'We don’t ship to United States.' }])
  const { orderId } = await expectCheckout(redeem(ben, code, { shipTo: { ...shippingAddress, country: 'DE' } }))
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', totalMinor: 0, shippingMinor: 0 })
  expect(await stock()).toBe(0)
  await removeZones(site)
})

/** A signed-in user redeems a code once, by an order of $0. A shipped product asks for the address. */
test('redeeming a shipped product asks for the address; a kit gives its access to the recipient', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const { code } = await buyGift(ann, KIT)
  expect((await preview(ben, code)).body.ships).toBe(true)
  const refused = await redeem(ben, code)
  expect([refused.status, refused.body.code, refused.body.errors?.[0]?.field]).toEqual([
    400,
    'address_required',
    'shipTo',
  ])
  const { orderId } = await expectCheckout(redeem(ben, code, { shipTo: shippingAddress }))
  await runAllJobs(site)
  expect(await fetchClassAccess(site, ann)).toEqual([])
  expect(await fetchClassAccess(site, ben)).toMatchObject([{ opens: 'classes', product: 'Ultimate Journey Kit' }])
  const [order] = await fetchMyOrders(site, ben)
  expect(order).toMatchObject({ id: orderId, totalMinor: 0, shipTo: { name: 'Ann Walker' } })
  const { body } = await fetchAdminOrder(site, admin, orderId)
  expect(body.lines[0]?.parts.some(({ handover, task }) => handover === 'ships' && task?.status === 'open')).toBe(true)
})

const RECIPIENTS = isSoakRun ? 200 : 50

/**
 * Codes have 80 random bits and are stored encrypted. Attempts are limited by account and IP, and of concurrent
 * requests exactly one redeems a code.
 */
test(`of ${RECIPIENTS} concurrent requests for one code, exactly one redeems it`, async () => {
  const ann = await site.createUser()
  const { id: courseId } = await createCourse(site)
  const { code } = await buyGift(ann, { courseId })
  const users = await Promise.all(Array.from({ length: RECIPIENTS }, () => site.createUser()))
  const responses = await Promise.all(users.map((user) => redeem(user, code)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of responses) if (status !== 201) expect(body.errors?.[0]?.field).toBe('code')
  const students = await site.base.db.execute(`SELECT student_count AS n FROM courses WHERE id = '${courseId}'`)
  expect(students.rows).toEqual([{ n: 1 }])
})

/**
 * A refund voids the code. A redeemed gift is refunded at the payment provider only, which cancels it for its
 * recipient.
 */
test('a refund voids the code; a redeemed gift is not refunded by an admin', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const product = await createProduct(site, { kind: 'digital' })
  const unredeemed = await buyGift(ann, { productId: product.id })
  await refundUnits(site, admin, unredeemed.orderId)
  expect((await giftsOf(ann))[0]).toMatchObject({ state: 'refunded', code: null })
  expect((await redeem(ben, unredeemed.code)).body.message).toContain('This gift was refunded')
  const redeemed = await buyGift(ann, { productId: product.id })
  await expectCheckout(redeem(ben, redeemed.code))
  const refused = await refundOrder(site, admin, redeemed.orderId)
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'lines.0.quantity'])
})

test('a refund at the payment provider or by the bank ends what was redeemed', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const { id: workshopId, title } = await createWorkshop(site, { seats: 1 })
  const { orderId, code } = await buyGift(ann, { workshopId })
  await expectCheckout(redeem(ben, code))
  const { providerSessionId, totalMinor } = await orderRow(site, orderId)
  await site.base.payments.refund({ sessionId: providerSessionId ?? '', amountMinor: totalMinor, key: orderId })
  await settle(anonymous(site.base), { orderId })
  await runAllJobs(site)
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
  expect(await fetchEnrollments(site, ben)).toMatchObject([{ status: 'cancelled' }])
  expect(await mailSubjectsTo(site, ben)).toContain(`Your gift was refunded: ${title}`)
})

test('a code cannot be used while its refund is pending', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const { id: courseId } = await createCourse(site)
  const { orderId, code } = await buyGift(ann, { courseId })
  const original = site.base.payments
  site.base.payments = { ...original, refund: () => Promise.reject(new Error('provider is down')) }
  await refundOrder(site, admin, orderId)
  expect((await redeem(ben, code)).body.message).toContain('This gift is being refunded')
  site.base.payments = original
  await reconcile(anonymous(site.base), { quietMs: 0 })
})

test('after a crash while redeeming, the code is valid again once the order has expired', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const { code, id } = await buyGift(ann, { courseId: (await createCourse(site)).id })
  await expect(redeemGift(crashingContext(site, ben), { code })).rejects.toThrow('crash')
  const stateOf = async () => (await giftsOf(ann)).find((gift) => gift.id === id)?.state
  expect(await stateOf()).toBe('redeemed')
  const [order] = await fetchMyOrders(site, ben)
  await site.base.db
    .update(orders)
    .set({ expiresAt: site.base.now() })
    .where(eq(orders.id, order?.id ?? ''))
  await expireOrder(anonymous(site.base), { orderId: order?.id ?? '' })
  expect(await stateOf()).toBe('valid')
})

test('invalid input is an error of its field; guessing codes is limited by account', async () => {
  const ann = await site.createUser()
  const fieldOf = async (body: object) => (await orderGift(ann, body)).body.errors?.[0]?.field
  expect(await fieldOf({})).toBe('item')
  expect(await fieldOf({ ...KIT, courseId: randomUUID() })).toBe('item')
  expect(await fieldOf({ ...KIT, message: 'x'.repeat(601) })).toBe('message')
  expect(await fieldOf({ ...KIT, to: 'x'.repeat(101) })).toBe('to')
  const statuses: number[] = []
  for (let attempt = 0; attempt < 16; attempt += 1) {
    const { status, body } = await redeem(ann, '0000-0000-0000-0000')
    if (status === 404) expect(body.errors?.[0]?.field).toBe('code')
    statuses.push(status)
  }
  expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([15, 429])
})
