import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PlanForm, PlannerAdditions, PlanPage } from '#contract/planner/plans/plans.schema.ts'
import { productParts, products } from '#db/schema/content/store.ts'
import { orderTasks } from '#db/schema/sales/orders.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import {
  createCourse,
  createProduct,
  enroll,
  expectCheckout,
  type MaybeProblem,
  orderCart,
  submitDemoCheckout,
  verifyEnrollment,
} from '../../sales/orders/orders.fixture.ts'
import { planForm } from './planner-plans.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

type Saved = MaybeProblem<PlanForm & { id: string; version: number }>
const call = <Body = Saved>(method: string, path: string, body?: object) =>
  site.call<Body>(method, `/api/admin/${path}`, { token: admin.token, ...(body ? { body } : {}) })
const create = async (courseId: string, changes: Partial<PlanForm> = {}) =>
  (await call('POST', 'plans', planForm({ courseId, ...changes }))).body
const additionsOf = async (user: TestUser) =>
  (await site.call<PlannerAdditions>('GET', '/api/planner/additions', { token: user.token })).body
const enrollmentCountOf = async (id: string) =>
  (await call<PlanPage>('GET', 'plans')).body.plans.find((plan) => plan.id === id)?.uses

async function enrolledUser(courseId: string): Promise<TestUser> {
  const user = await site.createUser()
  const { url, sessionId } = await expectCheckout(enroll(site, user, { courseId }))
  await submitDemoCheckout(url, 'pay')
  await verifyEnrollment(site, user, sessionId)
  return user
}

test('a plan is created, changed, unpublished, listed and deleted, with audit entries', async () => {
  const { id: courseId } = await createCourse(site)
  const created = await create(courseId, { name: ' Four  weeks ', isPublished: false })
  expect(created).toMatchObject({ name: 'Four  weeks', version: 1, courseId })
  const changes = planForm({ courseId, name: 'Six weeks', tracks: [] })
  const changed = await call('PUT', `plans/${created.id}`, { ...changes, version: 1 })
  expect(changed).toMatchObject({ status: 200, body: { ...changes, version: 2 } })
  expect((await call('GET', `plans/${created.id}`)).body).toEqual(changed.body)
  expect((await call('PUT', `plans/${created.id}`, { ...changes, version: 1 })).status).toBe(409)
  expect((await call<PlanPage>('GET', 'plans?q=six&state=published')).body.plans).toMatchObject([
    { id: created.id, name: 'Six weeks', courseTitle: 'Six weeks of trails', steps: 2, tracks: 0, uses: 0 },
  ])
  expect((await call('PUT', `plans/${created.id}/published`, { published: false })).status).toBe(200)
  expect((await call<PlanPage>('GET', 'plans?state=published&q=six')).body.plans).toEqual([])
  expect((await call('DELETE', `plans/${created.id}`)).status).toBe(200)
  expect((await call('GET', `plans/${created.id}`)).status).toBe(404)
  const entries = await auditEntriesOf(site, String(created.id))
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['changed', 'created', 'deleted', 'unpublished'])
})

test.each([
  ['a course that does not exist', { courseId: crypto.randomUUID() }, 'courseId'],
  ['a week that is zero', { steps: [{ key: 'a', text: 'Walk', day: { week: 0, weekday: 1 } }] }, /^steps\.0\.day/],
  ['a step without text', { steps: [{ key: 'a', text: ' ', day: { days: 0 } }] }, 'steps.0.text'],
  ['two steps with one key', { steps: [1, 2].map((days) => ({ key: 'a', text: 'Walk', day: { days } })) }, 'steps'],
  [
    'a tick eight times a week',
    { tracks: [{ key: 'a', title: 'Walk', measure: 'tick' as const, unit: '', weekdays: [], weeklyTarget: 8 }] },
    'tracks.0.weeklyTarget',
  ],
])('a plan with %s is refused', async (_, changes, field) => {
  const { id: courseId } = await createCourse(site)
  const { status, body } = await call<MaybeProblem<object>>('POST', 'plans', planForm({ courseId, ...changes }))
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'validation' })
  const names = (body as { errors: { field: string }[] }).errors.map((one) => one.field)
  expect(names[0]).toMatch(field)
})

test('a course has at most one published plan', async () => {
  const { id: courseId } = await createCourse(site)
  const first = await create(courseId)
  const second = await create(courseId, { isPublished: false })
  const message = 'This course has a published plan already. Unpublish that one first.'
  expect(await call('PUT', `plans/${second.id}/published`, { published: true })).toMatchObject({
    status: 409,
    body: { message },
  })
  expect(await call('POST', 'plans', planForm({ courseId }))).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'courseId', message }] },
  })
  await call('PUT', `plans/${first.id}/published`, { published: false })
  expect((await call('PUT', `plans/${second.id}/published`, { published: true })).status).toBe(200)
})

test('a course copied for another date has its published plan', async () => {
  const { id: courseId } = await createCourse(site)
  await create(courseId, { name: 'Draft', isPublished: false })
  const { name, steps, tracks, questions } = await create(courseId)
  const { body: copy } = await call<{ id: string }>('POST', `courses/${courseId}/copies`, { date: '2099-11-02' })
  const { plans } = (await call<PlanPage>('GET', 'plans')).body
  const copies = await Promise.all(plans.map(async ({ id }) => (await call('GET', `plans/${id}`)).body))
  expect(copies.filter((plan) => plan.courseId === copy.id)).toMatchObject([
    { name, steps, tracks, questions, isPublished: true },
  ])
})

test('an enrollment has the plan that was published then; a change is for later ones', async () => {
  const { id: courseId } = await createCourse(site)
  const before = await enrolledUser(courseId)
  const plan = await create(courseId)
  const ann = await enrolledUser(courseId)
  const change = { ...planForm({ courseId, steps: [] }), version: 1 }
  expect((await call('PUT', `plans/${plan.id}`, change)).status).toBe(200)
  const ben = await enrolledUser(courseId)
  expect(await enrollmentCountOf(String(plan.id))).toBe(2)
  await call('PUT', `plans/${plan.id}/published`, { published: false })
  const after = await enrolledUser(courseId)

  const [annsPlan] = (await additionsOf(ann)).plans
  expect(annsPlan).toMatchObject({
    title: 'Six weeks of trails',
    questions: { destination: 'Which trail?' },
    steps: planForm().steps,
    tracks: planForm().tracks,
  })
  expect(annsPlan?.startsOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect((await additionsOf(ben)).plans).toMatchObject([{ steps: [] }])
  expect([(await additionsOf(before)).plans, (await additionsOf(after)).plans]).toEqual([[], []])
  expect(await enrollmentCountOf(String(plan.id))).toBe(2)
})

async function buy(productId: number): Promise<{ buyer: TestUser; orderId: string }> {
  const buyer = await site.createUser()
  const { orderId, url, sessionId } = await expectCheckout(orderCart(site, buyer, [{ productId, quantity: 1 }]))
  await submitDemoCheckout(url, 'pay')
  await verifyEnrollment(site, buyer, sessionId)
  return { buyer, orderId }
}

const ship = (daysAgo: number) =>
  site.base.db
    .update(orderTasks)
    .set({ status: 'done', doneAt: new Date(Date.now() - daysAgo * 86_400_000) })
    .where(eq(orderTasks.handover, 'ships'))

test('a shipped product with a step is listed for its buyer, until it is in use', async () => {
  const product = await createProduct(site, { arrivalStep: 'Set up the binder' })
  const { buyer, orderId } = await buy(product.id)
  expect((await additionsOf(buyer)).deliveries).toEqual([])
  await ship(2)
  expect((await additionsOf(buyer)).deliveries).toMatchObject([{ orderId, step: 'Set up the binder' }])
  expect((await additionsOf(await site.createUser())).deliveries).toEqual([])
  await ship(40)
  expect((await additionsOf(buyer)).deliveries).toEqual([])
  await ship(2)
  await site.base.db.update(products).set({ arrivalStep: '' }).where(eq(products.id, product.id))
  expect((await additionsOf(buyer)).deliveries).toEqual([])
})

test('a shipped product of a bundle has its step', async () => {
  const binder = await createProduct(site, { name: 'Ring binder', arrivalStep: 'Set up the binder' })
  const pages = await createProduct(site, { name: 'Pages' })
  const kit = await createProduct(site, { name: 'Kit', kind: 'bundle' })
  await site.base.db.insert(productParts).values([
    { bundleId: kit.id, position: 0, label: 'Classes', opens: 'classes' as const },
    { bundleId: kit.id, position: 1, label: 'Pages', productId: pages.id },
    { bundleId: kit.id, position: 2, label: 'Ring binder', productId: binder.id },
  ])
  const { buyer, orderId } = await buy(kit.id)
  await ship(1)
  expect((await additionsOf(buyer)).deliveries).toMatchObject([{ orderId, step: 'Set up the binder' }])
})

test('what courses and orders add is for signed-in users', async () => {
  expect((await site.call('GET', '/api/planner/additions')).status).toBe(401)
})
