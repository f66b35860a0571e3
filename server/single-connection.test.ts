import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSiteForFile } from '../tests/test-server.ts'
import { anonymous } from './context.ts'
import { lastMailTo } from './people/accounts/accounts.fixture.ts'
import { ensureFirstAdmin } from './people/accounts/index.ts'
import { expireOrder, reconcile } from './sales/orders/index.ts'
import {
  createCourse,
  createWorkshop,
  MINUTE_MS,
  postWebhook,
  sessionIdFromUrl,
  signedEvent,
  submitDemoCheckout,
} from './sales/orders/orders.fixture.ts'

/** With a pool of one connection, a query that bypasses its transaction times out, and the step responds with 503. */
const site = await openSiteForFile({ poolSize: 1 })

type StepResult = { url: string; accessToken: string; refreshToken: string; user: { id: string } }

async function step(path: string, body: object | undefined, token?: string, method = body ? 'POST' : 'GET') {
  const response = await site.call<StepResult>(method, `/api${path}`, {
    ...(body ? { body } : {}),
    ...(token ? { token } : {}),
  })
  expect(response.status, `${path} ${JSON.stringify(response.body)}`).toBeLessThan(300)
  return response.body
}

test('pool of one connection: sign-up, sign-in and password reset work', async () => {
  const [email, password] = [`${randomUUID()}@example.com`, 'a path through the hills']
  await step('/auth/sign-up', { email, password })
  await step('/auth/resend-confirmation', { email })
  await step('/auth/confirm-code', { email, code: (await lastMailTo(site, email)).code })
  await step('/auth/sign-up', { email, password })
  const first = await step('/auth/sign-in', { email, password })
  const { accessToken } = await step('/auth/refresh', { refreshToken: first.refreshToken })
  await step('/auth/me', undefined, accessToken)
  await step('/auth/sign-out', {}, accessToken)
  await step('/auth/request-reset', { email })
  await step('/auth/reset-password', {
    token: (await lastMailTo(site, email)).token,
    password: 'another path entirely',
  })
  const wrong = { body: { email, password } }
  expect((await site.call('POST', '/api/auth/sign-in', wrong)).status).toBe(401)
  await step('/auth/sign-in', { email, password: 'another path entirely' })
})

test('pool of one connection: purchases work, whether paid, declined or expired', async () => {
  const ann = await site.createUser()
  const ctx = anonymous(site.base)
  const pay = async (body: object, path = '/enrollments') => {
    const { url } = await step(path, body, ann.token)
    expect((await submitDemoCheckout(url, 'pay')).status).toBe(303)
    return sessionIdFromUrl(url)
  }
  await step(
    '/enrollments/verify',
    { sessionId: await pay({ workshopId: (await createWorkshop(site)).id }) },
    ann.token,
  )
  const event = signedEvent(site, await pay({ courseId: (await createCourse(site)).id }))
  expect((await postWebhook(site, event)).status).toBe(200)
  await step('/enrollments', { courseId: (await createCourse(site, { price: '0.00' })).id }, ann.token)
  await pay({ lines: [{ productId: 3, quantity: 2 }] }, '/orders')
  await reconcile(ctx, { quietMs: 0 })

  const declined = await step('/enrollments', { workshopId: (await createWorkshop(site)).id }, ann.token)
  expect((await submitDemoCheckout(declined.url, 'decline')).status).toBe(303)
  await site.runJobs()
  const overdue = await step('/enrollments', { workshopId: (await createWorkshop(site)).id }, ann.token)
  site.clock.advance(31 * MINUTE_MS)
  await reconcile(ctx, { quietMs: 0 })
  await expireOrder(ctx, {
    orderId: (await site.base.payments.getSession(sessionIdFromUrl(overdue.url)))?.orderId ?? '',
  })
  await site.runJobs()
})

test('pool of one connection: admin operations work', async () => {
  const [boss, ann] = [await site.createUser({ admin: true }), await site.createUser()]
  const put = (path: string, body: object) => step(`/admin${path}`, body, boss.token, 'PUT')
  expect(await ensureFirstAdmin(anonymous(site.base), { email: 'first@example.com' })).toBeNull()
  await put(`/users/${ann.id}/role`, { role: 'admin' })
  await put(`/users/${ann.id}/role`, { role: 'user' })
  await put('/products/1/active', { active: false })
  await put(`/courses/${(await createCourse(site)).id}/active`, { active: false })
  await put(`/workshops/${(await createWorkshop(site)).id}/active`, { active: false })
  for (const list of ['users', 'purchases', 'posts', 'products', 'courses', 'workshops', 'lessons'])
    await step(`/admin/${list}`, undefined, boss.token)
  for (const figures of ['users', 'purchases']) await step(`/admin/${figures}/statistics`, undefined, boss.token)
  const { body } = await site.call<{ posts: { id: string }[] }>('GET', '/api/admin/posts', { token: boss.token })
  for (const published of [false, true]) await put(`/posts/${body.posts[0]?.id}/published`, { published })
})
