import { expect, test } from 'vitest'
import type { CouponForm, CouponItems, CouponPage } from '#contract/sales/coupons/coupons.schema.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import { createCourse, createProduct, enroll, expectCheckout, type MaybeProblem } from '../../orders/orders.fixture.ts'
import { couponForm } from '../coupons.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

type Saved = MaybeProblem<CouponForm & { id: string; version: number }>
const call = <Body = Saved>(method: string, path: string, body?: object) =>
  site.call<Body>(method, `/api/admin/${path}`, { token: admin.token, ...(body ? { body } : {}) })
const create = async (changes: Partial<CouponForm> = {}) => (await call('POST', 'coupons', couponForm(changes))).body

/**
 * The owner creates, edits and switches coupons: a percentage, an amount or free shipping, with start, end, uses,
 * minimum order value and chosen items. The list shows how often each was used, and changes are audited.
 */
test('a coupon is created, changed, switched off, listed with its uses, and audited', async () => {
  const { id: courseId } = await createCourse(site)
  const { id, code, version } = await create({ code: ' spring 20 ', usesMax: 5, items: [], percent: 20 })
  expect([code, version]).toEqual(['SPRING20', 1])
  const changes = { code: 'SPRING25', percent: 25, appliesTo: 'chosen' as const, items: [{ courseId }] }
  const changed = await call('PUT', `coupons/${id}`, { ...couponForm(changes), version })
  expect(changed).toMatchObject({ status: 200, body: { ...changes, version: 2 } })
  expect((await call('GET', `coupons/${id}`)).body).toEqual(changed.body)
  const ann = await site.createUser()
  await expectCheckout(enroll(site, ann, { courseId, coupon: { code: 'spring25' } }))
  const { body } = await call<CouponPage>('GET', 'coupons?q=spring')
  expect(body.coupons).toMatchObject([{ id, uses: 1, itemTitles: ['Six weeks of trails'], isActive: true }])
  expect((await call('PUT', `coupons/${id}/active`, { active: false })).status).toBe(200)
  expect((await call<CouponPage>('GET', 'coupons?state=active&q=spring')).body.coupons).toEqual([])
  const entries = await auditEntriesOf(site, String(id))
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['changed', 'created', 'deactivated'])
})

/** A coupon can be deleted until an order has it. Codes are the same in any case. */
test('a coupon can be deleted until an order has it', async () => {
  const unused = await create()
  expect((await call('DELETE', `coupons/${unused.id}`)).status).toBe(200)
  expect((await call('GET', `coupons/${unused.id}`)).status).toBe(404)
  const { id: courseId } = await createCourse(site)
  const used = await create()
  await expectCheckout(enroll(site, await site.createUser(), { courseId, coupon: { code: used.code } }))
  expect(await call('DELETE', `coupons/${used.id}`)).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'It’s in an order, so it can only be deactivated.' },
  })
  expect((await call('GET', `coupons/${used.id}`)).status).toBe(200)
})

test('of two changes of one version, the second returns a conflict', async () => {
  const { id, version } = await create()
  const change = (percent: number) => call('PUT', `coupons/${id}`, { ...couponForm({ percent }), version })
  expect([(await change(11)).status, (await change(12)).status]).toEqual([200, 409])
})

test('the items to choose from are those of the shop', async () => {
  const { id: productId } = await createProduct(site, { name: 'A coupon binder' })
  const { items } = (await call<CouponItems>('GET', 'coupon-items')).body
  expect(items).toContainEqual({ item: { productId }, title: 'A coupon binder' })
})

test.each<[keyof CouponForm, Partial<CouponForm>]>([
  ['code', { code: 'TAKEN' }],
  ['code', { code: 'two words and ümlauts' }],
  ['code', { code: 'A' }],
  ['percent', { percent: 0 }],
  ['percent', { percent: 101 }],
  ['percent', { percent: null }],
  ['amountMinor', { kind: 'amount', percent: null, amountMinor: null }],
  ['amountMinor', { kind: 'amount', percent: null, amountMinor: 0 }],
  ['usesMax', { usesMax: 0 }],
  ['usesPerCustomer', { usesPerCustomer: 1.5 }],
  ['minimumMinor', { minimumMinor: -1 }],
  ['startsAt', { startsAt: 'tomorrow' }],
  ['endsAt', { startsAt: '2026-05-02T00:00:00Z', endsAt: '2026-05-02T00:00:00Z' }],
  ['items', { appliesTo: 'chosen', items: [] }],
  ['items', { appliesTo: 'chosen', items: [{ productId: 2_000_000_000 }] }],
])('an invalid %s is refused with an error for the field', async (field, changes) => {
  await create({ code: 'TAKEN' })
  const { status, body } = await call('POST', 'coupons', couponForm(changes))
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]])
})
