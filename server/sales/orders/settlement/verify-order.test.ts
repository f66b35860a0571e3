import { expect, test } from 'vitest'
import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { fetchEnrollments } from '../../../classes/enrollments/enrollments.fixture.ts'
import {
  createCourse,
  createWorkshop,
  demoSession,
  dropPendingEvents,
  enroll,
  expectCheckout,
  orderCart,
  placePaidOrder,
  submitDemoCheckout,
  updateDemoSession,
  withProvider,
} from '../orders.fixture.ts'

const site = await openSiteForFile()

const planner = [{ productId: 3, quantity: 1 }]
const callOrder = (user: { token: string }, method: 'GET' | 'POST', id: string) =>
  site.call<OrderView>(method, `/api/orders/${id}${method === 'POST' ? '/verify' : ''}`, { token: user.token })

/** The order page shows the status of the order and polls the provider while the payment is pending. */
test('store order: redirects to the order page, which settles it without a webhook event', async () => {
  const ann = await site.createUser()
  const { orderId, url, sessionId } = await expectCheckout(orderCart(site, ann, planner))
  const paid = await submitDemoCheckout(url, 'pay')
  expect(paid.headers.get('location')).toBe(`${site.url}/orders/${orderId}?session_id=${sessionId}`)
  await dropPendingEvents(site)
  expect((await callOrder(ann, 'GET', orderId)).body).toMatchObject({ status: 'pending', paidAt: null })
  const { body } = await callOrder(ann, 'POST', orderId)
  expect(body).toMatchObject({
    status: 'completed',
    payUrl: null,
    totalMinor: 1999,
    refundedMinor: 0,
    failedBecause: null,
  })
  expect(body.paidAt).not.toBeNull()
})

test('the provider is asked about an order at most once in two seconds, for any number of tabs', async () => {
  const ann = await site.createUser()
  const { orderId, url } = await expectCheckout(orderCart(site, ann, planner))
  let questions = 0
  const { getSession } = site.base.payments
  const counted = (sessionId: string) => {
    questions += 1
    return getSession(sessionId)
  }
  await withProvider(site, { getSession: counted }, async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => callOrder(ann, 'POST', orderId)))
    for (const { body } of responses) expect(body).toMatchObject({ status: 'pending', payUrl: url })
    expect(questions).toBe(1)
    await submitDemoCheckout(url, 'pay')
    await dropPendingEvents(site)
    await expect
      .poll(async () => (await callOrder(ann, 'POST', orderId)).body.status, { timeout: 10_000, interval: 100 })
      .toBe('completed')
    expect(questions).toBe(2)
  })
})

test('verify order does not complete an unpaid order', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const { orderId, url } = await expectCheckout(orderCart(site, ann, planner))
  expect((await callOrder(ann, 'POST', orderId)).body).toMatchObject({ status: 'pending', payUrl: url })
  await submitDemoCheckout(url, 'pay')
  await dropPendingEvents(site)
  expect((await callOrder(ben, 'POST', orderId)).status).toBe(404)
  expect((await callOrder(ann, 'GET', orderId)).body.status).toBe('pending')
})

test('a declined order has the reason and no payment URL', async () => {
  const ann = await site.createUser()
  const { orderId, url } = await expectCheckout(orderCart(site, ann, planner))
  await submitDemoCheckout(url, 'decline')
  const failed = { status: 'failed', failedBecause: 'declined', paidAt: null, payUrl: null }
  expect((await callOrder(ann, 'POST', orderId)).body).toMatchObject(failed)
})

test('a partially refunded order has the refunded amount and stays completed', async () => {
  const ann = await site.createUser()
  const { orderId, sessionId } = await placePaidOrder(site, orderCart(site, ann, planner))
  expect((await demoSession(site, sessionId)).status).toBe('paid')
  await updateDemoSession(site, sessionId, { refundedMinor: 500 })
  await site.call('POST', '/api/enrollments/verify', { token: ann.token, body: { sessionId } })
  expect((await callOrder(ann, 'GET', orderId)).body).toMatchObject({ status: 'completed', refundedMinor: 500 })
})

test('enrollment: redirects to the success page; its order has date and hours', async () => {
  const ann = await site.createUser()
  const { id: workshopId } = await createWorkshop(site)
  const { orderId, url } = await expectCheckout(enroll(site, ann, { workshopId }))
  expect((await submitDemoCheckout(url, 'pay')).headers.get('location')).toContain('/enrollment-success?session_id=')
  expect((await callOrder(ann, 'POST', orderId)).body.lines[0]?.parts).toEqual([
    {
      title: 'A day of maps',
      quantity: 1,
      handover: 'workshop',
      productId: null,
      cancellationTerms: 'Free cancellation up to 7 days before it starts.',
      waysIn: [{ label: 'See your next session', url: '/account/classes' }],
      joinUrl: null,
      when: { startsOn: '2099-05-09', endsOn: '2099-05-09', hours: { from: '09:00', to: '17:00', timeZone: 'UTC' } },
    },
  ])
})

test('enrollment in a live course without a date: order and account promise no session', async () => {
  const ann = await site.createUser()
  const { id: courseId } = await createCourse(site)
  const { orderId } = await placePaidOrder(site, enroll(site, ann, { courseId }))
  const waysIn = [{ label: 'See your class', url: '/account/classes' }]
  expect((await callOrder(ann, 'GET', orderId)).body.lines[0]?.parts).toMatchObject([{ waysIn }])
  expect(await fetchEnrollments(site, ann)).toMatchObject([{ waysIn }])
})

test('the receipt links to the order', async () => {
  const ann = await site.createUser()
  const { orderId } = await placePaidOrder(site, orderCart(site, ann, planner))
  await site.runJobs()
  const { body } = await site.call<{ to: string; text: string }[]>('GET', '/demo/mailbox.json')
  expect(body.find(({ to }) => to === ann.email)?.text).toContain(`${site.url}/orders/${orderId}`)
})
