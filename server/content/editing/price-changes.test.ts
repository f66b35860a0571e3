import { expect, test } from 'vitest'
import { defaultDeliveries } from '#contract/site/admin-notifications/notification-kinds.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { createType } from '../../classes/coaching/coaching.fixture.ts'
import { createCourseWithLessons, curriculumApi } from '../../classes/course-lessons/course-lessons.fixture.ts'
import { queuedMailsTo } from '../../classes/notifications/class-notifications.fixture.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import { createCourse, createProduct, createWorkshop } from '../../sales/orders/orders.fixture.ts'
import { type ContentResponse, filledForms, versionFields } from './crud.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })
const editor = await site.createUser({ role: 'editor' })
const coach = await site.createUser({ role: 'coach' })

const call = ({ token }: TestUser, method: string, path: string, body?: object) =>
  site.call<ContentResponse>(method, `/api/admin/${path}`, { token, ...(body ? { body } : {}) })

/** Sends the form as it was loaded, with the changes. */
async function change(user: TestUser, path: string, changes: object) {
  const { body: form } = await call(user, 'GET', path)
  return call(user, 'PUT', path, { ...form, ...versionFields(form), ...changes })
}

const refusal = (field: string, message: string) => ({ status: 400, body: { errors: [{ field, message }] } })
const productForm = (changes: object) => ({ ...filledForms.products(), slug: '', ...changes })

/** A price of 0, and a price below a fifth of an earlier one or of the items of a bundle, need an admin. */
test.each([
  ['products', () => createProduct(site, { price: '100.00' }), () => editor],
  ['courses', () => createCourse(site, { price: '100.00' }), () => editor],
  ['workshops', () => createWorkshop(site, { price: '100.00' }), () => editor],
  ['session-types', () => createType(site, { price: '100.00' }), () => coach],
])('%s: a price of 0 and a price below a fifth need an admin', async (kind, create, staff) => {
  const path = `${kind}/${(await create()).id}`
  const setPrice = (price: string, user = staff()) => change(user, path, { price })
  const tooLow = refusal('price', 'Only an admin can set a price below $20.00.')
  expect(await setPrice('0')).toMatchObject(refusal('price', 'Only an admin can set a price of 0.'))
  expect(await setPrice('19.99')).toMatchObject(tooLow)
  expect((await call(admin, 'GET', path)).body.price).toBe('100.00')
  expect((await setPrice('20.00')).status).toBe(200)
  // Small steps are refused too, until an admin sets a price.
  expect(await setPrice('5.00')).toMatchObject(tooLow)
  expect((await change(staff(), path, { description: 'New words' })).status).toBe(200)
  expect((await setPrice('2.00', admin)).status).toBe(200)
  expect((await change(staff(), path, { description: 'Other words' })).status).toBe(200)
})

test('new product: a price of 0 needs an admin', async () => {
  const form = productForm({ price: '0' })
  expect(await call(editor, 'POST', 'products', form)).toMatchObject(
    refusal('price', 'Only an admin can set a price of 0.'),
  )
  expect((await call(admin, 'POST', 'products', form)).status).toBe(201)
  const planner = { productId: null, label: 'Planner', quantity: 1, opens: 'planner' }
  expect(await call(editor, 'POST', 'products', { ...form, parts: [planner] })).toMatchObject(
    refusal('price', 'Only an admin can set a price of 0.'),
  )
})

/** Access to services in a bundle, and a free preview of a lesson, need an admin. */
test('bundle: a price below a fifth of its items and access to services need an admin', async () => {
  const { id: productId } = await createProduct(site, { price: '100.00' })
  const bundle = (price: string, parts: object[]) => productForm({ kind: 'bundle', price, parts })
  const item = { productId, label: '', quantity: 2, opens: '' }
  const service = { productId: null, label: 'All classes', quantity: 1, opens: 'classes' }
  expect(await call(editor, 'POST', 'products', bundle('39.99', [item]))).toMatchObject(
    refusal('price', 'Only an admin can set a price below $40.00.'),
  )
  const { status, body } = await call(editor, 'POST', 'products', bundle('40.00', [item]))
  expect(status).toBe(201)
  expect(await change(editor, `products/${body.id}`, { parts: [{ ...item, quantity: 3 }] })).toMatchObject(
    refusal('price', 'Only an admin can set a price below $60.00.'),
  )
  expect(await change(editor, `products/${body.id}`, { parts: [item, service] })).toMatchObject(
    refusal('parts', 'Only an admin can add access to classes, a session or the planner.'),
  )
  expect((await change(admin, `products/${body.id}`, { parts: [item, service] })).status).toBe(200)
  expect((await change(editor, `products/${body.id}`, { badge: 'New' })).status).toBe(200)
})

test('bundle: an item counts with its highest price of the last 30 days', async () => {
  const { id: productId } = await createProduct(site, { price: '100.00' })
  const parts = [{ productId, label: '', quantity: 1, opens: '' }]
  const createBundle = (price: string) =>
    call(editor, 'POST', 'products', productForm({ kind: 'bundle', price, parts }))
  await change(editor, `products/${productId}`, { price: '20.00' })
  expect(await createBundle('19.99')).toMatchObject(refusal('price', 'Only an admin can set a price below $20.00.'))
  expect((await createBundle('20.00')).status).toBe(201)
})

test('course lesson: a free preview needs an admin', async () => {
  const { lessonIds } = await createCourseWithLessons(site, [{ slug: 'a' }])
  const [id = ''] = lessonIds
  const setPreview = async (user: TestUser, isPreview: boolean) => {
    const api = curriculumApi(site, user)
    const { id: _, ...form } = (await api.readLesson(id)).body
    return api.changeLesson(id, { ...form, isPreview })
  }
  for (const user of [editor, coach])
    expect(await setPreview(user, true)).toMatchObject(
      refusal('isPreview', 'Only an admin can make a lesson a free preview.'),
    )
  expect((await setPreview(admin, true)).status).toBe(200)
  expect((await setPreview(editor, true)).status).toBe(200)
  expect((await setPreview(editor, false)).status).toBe(200)
})

test('price change: is in the audit trail and mailed to the admins', async () => {
  const owner = await site.createUser({ admin: true })
  await call(owner, 'PUT', 'notifications', { ...defaultDeliveries, price: 'immediate' })
  const { id } = await createProduct(site, { price: '100.00' })
  await change(editor, `products/${id}`, { price: '60.00' })
  await change(editor, `products/${id}`, { badge: 'New' })
  await call(editor, 'POST', 'products', productForm({ name: 'A cheap kit', price: '1.00' }))
  await call(admin, 'POST', 'products', productForm({}))
  expect(await auditEntriesOf(site, id)).toMatchObject([
    { actor: editor.email, before: { price: '100.00' }, after: { price: '60.00' } },
    { before: { badge: '' } },
  ])
  const mails = await queuedMailsTo(site, owner)
  expect(mails.map(({ subject }) => subject)).toEqual(['New price: A pocket binder', 'New on sale: A cheap kit'])
  expect(mails[0]?.text).toContain(`Price: $100 → $60\nChanged by: ${editor.email}`)
})
