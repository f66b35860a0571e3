import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courseCertificates } from '#db/schema/classes/course-lessons.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { courseApi, createCourseWithLessons } from '../../classes/course-lessons/course-lessons.fixture.ts'
import { queuedMailsTo } from '../../classes/notifications/class-notifications.fixture.ts'
import { refundOrder } from '../../sales/orders/admin/admin-orders.fixture.ts'
import { orderGift } from '../../sales/orders/gifts/order-gift.ts'
import {
  contextFor,
  createProduct,
  createWorkshop,
  fetchMyOrders,
  payCheckout,
} from '../../sales/orders/orders.fixture.ts'
import { changeSettings } from '../../site/settings/settings.fixture.ts'
import {
  buyDelivered,
  buyProduct,
  countInvitations,
  DAY_MS,
  inviteAfter,
  openForm,
  saveReview,
  takeClass,
} from './reviews.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

describe('review invitation', () => {
  /**
   * Buyers are invited by email to review an item, once: 10 days after it was shipped, 5 days after a download was
   * paid, a day after a class. Not for refunds, gifts, and users who did not attend.
   */
  test('of a shipped product is sent once, ten days after it was shipped, with a link to its review', async () => {
    const waiting = await buyProduct(site)
    const { buyer } = await buyDelivered(site)
    await inviteAfter(site, 9)
    expect(await countInvitations(site, buyer)).toBe(0)
    await inviteAfter(site, 10.1)
    await inviteAfter(site, 11)
    const [mail, ...others] = await queuedMailsTo(site, buyer, 'review-invitation')
    expect([mail?.subject, others]).toEqual(['How was it? A pocket binder', []])
    const [, token = ''] = /\/review\?token=([\w-]+)/.exec(mail?.text ?? '') ?? []
    expect(await openForm(site, token)).toMatchObject({ state: 'open', title: 'A pocket binder', buyerName: 'Ann' })
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    expect((await fetch(mail?.unsubscribeUrl ?? '', oneClick)).status).toBe(200)
    expect(await openForm(site, token)).toMatchObject({ getsInvitations: false })
    expect(await countInvitations(site, waiting.buyer)).toBe(0)
  })

  test('of a download is sent five days after the payment, and not any more if that is long ago', async () => {
    const { id: productId } = await createProduct(site, { kind: 'digital' })
    await site.base.db.execute(`INSERT INTO product_files (product_id, position, title, file_name, kind, source, type, bytes)
      VALUES (${productId}, 0, 'Guide', 'a.pdf', 'stored', 'downloads/none.pdf', 'application/pdf', 1)`)
    const { buyer } = await buyProduct(site, { productId })
    await inviteAfter(site, 4.9)
    await inviteAfter(site, 12.1)
    expect(await countInvitations(site, buyer)).toBe(0)
    await inviteAfter(site, 11.9)
    expect(await countInvitations(site, buyer)).toBe(1)
  })

  test('of a class is sent a day after it, except to users who did not attend', async () => {
    const on = new Date(site.base.now().getTime() + 20 * DAY_MS).toISOString().slice(0, 10)
    const { id } = await createWorkshop(site, { on })
    const [ann, ben] = [await takeClass(site, { workshopId: id }), await takeClass(site, { workshopId: id })]
    await site.base.db.update(enrollments).set({ attended: false }).where(eq(enrollments.orderLineId, ben.lineId))
    await inviteAfter(site, 20)
    expect(await countInvitations(site, ann.buyer)).toBe(0)
    expect(await openForm(site, ann.token)).toEqual({ state: 'closed', title: 'A day of maps' })
    await inviteAfter(site, 23)
    expect([await countInvitations(site, ann.buyer), await countInvitations(site, ben.buyer)]).toEqual([1, 0])
  })

  /**
   * A self-paced course is delivered when its buyer opens a second lesson or has the certificate. The invitation is
   * sent 5 days later.
   */
  test('of a self-paced course is sent five days after its second lesson was opened', async () => {
    const slugs = [{ slug: 'flour' }, { slug: 'water' }]
    const { courseId, lessonIds } = await createCourseWithLessons(site, slugs, { format: 'self_paced' })
    const { buyer, token, orderId } = await takeClass(site, { courseId })
    const reviewPath = async () =>
      (await fetchMyOrders(site, buyer)).find(({ id }) => id === orderId)?.lines[0]?.reviewPath
    const open = (index: number) => courseApi(site, buyer).lesson(lessonIds[index])
    await open(0)
    expect([await reviewPath(), (await openForm(site, token)).state]).toEqual([undefined, 'closed'])
    await inviteAfter(site, 30)
    await open(1)
    expect(await reviewPath()).toBe(`/review?token=${token}`)
    await inviteAfter(site, 4.9)
    expect(await countInvitations(site, buyer)).toBe(0)
    await inviteAfter(site, 5.1)
    await inviteAfter(site, 6)
    const [mail, ...others] = await queuedMailsTo(site, buyer, 'review-invitation')
    expect([mail?.text, others]).toEqual([expect.stringMatching(/You’ve had .+ for a few days/), []])
    expect((await saveReview(site, token)).status).toBe(200)
  })

  test('of a self-paced course with one lesson is sent five days after the certificate', async () => {
    const { courseId } = await createCourseWithLessons(site, [{ slug: 'only' }], { format: 'self_paced' })
    const { buyer } = await takeClass(site, { courseId })
    await site.base.db
      .insert(courseCertificates)
      .values({
        userId: buyer.id,
        courseId,
        name: 'Ann',
        courseTitle: 'Bread',
        completedOn: '2026-03-01',
        code: 'X7KD-03QM-8RTA',
        createdAt: site.base.now(),
      })
    await inviteAfter(site, 5.1)
    expect(await countInvitations(site, buyer)).toBe(1)
  })

  test('is not sent for refunded items, gifts, an item that was reviewed, or the same item again', async () => {
    const { id: productId } = await createProduct(site)
    const refunded = await buyDelivered(site, productId)
    await refundOrder(site, admin, refunded.orderId)
    await site.runJobs()
    const reviewed = await buyDelivered(site, productId)
    expect((await saveReview(site, reviewed.token)).status).toBe(200)
    const giver = await site.createUser()
    const { url } = await orderGift(contextFor(site, giver), { productId, to: '', message: '' })
    await payCheckout(site, url)
    for (const days of [6, 10.5, 12]) await inviteAfter(site, days)
    for (const buyer of [refunded.buyer, reviewed.buyer, giver]) expect(await countInvitations(site, buyer)).toBe(0)
  })

  test('is sent once for two orders of the same item, also when several instances run the job', async () => {
    const { id: productId } = await createProduct(site, { kind: 'digital' })
    const { buyer, lineId } = await buyDelivered(site, productId)
    const second = await buyProduct(site, { productId, buyer })
    await site.base.db.execute(`UPDATE order_tasks SET status = 'done', done_at = now()
      WHERE order_line_id IN ('${lineId}', '${second.lineId}')`)
    await Promise.all([1, 2, 3].map(() => inviteAfter(site, 10.5)))
    await inviteAfter(site, 11)
    expect(await countInvitations(site, buyer)).toBe(1)
  })

  /** A buyer can stop the invitations, also with one click in the mail program, and the owner can turn them off. */
  test('is not sent to buyers who stopped the invitations', async () => {
    const { buyer, token } = await buyDelivered(site)
    const stop = (on: boolean) => site.call('PUT', '/api/reviews/invitations', { body: { token, on } })
    expect((await stop(false)).body).toEqual({ on: false })
    expect(await openForm(site, token)).toMatchObject({ getsInvitations: false })
    await inviteAfter(site, 11)
    expect(await countInvitations(site, buyer)).toBe(0)
    await stop(true)
    const [row] = await site.base.db.select().from(profiles).where(eq(profiles.id, buyer.id))
    expect(row?.reviewInvitationsStoppedAt).toBeNull()
  })

  test('is not sent while the owner has turned the invitations off', async () => {
    const { buyer } = await buyDelivered(site)
    await changeSettings(site, admin, { invitesReviews: false })
    await inviteAfter(site, 11)
    expect(await countInvitations(site, buyer)).toBe(0)
  })
})
