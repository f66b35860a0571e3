import { describe, expect, test } from 'vitest'
import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { anonymous } from '../../../context.ts'
import { createProduct } from '../../../sales/orders/orders.fixture.ts'
import { pdfBytes } from '../../downloads/contents.fixture.ts'
import { type Buyer, createBuyer, downloadTexts, productFilesApi } from '../../downloads/downloads.fixture.ts'
import { type ContentResponse, contentApi, filledForms } from '../../editing/crud.fixture.ts'
import * as store from '../index.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

type ItemInput = { productId: number | null; label: string; quantity: number; opens: string }

const products = () => contentApi(site, admin, 'products')
const itemOf = (productId: number, quantity = 1): ItemInput => ({ productId, label: '', quantity, opens: '' })
const session: ItemInput = { productId: null, label: 'A 1-on-1 session', quantity: 1, opens: 'session' }
const createBundle = (parts: ItemInput[], overrides: object = {}) =>
  products().create({ ...filledForms.products(), kind: 'bundle', features: [], parts, ...overrides })
const fieldsOf = ({ status, body }: { status: number; body: ContentResponse }) => [
  status,
  ...new Set(body.errors?.map(({ field }) => field)),
]

const orderOf = async ({ ann, orderId }: Buyer) =>
  (await site.call<OrderView>('GET', `/api/orders/${orderId}`, { token: ann.token })).body
const orderedItems = async (buyer: Buyer) =>
  (await orderOf(buyer)).lines[0]?.parts.map(({ title, quantity, handover }) => `${quantity} ${title}: ${handover}`)

describe('bundle', () => {
  /**
   * A bundle has products and arranged services in a fixed order. It has at least one part and contains no other
   * bundle.
   */
  test('contains products and services, listed on its page', async () => {
    const [binder, plan] = [
      await createProduct(site, { name: 'Binder' }),
      await createProduct(site, { name: 'Plan', kind: 'digital' }),
    ]
    const { status, body } = await createBundle([itemOf(binder.id, 2), itemOf(plan.id), session])
    expect([status, body.parts]).toEqual([
      201,
      [
        { productId: binder.id, label: 'Binder', quantity: 2, opens: '' },
        { productId: plan.id, label: 'Plan', quantity: 1, opens: '' },
        session,
      ],
    ])
    const product = await store.getProduct(anonymous(site.base), { slug: String(body.slug) })
    expect(product).toMatchObject({ ships: true, hasDownload: true, parts: ['2 × Binder', 'Plan', 'A 1-on-1 session'] })
    expect(product.contents.map(({ kind, opens }) => kind ?? opens)).toEqual(['physical', 'digital', 'session'])
    const card = (await store.listActiveProducts(anonymous(site.base))).find(({ slug }) => slug === body.slug)
    expect(card).toMatchObject({ parts: product.parts, hasDownload: true })
    expect(await store.getProduct(anonymous(site.base), { slug: String(binder.slug) })).toMatchObject({
      hasDownload: false,
    })
  })

  test('items can be reordered, added and removed; a stale version returns 409; changes are audited', async () => {
    const [first, second] = [await createProduct(site, { name: 'One' }), await createProduct(site, { name: 'Two' })]
    const { body } = await createBundle([itemOf(first.id), itemOf(second.id)])
    const changed = await products().change(body.id, {
      ...body,
      parts: [itemOf(second.id, 3), session, itemOf(first.id)],
    })
    expect([changed.status, changed.body.parts]).toMatchObject([
      200,
      [{ label: 'Two', quantity: 3 }, session, { label: 'One' }],
    ])
    const staleChange = await products().change(body.id, { ...body, parts: [session] })
    expect([staleChange.status, staleChange.body.code]).toEqual([409, 'conflict'])
    const { body: trail } = await site.call<{ audit: { fields: { field: string }[] }[] }>(
      'GET',
      '/api/admin/audit?subject=product&limit=1',
      { token: admin.token },
    )
    expect(trail.audit[0]?.fields.map(({ field }) => field)).toEqual(['parts'])
  })

  test('saving updates the item labels to the current product names', async () => {
    const first = await products().create({ ...filledForms.products(), name: 'Old name' })
    const { body } = await createBundle([itemOf(Number(first.body.id))])
    await products().change(first.body.id, { ...first.body, name: 'New name' })
    const saved = await products().change(body.id, body)
    expect(saved.body.parts).toMatchObject([{ label: 'New name' }])
  })

  test('missing, duplicate and invalid items return a validation error for the field', async () => {
    const { id } = await createProduct(site)
    expect(fieldsOf(await createBundle([]))).toEqual([400, 'parts'])
    expect(fieldsOf(await createBundle([itemOf(id), itemOf(id)]))).toEqual([400, 'parts'])
    expect(fieldsOf(await createBundle(Array.from({ length: 31 }, () => session)))).toEqual([400, 'parts'])
    expect(fieldsOf(await createBundle([{ ...session, label: ' ' }]))).toEqual([400, 'parts.0.label'])
    expect(fieldsOf(await createBundle([{ ...itemOf(id), opens: 'classes' }]))).toEqual([400, 'parts.0.opens'])
    expect(fieldsOf(await createBundle([session, itemOf(2_147_483_647)]))).toEqual([400, 'parts.1.productId'])
    for (const quantity of [0, -1, 1.5, 100, 1e9, '2', null])
      expect(fieldsOf(await createBundle([{ ...itemOf(id), quantity: quantity as number }]))).toEqual([
        400,
        'parts.0.quantity',
      ])
    for (const productId of [0, -1, 1.5, '1', 2 ** 53])
      expect(fieldsOf(await createBundle([{ ...itemOf(id), productId: productId as number }]))).toEqual([
        400,
        'parts.0.productId',
      ])
    expect(fieldsOf(await products().create({ ...filledForms.products(), parts: [session] }))).toEqual([400, 'parts'])
  })

  test('cannot contain a bundle; an item cannot become a bundle', async () => {
    const first = await products().create(filledForms.products())
    const { body: bundle } = await createBundle([itemOf(Number(first.body.id))])
    expect(fieldsOf(await createBundle([itemOf(Number(bundle.id))]))).toEqual([400, 'parts.0.productId'])
    expect(fieldsOf(await products().change(bundle.id, { ...bundle, parts: [itemOf(Number(bundle.id))] }))).toEqual([
      400,
      'parts.0.productId',
    ])
    const response = await products().change(first.body.id, { ...first.body, kind: 'bundle', parts: [session] })
    expect(fieldsOf(response)).toEqual([400, 'kind'])
  })

  test('concurrently turning a product into a bundle and adding it to one: one change is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const { body: first } = await products().create(filledForms.products())
      const responses = await Promise.all([
        products().change(first.id, { ...first, kind: 'bundle', parts: [session] }),
        createBundle([itemOf(Number(first.id))]),
      ])
      expect(responses.filter(({ status }) => status >= 400)).toHaveLength(1)
    }
  })

  test('keeps deleted products, but does not accept new ones', async () => {
    const first = await products().create(filledForms.products())
    const { body } = await createBundle([itemOf(Number(first.body.id)), session])
    await products().remove(first.body.id)
    expect((await products().change(body.id, body)).status).toBe(200)
    expect(fieldsOf(await createBundle([itemOf(Number(first.body.id))]))).toEqual([400, 'parts.0.productId'])
  })

  test('can become a product and a bundle again', async () => {
    const { body } = await createBundle([session])
    const single = await products().change(body.id, { ...body, kind: 'physical', parts: [] })
    expect(single.body).toMatchObject({ kind: 'physical', parts: [] })
    const changedBack = await products().change(body.id, { ...single.body, kind: 'bundle', parts: [session] })
    expect(changedBack.body.parts).toEqual([session])
  })
})

describe('order of a bundle', () => {
  test('keeps the items and downloads as ordered when the bundle changes', async () => {
    const [binder, plan] = [
      await createProduct(site, { name: 'Binder' }),
      await createProduct(site, { name: 'Plan', kind: 'digital' }),
    ]
    await productFilesApi(site, admin).add(plan.id, 'plan.pdf', new Uint8Array(pdfBytes()))
    const { body } = await createBundle([itemOf(binder.id, 2), itemOf(plan.id), session])
    const buyer = await createBuyer(site, Number(body.id))
    const expectedItems = ['2 Binder: ships', '1 Plan: downloads', '1 A 1-on-1 session: session']
    expect(await orderedItems(buyer)).toEqual(expectedItems)
    const changes = [
      { parts: [session] },
      { parts: [itemOf(plan.id, 2), itemOf(binder.id)] },
      { kind: 'physical', parts: [] },
    ]
    let version = body.version
    for (const overrides of changes) {
      const changed = await products().change(body.id, { ...body, ...overrides, version })
      version = changed.body.version
      expect([await orderedItems(buyer), Object.keys(await downloadTexts(site, buyer))]).toEqual([
        expectedItems,
        ['plan.pdf'],
      ])
    }
    await products().remove(body.id)
    expect([await orderedItems(buyer), Object.keys(await downloadTexts(site, buyer))]).toEqual([
      expectedItems,
      ['plan.pdf'],
    ])
  })

  test('after a change has the new items', async () => {
    const [first, second] = [await createProduct(site, { name: 'One' }), await createProduct(site, { name: 'Two' })]
    const { body } = await createBundle([itemOf(first.id)])
    const before = await createBuyer(site, Number(body.id))
    await products().change(body.id, { ...body, parts: [itemOf(second.id)] })
    const after = await createBuyer(site, Number(body.id))
    expect([await orderedItems(before), await orderedItems(after)]).toEqual([['1 One: ships'], ['1 Two: ships']])
  })
})
