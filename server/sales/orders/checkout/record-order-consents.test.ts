import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import {
  type ImmediateDelivery,
  immediateDeliveryError,
  immediateDeliveryReceipt,
} from '#contract/sales/orders/immediate-delivery.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { sitePages } from '#db/schema/site/site-pages.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { book, createType, fetchSlots, setDailyHours } from '../../../classes/coaching/coaching.fixture.ts'
import { createCourseWithLessons } from '../../../classes/course-lessons/course-lessons.fixture.ts'
import { changeSettings } from '../../../site/settings/settings.fixture.ts'
import { sitePageForm } from '../../../site/site-pages/site-pages.fixture.ts'
import {
  createWorkshop,
  enroll,
  expectCheckout,
  type MaybeProblem,
  orderRow,
  payCheckout,
  shippingAddress,
} from '../orders.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })
await changeSettings(site, admin, { asksImmediateDelivery: true })

const PLANNER = 3
/** A bundle with the planner. */
const BUNDLE = 999

type Placed = MaybeProblem<{ orderId: string; url: string }>

const post = ({ token }: TestUser, path: string, body: object) => site.call<Placed>('POST', path, { token, body })

const order = (user: TestUser, productId: number, immediateDelivery?: boolean) =>
  post(user, '/api/orders', { lines: [{ productId, quantity: 1 }], shipTo: shippingAddress, immediateDelivery })

const adminOrder = async (orderId: string) =>
  (await site.call<AdminOrder>('GET', `/api/admin/orders/${orderId}`, { token: admin.token })).body

async function expectRefused(response: ReturnType<typeof order>, delivered: ImmediateDelivery) {
  const { status, body } = await response
  const message = immediateDeliveryError(delivered)
  expect([status, body.errors]).toEqual([400, [{ field: 'immediateDelivery', message }]])
}

async function expectConsentNamed(response: ReturnType<typeof order>, user: TestUser, delivered: ImmediateDelivery) {
  const { orderId, url } = await expectCheckout(response)
  const { immediateDeliveryAt } = await adminOrder(orderId)
  expect(Date.parse(immediateDeliveryAt ?? '')).toBeGreaterThan(site.base.now().getTime() - 60_000)
  await payCheckout(site, url)
  const ofUser = eq(mails.recipient, user.email)
  const texts = await site.base.db.select({ text: mails.text }).from(mails).where(ofUser).orderBy(desc(mails.id))
  expect(texts.map(({ text }) => text).join('\n')).toContain(immediateDeliveryReceipt(delivered))
}

/**
 * If the settings ask for it, a cart with a digital product is ordered only with the consent to immediate delivery. The
 * order and the receipt name it.
 */
test('immediate delivery: a cart with a digital product needs the consent, which the order and the receipt name', async () => {
  const ann = await site.createUser({ name: 'Ann' })
  for (const productId of [PLANNER, BUNDLE]) await expectRefused(order(ann, productId), 'products')
  const { orderId: printedId } = await expectCheckout(order(ann, 1))
  expect((await orderRow(site, printedId))?.immediateDeliveryAt).toBeNull()
  await expectConsentNamed(order(ann, PLANNER, true), ann, 'products')
})

test('immediate delivery: courses with online lessons and gifts need the consent too', async () => {
  const ann = await site.createUser({ name: 'Ann' })
  const { courseId } = await createCourseWithLessons(site, [{ slug: 'first' }])
  const gift = (body: object) => post(ann, '/api/gifts', { to: '', message: '', productId: 1, ...body })
  await expectRefused(enroll(site, ann, { courseId }), 'lessons')
  await expectRefused(gift({}), 'gift')
  await expectConsentNamed(enroll(site, ann, { courseId, immediateDelivery: true }), ann, 'lessons')
  await expectConsentNamed(gift({ immediateDelivery: true }), ann, 'gift')
  const preview = await createCourseWithLessons(site, [{ slug: 'preview', isPreview: true }])
  const { orderId } = await expectCheckout(enroll(site, ann, { courseId: preview.courseId }))
  expect((await adminOrder(orderId)).immediateDeliveryAt).toBeNull()
})

/** Enrollments, bookings and gifts record the accepted texts like a cart. A redeemed gift does not. */
test('enrolling, booking a session and buying a gift record the accepted texts, redeeming a gift does not', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  await site.base.db.insert(sitePages).values({ ...sitePageForm(), purpose: 'terms' })
  const { id: workshopId } = await createWorkshop(site, {})
  await setDailyHours(site, '09:00', '17:00')
  const { id: typeId } = await createType(site)
  const [slot] = await fetchSlots(site, typeId)
  const gift = post(ann, '/api/gifts', { to: '', message: '', productId: PLANNER, immediateDelivery: true })
  const giftOrder = await expectCheckout(gift)
  const enrollment = await expectCheckout(enroll(site, ann, { workshopId }))
  const booking = await expectCheckout(book(site, ann, typeId, slot))
  for (const { orderId } of [giftOrder, enrollment, booking])
    expect((await adminOrder(orderId)).consents).toMatchObject([{ purpose: 'terms', version: 1 }])

  await payCheckout(site, giftOrder.url)
  const gifts = await site.call<{ code: string }[]>('GET', '/api/account/gifts', { token: ann.token })
  const redeemed = await expectCheckout(post(ben, '/api/gifts/redeem', { code: gifts.body[0]?.code }))
  expect(await adminOrder(redeemed.orderId)).toMatchObject({ consents: [], immediateDeliveryAt: null })
})
