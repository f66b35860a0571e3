import { describe, expect, test } from 'vitest'
import type { BoughtGift } from '#contract/sales/gifts/gifts.schema.ts'
import type { TestUser } from '../../../tests/users.ts'
import { anonymous } from '../../context.ts'
import {
  type Checkout,
  createWorkshop,
  demoSession,
  expectCheckout,
  type MaybeProblem,
  orderRow,
  submitDemoCheckout,
  withProvider,
} from '../../sales/orders/orders.fixture.ts'
import { queuedMailsTo } from '../notifications/class-notifications.fixture.ts'
import { cancelClassEnrollments } from './cancel-class.ts'
import {
  createClass,
  fetchAffected,
  openSiteWithAdmin,
  refundsOf,
  removeClass,
  runAllJobs,
} from './class-removal.fixture.ts'
import { createPaidEnrollment, fetchEnrollments } from './enrollments.fixture.ts'

const env = await openSiteWithAdmin()

const orderGift = ({ token }: TestUser, classId: object) => {
  const body = { ...classId, to: 'Ben', message: '' }
  return expectCheckout(env.site.call<MaybeProblem<Checkout>>('POST', '/api/gifts', { token, body }))
}

const giftOf = async ({ token }: TestUser) => {
  const [gift] = (await env.site.call<BoughtGift[]>('GET', '/api/account/gifts', { token })).body
  if (!gift) throw new Error('no gift')
  return gift
}

async function buyGift(user: TestUser, classId: object) {
  const order = await orderGift(user, classId)
  await submitDemoCheckout(order.url, 'pay')
  await runAllJobs(env)
  return { ...order, code: (await giftOf(user)).code ?? '' }
}

const redeem = ({ token }: TestUser, code: string) =>
  env.site.call<MaybeProblem<Checkout>>('POST', '/api/gifts/redeem', { token, body: { code } })

describe('canceled class with gifts', () => {
  test.each(['courses', 'workshops'] as const)(
    'of %s: a gift that is not redeemed is refunded once, with a mail, and its code ends',
    async (kind) => {
      const { id, classId } = await createClass(env, kind)
      const [ann, ben] = [await env.site.createUser({ name: 'Ann' }), await env.site.createUser()]
      const { orderId, sessionId, code } = await buyGift(ann, classId)
      const { totalMinor } = await orderRow(env.site, orderId)
      expect(await fetchAffected(env, kind, id)).toMatchObject({ enrolled: 0, gifts: 1, giftsMinor: totalMinor })
      expect((await removeClass(env, kind, id)).status).toBe(200)
      await runAllJobs(env)
      // As queued by an earlier version.
      const job = { kind: kind === 'courses' ? ('course' as const) : ('workshop' as const), id, askedBy: '' }
      await cancelClassEnrollments(anonymous(env.site.base), job)
      await runAllJobs(env)
      expect(await orderRow(env.site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: totalMinor })
      expect((await demoSession(env.site, sessionId)).refundedMinor).toBe(totalMinor)
      expect(await refundsOf(env, orderId)).toMatchObject([
        { status: 'done', reason: 'class_canceled', requestedBy: env.admin.email },
      ])
      expect(await giftOf(ann)).toMatchObject({ state: 'refunded', code: null })
      expect((await redeem(ben, code)).status).toBe(409)
      const [canceled, ...more] = await queuedMailsTo(env.site, ann, 'gift-canceled')
      expect(more).toEqual([])
      expect(canceled?.text).toContain(`We’re refunding $${totalMinor / 100}.00 to your original payment method.`)
    },
  )

  test('a redeemed gift: the enrollment of its recipient ends, and its buyer is refunded', async () => {
    const { id: workshopId } = await createWorkshop(env.site)
    const [ann, ben] = [await env.site.createUser(), await env.site.createUser()]
    const { orderId, code } = await buyGift(ann, { workshopId })
    await expectCheckout(redeem(ben, code))
    expect(await fetchAffected(env, 'workshops', workshopId)).toMatchObject({ enrolled: 1, gifts: 0, giftsMinor: 0 })
    await removeClass(env, 'workshops', workshopId, 'refund')
    await runAllJobs(env)
    expect(await fetchEnrollments(env.site, ben)).toMatchObject([{ status: 'cancelled' }])
    expect(await orderRow(env.site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 9700 })
    expect(await giftOf(ann)).toMatchObject({ state: 'refunded' })
  })

  test('a gift at checkout can no longer be paid', async () => {
    const { id: workshopId } = await createWorkshop(env.site)
    const ann = await env.site.createUser()
    const { orderId, url } = await orderGift(ann, { workshopId })
    await removeClass(env, 'workshops', workshopId)
    await runAllJobs(env)
    await submitDemoCheckout(url, 'pay')
    await runAllJobs(env)
    expect(await orderRow(env.site, orderId)).toMatchObject({ status: 'failed', refundedMinor: 0 })
  })

  test('kept enrollments: gifts are not refunded', async () => {
    const { id: workshopId } = await createWorkshop(env.site)
    await createPaidEnrollment(env.site, await env.site.createUser(), { workshopId })
    const { orderId } = await buyGift(await env.site.createUser(), { workshopId })
    await removeClass(env, 'workshops', workshopId, 'keep')
    await runAllJobs(env)
    expect(await refundsOf(env, orderId)).toEqual([])
  })

  test('the payment provider is down: the code cannot be used, and the refund is retried', async () => {
    const { id: workshopId } = await createWorkshop(env.site)
    const [ann, ben] = [await env.site.createUser(), await env.site.createUser()]
    const { orderId, code } = await buyGift(ann, { workshopId })
    await removeClass(env, 'workshops', workshopId)
    const unavailable = () => Promise.reject(new Error('no answer'))
    await withProvider(env.site, { refund: unavailable }, async () => {
      await env.site.runJobs().catch(() => undefined)
    })
    expect((await redeem(ben, code)).body.message).toContain('This gift is being refunded')
    await env.site.base.db.execute("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'")
    await runAllJobs(env)
    expect(await refundsOf(env, orderId)).toMatchObject([{ status: 'done', amountMinor: 9700 }])
  })
})
