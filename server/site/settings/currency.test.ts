import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Settings } from '#contract/site/settings/settings.schema.ts'
import { products } from '#db/schema/content/store.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { openTestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { filledForms } from '../../content/editing/crud.fixture.ts'
import { couponForm, createCoupon } from '../../sales/coupons/coupons.fixture.ts'
import { placeOrder } from '../../sales/orders/index.ts'
import { contextFor, createProduct, type MaybeProblem } from '../../sales/orders/orders.fixture.ts'
import { rate, zone } from '../../sales/shipping/shipping.fixture.ts'
import { loadSettings } from './index.ts'

async function openSite() {
  const site = await openTestSite({ seed: false })
  onTestFinished(() => site.close())
  const { token } = await site.createUser({ admin: true })
  const setCurrency = async (currency: string) => {
    const body = { ...(await loadSettings(site.base.db)), currency }
    const answer = await site.call<MaybeProblem<Settings>>('PUT', '/api/admin/settings', { token, body })
    return answer.body.errors?.[0] ?? answer.status
  }
  return { site, token, setCurrency }
}

test('the first order with an amount fixes the currency, a free or failed one does not', async () => {
  const { site, setCurrency } = await openSite()
  const ctx = contextFor(site, await site.createUser())
  const free = await createProduct(site, { kind: 'digital', price: '0.00' })
  const paid = await createProduct(site, { kind: 'digital', price: '20.00' })
  await placeOrder(ctx, { items: [{ kind: 'product', id: free.id, quantity: 1 }] })
  expect(await setCurrency('eur')).toBe(200)
  const { orderId } = await placeOrder(ctx, { items: [{ kind: 'product', id: paid.id, quantity: 1 }] })
  const [order] = await site.base.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order).toMatchObject({ currency: 'eur', totalMinor: 2000, status: 'pending' })
  expect(await setCurrency('gbp')).toEqual({ field: 'currency', message: 'Your first order has fixed the currency.' })
  const failed = { status: 'failed', failedBecause: 'expired', settledAt: new Date() } as const
  await site.base.db.update(orders).set(failed).where(eq(orders.id, orderId))
  expect(await setCurrency('gbp')).toBe(200)
})

/** A currency without decimals waits for whole prices, and refuses others. */
test('a currency without decimals waits for whole prices, and for amounts to be entered again', async () => {
  const { site, setCurrency } = await openSite()
  const { id } = await createProduct(site, { kind: 'digital', name: 'Refill pages', price: '24.99' })
  expect(await setCurrency('jpy')).toEqual({
    field: 'currency',
    message: 'JPY has no decimals. Change these prices first: Refill pages.',
  })
  await site.base.db.update(products).set({ price: '2500' }).where(eq(products.id, id))
  const coupon = await createCoupon(site, { kind: 'amount', percent: null, amountMinor: 500 })
  expect(await setCurrency('jpy')).toMatchObject({
    field: 'currency',
    message: expect.stringMatching(/^JPY has other/),
  })
  expect(await setCurrency('eur')).toBe(200)
  await site.base.db.execute(`DELETE FROM coupons WHERE id = '${coupon.id}'`)
  expect(await setCurrency('jpy')).toBe(200)

  const ctx = contextFor(site, await site.createUser())
  const { orderId } = await placeOrder(ctx, { items: [{ kind: 'product', id: id, quantity: 2 }] })
  const [order] = await site.base.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order).toMatchObject({ currency: 'jpy', totalMinor: 5000 })
})

test('a price with decimals is refused in a currency without them', async () => {
  const { site, token, setCurrency } = await openSite()
  expect(await setCurrency('jpy')).toBe(200)
  const form = filledForms.products()
  const save = (price: string, originalPrice: string) =>
    site.call<MaybeProblem<object>>('POST', '/api/admin/products', { token, body: { ...form, price, originalPrice } })
  expect((await save('500.50', '')).body.errors?.map(({ field }) => field)).toEqual(['price'])
  expect((await save('500', '600.50')).body.errors?.map(({ field }) => field)).toEqual(['originalPrice'])
  expect((await save('500', '600')).status).toBe(201)
})

test('coupons and shipping prices with a third decimal are refused with an error for the field', async () => {
  const { site, token, setCurrency } = await openSite()
  expect(await setCurrency('kwd')).toBe(200)
  const fieldsOf = async (method: string, path: string, body: object) => {
    const response = await site.call<MaybeProblem<object>>(method, path, { token, body })
    return response.body.errors?.map(({ field }) => field) ?? response.status
  }
  const saveCoupon = (amountMinor: number, minimumMinor: number) =>
    fieldsOf('POST', '/api/admin/coupons', couponForm({ kind: 'amount', percent: null, amountMinor, minimumMinor }))
  expect(await saveCoupon(1005, 20_001)).toEqual(['amountMinor', 'minimumMinor'])
  expect(await saveCoupon(1010, 20_000)).toBe(201)
  const saveRate = (freeFromMinor: number, upTo: number, priceMinor: number) => {
    const byValue = rate({ basis: 'value', freeFromMinor, bands: [{ upTo, priceMinor }] })
    return fieldsOf('PUT', '/api/admin/shipping', { version: 0, zones: [zone({ rates: [byValue] })] })
  }
  const names = ['freeFromMinor', 'bands.0.priceMinor', 'bands.0.upTo'].map((name) => `zones.0.rates.0.${name}`)
  expect(await saveRate(9999, 5001, 4901)).toEqual(names)
  expect(await saveRate(9990, 5000, 4900)).toBe(200)
})

test('an order that is placed while the currency changes has the new one, or fixes the old one', async () => {
  const { site, setCurrency } = await openSite()
  const { id } = await createProduct(site, { kind: 'digital', price: '20.00' })
  const buyers = await Promise.all(Array.from({ length: 8 }, () => site.createUser()))
  const place = (buyer: TestUser) =>
    placeOrder(contextFor(site, buyer), { items: [{ kind: 'product', id, quantity: 1 }] }).catch(({ code }) => code)
  const [changed, ...placed] = await Promise.all([setCurrency('gbp'), ...buyers.map(place)])
  expect(placed.filter((result) => typeof result === 'string' && result !== 'conflict')).toEqual([])
  const { currency } = await loadSettings(site.base.db)
  expect(currency).toBe(changed === 200 ? 'gbp' : 'usd')
  const rows = await site.base.db.select({ currency: orders.currency }).from(orders)
  expect(rows).toEqual(rows.map(() => ({ currency })))
  expect(await place(await site.createUser())).toMatchObject({ orderId: expect.any(String) })
})
