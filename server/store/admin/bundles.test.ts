import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderView } from '#contract/orders/orders.schema.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { deskOf, filledForms, type Kept } from '../../content/crud.fixture.ts'
import { anonymous } from '../../context.ts'
import { domain } from '../../domain.ts'
import { aPdf } from '../../downloads/contents.fixture.ts'
import { aBuyerOf, type Buyer, filesBy, textsOf } from '../../downloads/downloads.fixture.ts'
import { aProduct } from '../../orders/orders.fixture.ts'

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true })
})
afterAll(() => site.close())

type Part = { productId: number | null; label: string; quantity: number; opens: string }

const products = () => deskOf(site, boss, 'products')
const of = (productId: number, quantity = 1): Part => ({ productId, label: '', quantity, opens: '' })
const session: Part = { productId: null, label: 'A 1-on-1 session', quantity: 1, opens: 'session' }
const aBundle = (parts: Part[], more: object = {}) =>
  products().create({ ...filledForms.products(), kind: 'bundle', features: [], parts, ...more })
const fieldsOf = ({ status, body }: { status: number; body: Kept }) => [
  status,
  ...new Set(body.errors?.map(({ field }) => field)),
]

const orderOf = async ({ ann, orderId }: Buyer) =>
  (await site.call<OrderView>('GET', `/api/orders/${orderId}`, { token: ann.token })).body
const partsIn = async (buyer: Buyer) =>
  (await orderOf(buyer)).lines[0]?.parts.map(({ title, quantity, handover }) => `${quantity} ${title}: ${handover}`)

describe('a bundle', () => {
  test('is made of products and of what is arranged, and is shown part by part', async () => {
    const [binder, plan] = [
      await aProduct(site, { name: 'Binder' }),
      await aProduct(site, { name: 'Plan', kind: 'digital' }),
    ]
    const { status, body } = await aBundle([of(binder.id, 2), of(plan.id), session])
    expect([status, body.parts]).toEqual([
      201,
      [
        { productId: binder.id, label: 'Binder', quantity: 2, opens: '' },
        { productId: plan.id, label: 'Plan', quantity: 1, opens: '' },
        session,
      ],
    ])
    const shown = await domain.store.getProduct(anonymous(site.base), { slug: String(body.slug) })
    expect(shown).toMatchObject({ ships: true, parts: ['2 x Binder', 'Plan', 'A 1-on-1 session'] })
    expect(shown.contents.map(({ kind, opens }) => kind ?? opens)).toEqual(['physical', 'digital', 'session'])
    const card = (await domain.store.listActiveProducts(anonymous(site.base))).find(({ slug }) => slug === body.slug)
    expect(card?.parts).toEqual(shown.parts)
  })

  test('is put into another order, and loses and gains parts, with its version and in the audit trail', async () => {
    const [one, two] = [await aProduct(site, { name: 'One' }), await aProduct(site, { name: 'Two' })]
    const { body } = await aBundle([of(one.id), of(two.id)])
    const changed = await products().change(body.id, { ...body, parts: [of(two.id, 3), session, of(one.id)] })
    expect([changed.status, changed.body.parts]).toMatchObject([
      200,
      [{ label: 'Two', quantity: 3 }, session, { label: 'One' }],
    ])
    const late = await products().change(body.id, { ...body, parts: [session] })
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    const { body: trail } = await site.call<{ audit: { fields: { field: string }[] }[] }>(
      'GET',
      '/api/admin/audit?subject=product&limit=1',
      { token: boss.token },
    )
    expect(trail.audit[0]?.fields.map(({ field }) => field)).toEqual(['parts'])
  })

  test('takes the present names of its products when it is saved', async () => {
    const one = await products().create({ ...filledForms.products(), name: 'Old name' })
    const { body } = await aBundle([of(Number(one.body.id))])
    await products().change(one.body.id, { ...one.body, name: 'New name' })
    const saved = await products().change(body.id, body)
    expect(saved.body.parts).toMatchObject([{ label: 'New name' }])
  })

  test('without a part, with a part twice, or with a part that is nothing is refused by its name', async () => {
    const { id } = await aProduct(site)
    expect(fieldsOf(await aBundle([]))).toEqual([400, 'parts'])
    expect(fieldsOf(await aBundle([of(id), of(id)]))).toEqual([400, 'parts'])
    expect(fieldsOf(await aBundle(Array.from({ length: 31 }, () => session)))).toEqual([400, 'parts'])
    expect(fieldsOf(await aBundle([{ ...session, label: ' ' }]))).toEqual([400, 'parts.0.label'])
    expect(fieldsOf(await aBundle([{ ...of(id), opens: 'classes' }]))).toEqual([400, 'parts.0.opens'])
    expect(fieldsOf(await aBundle([session, of(2_147_483_647)]))).toEqual([400, 'parts.1.productId'])
    for (const quantity of [0, -1, 1.5, 100, 1e9, '2', null])
      expect(fieldsOf(await aBundle([{ ...of(id), quantity: quantity as number }]))).toEqual([400, 'parts.0.quantity'])
    for (const productId of [0, -1, 1.5, '1', 2 ** 53])
      expect(fieldsOf(await aBundle([{ ...of(id), productId: productId as number }]))).toEqual([
        400,
        'parts.0.productId',
      ])
    expect(fieldsOf(await products().create({ ...filledForms.products(), parts: [session] }))).toEqual([400, 'parts'])
  })

  test('holds no bundle, and no part of one becomes a bundle', async () => {
    const one = await products().create(filledForms.products())
    const { body: bundle } = await aBundle([of(Number(one.body.id))])
    expect(fieldsOf(await aBundle([of(Number(bundle.id))]))).toEqual([400, 'parts.0.productId'])
    expect(fieldsOf(await products().change(bundle.id, { ...bundle, parts: [of(Number(bundle.id))] }))).toEqual([
      400,
      'parts.0.productId',
    ])
    const turned = await products().change(one.body.id, { ...one.body, kind: 'bundle', parts: [session] })
    expect(fieldsOf(turned)).toEqual([400, 'kind'])
  })

  test('of two admins, one who makes a bundle of a part and one who puts it into a bundle, one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const { body: one } = await products().create(filledForms.products())
      const answers = await Promise.all([
        products().change(one.id, { ...one, kind: 'bundle', parts: [session] }),
        aBundle([of(Number(one.id))]),
      ])
      expect(answers.filter(({ status }) => status >= 400)).toHaveLength(1)
    }
  })

  test('keeps a part that was deleted, and takes in none', async () => {
    const one = await products().create(filledForms.products())
    const { body } = await aBundle([of(Number(one.body.id)), session])
    await products().remove(one.body.id)
    expect((await products().change(body.id, body)).status).toBe(200)
    expect(fieldsOf(await aBundle([of(Number(one.body.id))]))).toEqual([400, 'parts.0.productId'])
  })

  test('becomes another product, and another product a bundle', async () => {
    const { body } = await aBundle([session])
    const single = await products().change(body.id, { ...body, kind: 'physical', parts: [] })
    expect(single.body).toMatchObject({ kind: 'physical', parts: [] })
    const again = await products().change(body.id, { ...single.body, kind: 'bundle', parts: [session] })
    expect(again.body.parts).toEqual([session])
  })
})

describe('an order', () => {
  test('keeps what the bundle held when it was ordered, downloads too, whatever becomes of the bundle', async () => {
    const [binder, plan] = [
      await aProduct(site, { name: 'Binder' }),
      await aProduct(site, { name: 'Plan', kind: 'digital' }),
    ]
    await filesBy(site, boss).add(plan.id, 'plan.pdf', new Uint8Array(aPdf()))
    const { body } = await aBundle([of(binder.id, 2), of(plan.id), session])
    const buyer = await aBuyerOf(site, Number(body.id))
    const asSold = ['2 Binder: ships', '1 Plan: downloads', '1 A 1-on-1 session: session']
    expect(await partsIn(buyer)).toEqual(asSold)
    const becoming = [{ parts: [session] }, { parts: [of(plan.id, 2), of(binder.id)] }, { kind: 'physical', parts: [] }]
    let version = body.version
    for (const more of becoming) {
      const changed = await products().change(body.id, { ...body, ...more, version })
      version = changed.body.version
      expect([await partsIn(buyer), Object.keys(await textsOf(site, buyer))]).toEqual([asSold, ['plan.pdf']])
    }
    await products().remove(body.id)
    expect([await partsIn(buyer), Object.keys(await textsOf(site, buyer))]).toEqual([asSold, ['plan.pdf']])
  })

  test('of a bundle that was changed holds what it holds from then on', async () => {
    const [one, two] = [await aProduct(site, { name: 'One' }), await aProduct(site, { name: 'Two' })]
    const { body } = await aBundle([of(one.id)])
    const before = await aBuyerOf(site, Number(body.id))
    await products().change(body.id, { ...body, parts: [of(two.id)] })
    const after = await aBuyerOf(site, Number(body.id))
    expect([await partsIn(before), await partsIn(after)]).toEqual([['1 One: ships'], ['1 Two: ships']])
  })
})
