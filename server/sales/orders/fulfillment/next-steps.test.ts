import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { courses } from '#db/schema/classes/catalog.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import {
  createCourse,
  createProduct,
  createWorkshop,
  dropPendingEvents,
  enroll,
  expectCheckout,
  mailsTo,
  orderCart,
  orderRow,
  payCheckout,
  postWebhook,
  signedEvent,
  submitDemoCheckout,
} from '../orders.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })

const [system, planner, bundle] = [1, 3, 999].map((productId) => ({ productId, quantity: 1 }))
const home = 'Ann Walker, 12 Orchard Lane, Portland, OR 97201, United States'

async function paidCart(lines: unknown[]) {
  const ann = await site.createUser({ name: 'Ann' })
  const { orderId, url } = await expectCheckout(orderCart(site, ann, lines))
  return { ann, orderId, ...(await paid(ann, orderId, url)) }
}

async function paid(ann: TestUser, orderId: string, url: string) {
  await payCheckout(site, url)
  await site.runJobs()
  const orderMailsTo = async (user: TestUser) =>
    (await mailsTo(site, user)).filter(({ text }) => text.includes(orderNumber(orderId)))
  return { buyerMail: await orderMailsTo(ann), adminMail: await orderMailsTo(admin) }
}

const listUnder = (heading: string, { text }: { text: string }) =>
  text
    .split('\n\n')
    .find((block) => block.startsWith(`${heading}\n`))
    ?.split('\n')
    .slice(1)
const next = (mails: { text: string }[]) => mails.flatMap((mail) => listUnder('What happens next', mail) ?? [])
const toDo = (mails: { text: string }[]) => mails.flatMap((mail) => listUnder('What to do', mail) ?? [])

describe('receipt lists the next steps', () => {
  test('of a bundle by its parts, and of other items', async () => {
    const { buyerMail } = await paidCart([{ ...bundle, quantity: 2 }, planner])
    expect(buyerMail).toHaveLength(1)
    expect(next(buyerMail)).toEqual([
      `- Complete System × 2: We’ll pack it and send it to: ${home}`,
      '- Digital Journey Planner × 2: Download it from your order page. It’s yours to keep.',
      `- Refill Pages × 2: We’ll pack it and send it to: ${home}`,
      '- Access to all classes × 2: Enroll in any course or workshop at no charge.',
      '- A 1-on-1 setup session × 2: Choose a time in your account, or we’ll email you at this address to find one.',
      '- Journey planner: It’s open in your account, on all your devices.',
      '- Digital Journey Planner: Download it from your order page. It’s yours to keep.',
      '- Journey planner: It’s open in your account, on all your devices.',
    ])
    for (const text of ['What happens next', 'Enroll in any course or workshop at no charge.'])
      expect(buyerMail[0]?.html).toContain(text)
  })

  test('of a course and a workshop with their dates', async () => {
    const ann = await site.createUser()
    const course = await createCourse(site)
    await site.base.db.update(courses).set({ nextStartDate: '2099-05-04' }).where(eq(courses.id, course.id))
    const workshop = await createWorkshop(site)
    const [first, second] = [
      await expectCheckout(enroll(site, ann, { courseId: course.id })),
      await expectCheckout(enroll(site, ann, { workshopId: workshop.id })),
    ]
    expect(next((await paid(ann, first.orderId, first.url)).buyerMail)).toEqual([
      '- Six weeks of trails: Starts May 4, 2099. You’ll find the link to join in your account, under Your classes. Free cancellation up to 7 days before it starts.',
    ])
    expect(next((await paid(ann, second.orderId, second.url)).buyerMail)).toEqual([
      '- A day of maps: May 9, 2099, 9 AM-5 PM UTC. You’ll find the link to join in your account, under Your classes. Free cancellation up to 7 days before it starts.',
    ])
  })
})

describe('mail to admins', () => {
  test('lists the tasks of a paid bundle with address and buyer', async () => {
    const { ann, adminMail } = await paidCart([bundle])
    expect(adminMail.map(({ subject }) => subject)).toEqual(['New order to fulfill: Complete System'])
    expect(toDo(adminMail)).toEqual([
      `- Pack and ship: Complete System, Refill Pages. Ship to: ${home}`,
      `- Arrange a session: A 1-on-1 setup session. Email ${ann.email} to find a time, unless a session is booked already.`,
    ])
    for (const text of [`Buyer: Ann, ${ann.email}`, 'Paid: $149.99', `Email the buyer: mailto:${ann.email}`])
      expect(adminMail[0]?.text).toContain(text)
  })

  test('lists a digital product without a file', async () => {
    const { id: productId } = await createProduct(site, { kind: 'digital' })
    const { ann, buyerMail, adminMail } = await paidCart([{ productId, quantity: 1 }])
    expect(next(buyerMail)).toEqual(['- A pocket binder: We’ll email it to this address.'])
    expect(toDo(adminMail)).toEqual([`- Send by email: A pocket binder. Send to: ${ann.email}`])
  })

  test('is not sent without manual tasks', async () => {
    const { buyerMail, adminMail } = await paidCart([planner])
    expect([buyerMail.length, adminMail.length]).toEqual([1, 0])
  })

  /**
   * The receipt says how the buyer receives each item. Every admin gets one email about the manual work (ship,
   * arrange).
   */
  test('is sent once after payment, also with repeated webhook events', async () => {
    const ann = await site.createUser()
    const { orderId, url, sessionId } = await expectCheckout(orderCart(site, ann, [system]))
    await site.runJobs()
    const adminMails = async () =>
      (await mailsTo(site, admin)).filter(({ text }) => text.includes(orderNumber(orderId)))
    expect(await adminMails()).toEqual([])
    await submitDemoCheckout(url, 'pay')
    await dropPendingEvents(site)
    const responses = await Promise.all([1, 2, 3, 4].map(() => postWebhook(site, signedEvent(site, sessionId))))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await site.runJobs()
    await site.runJobs()
    expect(await adminMails()).toHaveLength(1)
  })

  test('is sent although the buyer’s account was deleted before the payment', async () => {
    const ann = await site.createUser()
    const { orderId, url } = await expectCheckout(orderCart(site, ann, [system]))
    await site.base.db.delete(profiles).where(eq(profiles.id, ann.id))
    const { adminMail } = await paid(ann, orderId, url)
    expect((await orderRow(site, orderId)).status).toBe('completed')
    expect(toDo(adminMail)).toEqual([`- Pack and ship: Complete System. Ship to: ${home}`])
    expect(adminMail[0]?.text).toContain('Buyer: a deleted account')
  })
})
