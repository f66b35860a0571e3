import { expect, test } from 'vitest'
import type { SampleRemoval, Setup } from '#contract/site/setup/setup.schema.ts'
import { seedIfEmpty } from '#db/seed/seed.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { contentApi, filledForms, versionFields } from '../../content/editing/crud.fixture.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import { createPublicLoaders } from '../../public-loaders.ts'
import {
  enroll,
  expectCheckout,
  fetchMyOrders,
  orderCart,
  submitDemoCheckout,
  verifyEnrollment,
} from '../../sales/orders/orders.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })

async function publicContent() {
  const { store, classes, blog, binder, coaching, landing } = createPublicLoaders(site.base)
  const { courses, workshops } = await classes.listOpenClasses()
  return {
    products: (await store.listActiveProducts()).map(({ name }) => name),
    courses: courses.map(({ title }) => title),
    workshops: workshops.map(({ title }) => title),
    posts: (await blog.listPublishedPosts()).posts.map(({ title }) => title),
    lessons: (await binder.listPublishedLessons()).map(({ title }) => title),
    hasCoaching: await coaching.isCoachingOffered(),
    testimonials: (await landing.getLanding()).testimonials.list.length,
  }
}

const remove = () => site.call<SampleRemoval>('DELETE', '/api/admin/sample', { token: admin.token })
const countSample = async () => (await site.call<Setup>('GET', '/api/admin/setup', { token: admin.token })).body.sample

async function pay({ orderId, url, sessionId }: { orderId: string; url: string; sessionId: string }, user: TestUser) {
  await submitDemoCheckout(url, 'pay')
  await verifyEnrollment(site, user, sessionId)
  return orderId
}

/**
 * An admin removes the sample for good, with its testimonials. What an admin made or changed, orders and enrollments
 * stay.
 */
test('sample: its removal keeps what the owner made and changed, and the orders of it', async () => {
  const { unchanged: all } = await countSample()
  expect(all).toBeGreaterThan(25)
  expect((await publicContent()).testimonials).toBe(3)
  const buyer = await site.createUser()
  const { workshops, courses } = await createPublicLoaders(site.base).classes.listOpenClasses()
  const workshopId = workshops[0]?.id ?? ''
  await pay(await expectCheckout(enroll(site, buyer, { workshopId })), buyer)
  await pay(await expectCheckout(orderCart(site, buyer, [{ productId: 3, quantity: 1 }])), buyer)
  const ordersBefore = await fetchMyOrders(site, buyer)
  expect(ordersBefore.map(({ status }) => status)).toEqual(['completed', 'completed'])

  await contentApi(site, admin, 'products').create({ ...filledForms.products(), name: 'Pocket binder' })
  await contentApi(site, admin, 'posts').create({ ...filledForms.posts(), title: 'My first post' })
  const courseApi = contentApi(site, admin, 'courses')
  const { body: course } = await courseApi.read(courses[0]?.id ?? '')
  const renamed = { ...course, ...versionFields(course), title: 'My own course' }
  expect((await courseApi.change(course.id, renamed)).status).toBe(200)
  await contentApi(site, admin, 'products').remove('5')
  expect(await countSample()).toEqual({ unchanged: all - 2, changed: 1 })

  expect((await remove()).body).toEqual({ removed: all - 2, kept: 1 })
  expect(await publicContent()).toEqual({
    products: ['Pocket binder'],
    courses: ['My own course'],
    workshops: [],
    posts: ['My first post'],
    lessons: [],
    hasCoaching: false,
    testimonials: 0,
  })
  expect(await fetchMyOrders(site, buyer)).toEqual(ordersBefore)
  const { body: mine } = await site.call<{ enrollments: unknown[] }>('GET', '/api/account/classes', {
    token: buyer.token,
  })
  expect(JSON.stringify(mine)).toContain(workshopId)
  const [entry] = await auditEntriesOf(site, 'sample')
  expect(entry).toMatchObject({
    action: 'removed',
    subject: 'sample',
    actor: admin.email,
    after: { removed: all - 2, kept: 1 },
  })
})

test('sample: a second removal changes nothing, and the next start does not add the sample again', async () => {
  const before = await publicContent()
  expect((await remove()).body).toEqual({ removed: 0, kept: 0 })
  expect(await auditEntriesOf(site, 'sample')).toHaveLength(1)
  expect(await seedIfEmpty(site.base.db, site.base.now())).toBe(false)
  expect(await publicContent()).toEqual(before)
  expect(await countSample()).toEqual({ unchanged: 0, changed: 0 })
})
