import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { OrderView, ShippingMethods } from '#contract/sales/orders/orders.schema.ts'
import { productParts, products } from '#db/schema/content/store.ts'
import { refunds } from '#db/schema/sales/orders.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { fetchAdminOrder, refundOrder, updateOrder } from '../orders/admin/admin-orders.fixture.ts'
import {
  type Checkout,
  createProduct,
  demoSessionOf,
  expectCheckout,
  type MaybeProblem,
  mailsTo,
  orderRow,
  placePaidOrder,
  shippingAddress,
} from '../orders/orders.fixture.ts'
import { pickup, rate, removeZones, saveZones, zone } from './shipping.fixture.ts'

const site = await openSiteForFile({ seed: false })
const ann = await site.createUser({ name: 'Ann' })
const admin = await site.createUser({ admin: true })
afterEach(() => removeZones(site))

const inGermany = { ...shippingAddress, country: 'DE' }

const quote = (lines: object[], country = 'US') =>
  site.call<MaybeProblem<ShippingMethods>>('POST', '/api/shipping-methods', {
    token: ann.token,
    body: { country, lines },
  })
const order = (lines: object[], shipping?: object, { user = ann, shipTo = shippingAddress, key = '' } = {}) =>
  site.call<MaybeProblem<Checkout>>('POST', '/api/orders', {
    token: user.token,
    body: { lines, shipTo, ...(shipping ? { shipping } : {}) },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const oneOf = async (terms: Parameters<typeof createProduct>[1], quantity = 1) => [
  { productId: (await createProduct(site, terms)).id, quantity },
]

const buy = (lines: object[], shipping?: object) => placePaidOrder(site, order(lines, shipping))

test('without zones, an order ships free to any country without a choice', async () => {
  const lines = await oneOf({ price: '24.99' })
  expect(await quote(lines, 'JP')).toMatchObject({ status: 200, body: { methods: [] } })
  const { orderId } = await expectCheckout(order(lines, undefined, { shipTo: { ...shippingAddress, country: 'JP' } }))
  expect(await orderRow(site, orderId)).toMatchObject({ totalMinor: 2499, shippingMinor: 0, shippingMethod: null })
})

/**
 * The methods of a cart are those of the zone that names its country, or else of everywhere else. A bundle without a
 * weight weighs as much as its products.
 */
test('a cart gets the methods of the zone of its country, with the weights of products and bundles', async () => {
  const byWeight = rate({
    basis: 'weight',
    bands: [
      { upTo: 1_000, priceMinor: 500 },
      { upTo: 2_000, priceMinor: 900 },
    ],
  })
  await saveZones(site, [zone({ rates: [byWeight, pickup()] }), zone({ name: 'Europe', countries: ['DE'] })])
  const binder = await createProduct(site)
  const kit = await createProduct(site, { kind: 'bundle' })
  await site.base.db.update(products).set({ weightGrams: 400 }).where(eq(products.id, binder.id))
  await site.base.db
    .insert(productParts)
    .values({ bundleId: kit.id, position: 0, productId: binder.id, label: '', quantity: 3 })
  const pricesOf = async (lines: object[], country?: string) =>
    (await quote(lines, country)).body.methods?.map(({ name, priceMinor }) => [name, priceMinor])
  expect(await pricesOf([{ productId: binder.id, quantity: 2 }])).toEqual([
    ['Standard', 500],
    ['Pickup', 0],
  ])
  expect(await pricesOf([{ productId: kit.id, quantity: 1 }])).toEqual([
    ['Standard', 900],
    ['Pickup', 0],
  ])
  expect(await pricesOf([{ productId: kit.id, quantity: 2 }])).toEqual([['Pickup', 0]])
  expect(await pricesOf([{ productId: binder.id, quantity: 2 }], 'DE')).toEqual([['Standard', 590]])
})

/**
 * An order that ships needs a method of its country. A country without shipping, or a cart beyond the last band, is an
 * error that names the field.
 */
test.each([
  ['JP', 1, 'We don’t ship to Japan.'],
  ['US', 3, 'We don’t ship an order of this size to United States. Please order fewer items.'],
])(
  'country %s with %i items: the list of methods has the reason, and the order an error of the field',
  async (country, quantity, message) => {
    const { Standard: rateId } = await saveZones(site, [
      zone({ rates: [rate({ bands: [{ upTo: 2, priceMinor: 500 }] })] }),
    ])
    const lines = await oneOf({}, quantity)
    const errors = [{ field: 'shipTo.country', message }]
    expect(await quote(lines, country)).toMatchObject({ status: 200, body: { methods: [], countryError: message } })
    const response = await order(lines, { rateId }, { shipTo: { ...shippingAddress, country } })
    expect(response).toMatchObject({ status: 400, body: { code: 'validation', errors } })
  },
)

/** The provider charges the items and the shipping. Order, receipt, emails, admin order and order export show it. */
test('the provider charges the items and the chosen method; order, receipt and admin order show it', async () => {
  const { Standard: rateId } = await saveZones(site, [zone({ rates: [pickup(), rate()] })])
  const { orderId } = await buy(await oneOf({ price: '24.99' }, 2), { rateId, seenMinor: 590 })
  const shipping = { totalMinor: 5588, shippingMinor: 590, shippingMethod: 'Standard', pickupAddress: null }
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', ...shipping })
  expect(await demoSessionOf(site, orderId)).toMatchObject({
    status: 'paid',
    amountMinor: 5588,
    lines: [
      { unitMinor: 2499, quantity: 2 },
      { title: 'Shipping: Standard', unitMinor: 590, quantity: 1 },
    ],
  })
  const { body } = await site.call<OrderView>('GET', `/api/orders/${orderId}`, { token: ann.token })
  expect(body).toMatchObject(shipping)
  expect((await fetchAdminOrder(site, admin, orderId)).body).toMatchObject({ ...shipping, shippingRefundedMinor: 0 })
  const receipt = (await mailsTo(site, ann)).at(-1)
  expect(receipt?.text).toContain('Shipping: Standard')
  expect(receipt?.text).toContain('$5.90')
  expect(receipt?.text).toContain('$55.88')
})

test('a picked up order is free and names the place in the order and in the mails', async () => {
  const { Pickup: rateId } = await saveZones(site, [zone({ rates: [pickup()] })])
  const { orderId } = await buy(await oneOf({ price: '24.99' }), { rateId, seenMinor: 0 })
  const address = '1 Mill Road, Portland'
  expect(await orderRow(site, orderId)).toMatchObject({ totalMinor: 2499, shippingMinor: 0, pickupAddress: address })
  expect((await mailsTo(site, ann)).at(-1)?.text).toContain(`We’ll email you when you can pick it up at: ${address}`)
  const { version, lines } = (await fetchAdminOrder(site, admin, orderId)).body
  const taskIds = lines.flatMap(({ parts }) => parts.flatMap(({ task }) => task?.id ?? []))
  expect((await updateOrder(site, admin, orderId, 'shipping', { version, taskIds })).status).toBe(200)
  await site.runJobs()
  const ready = (await mailsTo(site, ann)).at(-1)
  expect(ready?.subject).toBe('Ready for pickup: A pocket binder')
  expect(ready?.text).toContain(`You can pick up A pocket binder at: ${address}`)
})

test('an order without a method, or with one that is no longer offered, is refused', async () => {
  const { Standard: rateId = '' } = await saveZones(site, [zone()])
  const lines = await oneOf({})
  const fieldErrors = async (shipping?: object) => (await order(lines, shipping)).body.errors
  expect(await fieldErrors()).toEqual([{ field: 'shipping.rateId', message: 'Choose a shipping method.' }])
  await saveZones(site, [zone({ countries: ['DE'] }), zone({ name: 'Home' })])
  expect(await fieldErrors({ rateId })).toEqual([
    { field: 'shipping.rateId', message: 'This shipping method is no longer available. Please choose another.' },
  ])
})

test('the price that the buyer saw is checked, and the new one is in the error', async () => {
  const { Standard: rateId } = await saveZones(site, [zone()])
  const lines = await oneOf({ price: '24.99' })
  await saveZones(site, [zone({ rates: [rate({ id: rateId, bands: [{ upTo: null, priceMinor: 790 }] })] })])
  expect(await order(lines, { rateId, seenMinor: 590 })).toMatchObject({
    status: 409,
    body: {
      code: 'prices_changed',
      message: 'Standard costs $7.90 now. Please check your order and try again.',
      details: { lines: [], totalMinor: 3289, shipping: { name: 'Standard', seenMinor: 590, priceMinor: 790 } },
    },
  })
  const { orderId } = await expectCheckout(order(lines, { rateId, seenMinor: 790 }))
  expect(await orderRow(site, orderId)).toMatchObject({ totalMinor: 3289 })
})

test('the same choice returns the open order; another method or country is another order', async () => {
  const user = await site.createUser()
  const { Standard: rateId, Express: other } = await saveZones(site, [
    zone({
      countries: ['US', 'DE'],
      rates: [rate(), rate({ name: 'Express', bands: [{ upTo: null, priceMinor: 1_290 }] })],
    }),
  ])
  const lines = await oneOf({})
  const place = async (rateId: string | undefined, shipTo = shippingAddress) =>
    (await expectCheckout(order(lines, { rateId, seenMinor: rateId === other ? 1_290 : 590 }, { user, shipTo })))
      .orderId
  const first = await place(rateId)
  expect(await place(rateId, { ...shippingAddress, line1: '21 Orchard Lane' })).toBe(first)
  const second = await place(other)
  const third = await place(rateId, inGermany)
  expect(new Set([first, second, third]).size).toBe(3)
  expect(await orderRow(site, first)).toMatchObject({ shippingMinor: 590, shipTo: { country: 'US' } })
  expect(await orderRow(site, third)).toMatchObject({ shippingMinor: 590, shipTo: { country: 'DE' } })
})

/** A full refund returns the shipping; in a partial one the admin chooses it. Never more than was paid. */
test('a full refund returns the shipping; a refund of items returns it only if the admin adds it', async () => {
  const { Standard: rateId } = await saveZones(site, [zone()])
  const lines = [...(await oneOf({ price: '20.00' }, 2)), ...(await oneOf({ price: '10.00' }))]
  const full = await buy(lines, { rateId, seenMinor: 590 })
  const refund = (orderId: string, selection: object) => refundOrder(site, admin, orderId, selection)
  expect(await refund(full.orderId, {})).toMatchObject({ body: { amountMinor: 5590, status: 'done' } })
  expect(await orderRow(site, full.orderId)).toMatchObject({
    status: 'refunded',
    refundedMinor: 5590,
    shippingRefundedMinor: 590,
  })

  const { orderId } = await buy(lines, { rateId, seenMinor: 590 })
  const [line] = (await fetchAdminOrder(site, admin, orderId)).body.lines
  const one = { lines: [{ lineId: line?.id, quantity: 1 }] }
  expect(await refund(orderId, one)).toMatchObject({ body: { amountMinor: 2000 } })
  expect(await orderRow(site, orderId)).toMatchObject({ refundedMinor: 2000, shippingRefundedMinor: 0 })
  expect(await refund(orderId, { ...one, shippingMinor: 591 })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'shippingMinor', message: 'You can refund at most $5.90 of the shipping.' }] },
  })
  expect(await refund(orderId, { ...one, shippingMinor: 500 })).toMatchObject({ body: { amountMinor: 2500 } })
  expect((await mailsTo(site, ann)).at(-1)?.text).toContain('Shipping')
  expect(await refund(orderId, { shippingMinor: 90 })).toMatchObject({ body: { amountMinor: 90 } })
  expect(await orderRow(site, orderId)).toMatchObject({
    status: 'completed',
    refundedMinor: 4590,
    shippingRefundedMinor: 590,
  })
  expect(await site.base.db.select().from(refunds).where(eq(refunds.orderId, orderId))).toMatchObject([
    { amountMinor: 2000, shippingMinor: 0 },
    { amountMinor: 2500, shippingMinor: 500 },
    { amountMinor: 90, shippingMinor: 90 },
  ])
})
