import type { BoughtGift } from '#contract/sales/gifts/gifts.schema.ts'
import { courseCertificates } from '#db/schema/classes/course-lessons.ts'
import { book, fetchSlots } from '#server/classes/coaching/coaching.fixture.ts'
import { fetchEnrollments } from '#server/classes/enrollments/enrollments.fixture.ts'
import { anonymous } from '#server/context.ts'
import {
  fetchEntitlements,
  grant,
  refundUnits,
  revoke,
  runAllJobs,
} from '#server/sales/entitlements/entitlements.fixture.ts'
import {
  type Checkout,
  createProduct,
  enroll,
  expectCheckout,
  type MaybeProblem,
  orderCart,
  orderRow,
  shippingAddress,
  submitDemoCheckout,
} from '#server/sales/orders/orders.fixture.ts'
import { settle } from '#server/sales/orders/settlement/settle.ts'
import type { TestSite } from '../test-server.ts'
import type { TestUser } from '../users.ts'
import { addSecret, type PaidContent, type Secrets } from './content.fixture.ts'

export type Shop = { site: TestSite; admin: TestUser; content: PaidContent }

/** Starts a checkout of everything with paid content. */
async function startCheckouts(shop: Shop, user: TestUser): Promise<Checkout[]> {
  const { site, content } = shop
  const slots = await fetchSlots(site, content.coaching.id)
  const responses = [
    enroll(site, user, { workshopId: content.upcoming.id }),
    enroll(site, user, { workshopId: content.past.id }),
    book(site, user, content.coaching.id, slots.at(-1)),
  ]
  return [...(await startFileCheckouts(shop, user)), ...(await Promise.all(responses.map(expectCheckout)))]
}

/** Starts a checkout of the course and the product, which have files. */
const startFileCheckouts = ({ site, content }: Shop, user: TestUser): Promise<Checkout[]> =>
  Promise.all([
    expectCheckout(enroll(site, user, { courseId: content.course.courseId })),
    expectCheckout(orderCart(site, user, [{ productId: content.product.id, quantity: 1 }])),
  ])

export async function buyFiles(shop: Shop, user: TestUser): Promise<Checkout[]> {
  const checkouts = await startFileCheckouts(shop, user)
  await pay(shop.site, checkouts)
  return checkouts
}

async function pay(site: TestSite, checkouts: Checkout[]): Promise<void> {
  for (const { url } of checkouts) await submitDemoCheckout(url, 'pay')
  await runAllJobs(site)
}

/** Creates a user who bought everything, a gift and something to ship. `personal`: what only this user may see. */
export async function createBuyer(shop: Shop): Promise<{ user: TestUser; personal: Secrets }> {
  const { site, content } = shop
  const personal: Secrets = new Map()
  const secret = (name: string) => addSecret(personal, name)
  const user = await site.createUser({ email: `${secret('email')}@example.com`, name: secret('name') })
  const lines = [{ productId: (await createProduct(site)).id, quantity: 1 }]
  const shipTo = { ...shippingAddress, line1: secret('address') }
  const gift = { productId: content.product.id, to: secret('gift: to'), message: secret('gift: message') }
  const orders = [
    ...(await startCheckouts(shop, user)),
    await expectCheckout(orderCart(site, user, lines, undefined, shipTo)),
    await expectCheckout(orderGift(shop, user, gift)),
  ]
  await pay(site, orders)
  personal.set('gift: code', await giftCodeOf(site, user))
  const certificate = { code: 'X7KD-03QM-8RTA', name: secret('certificate: name'), courseTitle: 'A course' }
  await site.base.db
    .insert(courseCertificates)
    .values({ userId: user.id, courseId: content.course.courseId, completedOn: '2024-05-09', ...certificate })
  personal.set('certificate: code', certificate.code)
  return { user, personal }
}

const orderGift = ({ site }: Shop, { token }: TestUser, body: object) =>
  site.call<MaybeProblem<Checkout>>('POST', '/api/gifts', { token, body: { to: '', message: '', ...body } })

async function giftCodeOf(site: TestSite, { token }: TestUser): Promise<string> {
  const [gift] = (await site.call<BoughtGift[]>('GET', '/api/account/gifts', { token })).body
  return gift?.code ?? ''
}

export async function refundOrders({ site, admin }: Shop, orders: Checkout[]): Promise<void> {
  for (const { orderId } of orders) await refundUnits(site, admin, orderId)
}

/** Creates users who must not see paid content, by the reason. The access of one of them ends tomorrow. */
export async function createUsersWithoutAccess(shop: Shop): Promise<Map<string, TestUser>> {
  const { site, admin, content } = shop
  const courseId = content.course.courseId
  const [other, unpaid, refunded, removed, expired, revoked, recipient] = await Promise.all(
    Array.from({ length: 7 }, () => site.createUser()),
  )
  if (!other || !unpaid || !refunded || !removed || !expired || !revoked || !recipient)
    throw new Error('a user is missing')
  await startCheckouts(shop, unpaid)

  const paidOrders = await startCheckouts(shop, refunded)
  await pay(site, paidOrders)
  await refundOrders(shop, paidOrders)

  const classes = [{ courseId }, { workshopId: content.upcoming.id }, { workshopId: content.past.id }]
  await pay(site, await Promise.all(classes.map((id) => expectCheckout(enroll(site, removed, id)))))
  for (const { id } of await fetchEnrollments(site, removed))
    await site.call('DELETE', `/api/admin/enrollments/${id}?payment=keep`, { token: admin.token })

  const tomorrow = new Date(site.base.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  await grant(site, admin, expired, { opens: 'classes', lastDay: tomorrow })

  await grant(site, admin, revoked, { opens: 'classes' })
  for (const id of classes) await expectCheckout(enroll(site, revoked, { ...id, unitMinor: 0 }))
  const [access] = await fetchEntitlements(site, revoked)
  await revoke(site, admin, access?.id ?? '')

  await redeemRefundedGift(shop, recipient)
  await runAllJobs(site)
  return new Map([
    ['not a buyer', other],
    ['buyer who has not paid', unpaid],
    ['refunded buyer', refunded],
    ['user removed from the classes', removed],
    ['user whose access expired', expired],
    ['user whose access was revoked', revoked],
    ['recipient of a refunded gift', recipient],
  ])
}

async function redeemRefundedGift(shop: Shop, recipient: TestUser): Promise<void> {
  const { site, content } = shop
  const giver = await site.createUser()
  const order = await expectCheckout(orderGift(shop, giver, { courseId: content.course.courseId }))
  await pay(site, [order])
  const body = { code: await giftCodeOf(site, giver) }
  await expectCheckout(site.call<MaybeProblem<Checkout>>('POST', '/api/gifts/redeem', { token: recipient.token, body }))
  const { providerSessionId, totalMinor } = await orderRow(site, order.orderId)
  await site.base.payments.refund({ sessionId: providerSessionId ?? '', amountMinor: totalMinor, key: order.orderId })
  await settle(anonymous(site.base), { orderId: order.orderId })
}
