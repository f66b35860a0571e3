import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { LastShippingAddress, OrderView } from '#contract/sales/orders/orders.schema.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { expectCheckout, mailsTo, orderCart, placePaidOrder, shippingAddress } from '../orders.fixture.ts'

const site = await openSiteForFile()
const ann = await site.createUser({ name: 'Ann' })

const [system, planner, bundle] = [1, 3, 999].map((productId) => [{ productId, quantity: 1 }])
const fetchOrder = async (id: string, user = ann) =>
  (await site.call<OrderView>('GET', `/api/orders/${id}`, { token: user.token })).body
const shippingAddressOf = async (id: string) =>
  (await site.base.db.select({ shipTo: orders.shipTo }).from(orders).where(eq(orders.id, id)))[0]?.shipTo

describe('order with shipped items', () => {
  test.each([
    ['a binder', system],
    ['a kit with a binder in it', bundle],
    ['a binder beside a download', [...(planner ?? []), ...(system ?? [])]],
  ])('%s: requires an address and stores it', async (_name, lines) => {
    const ben = await site.createUser()
    const response = await orderCart(site, ben, lines, undefined, null)
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'address_required', errors: [{ field: 'shipTo', message: 'Enter a shipping address.' }] },
    })
    const { orderId } = await expectCheckout(orderCart(site, ben, lines))
    expect((await fetchOrder(orderId, ben)).shipTo).toEqual(shippingAddress)
  })

  test.each([
    ['name', '', 'Enter a name.'],
    ['line1', '   ', 'Enter a street address.'],
    ['city', undefined, 'Enter a city.'],
    ['postalCode', '', 'Enter a postal code.'],
    ['postalCode', '1'.repeat(21), 'At most 20 characters.'],
    ['line1', 'x'.repeat(201), 'At most 200 characters.'],
    ['country', 'USA', 'Choose a country.'],
    ['country', 'XX', 'Choose a country.'],
    ['country', undefined, 'Choose a country.'],
    ['region', undefined, 'Choose a state.'],
    ['region', 'Oregon', 'Choose a state.'],
    ['region', 'ON', 'Choose a state.'],
  ])('address with %s %j is a validation error of that field', async (field, value, message) => {
    const { status, body } = await orderCart(site, ann, system, undefined, { ...shippingAddress, [field]: value })
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ field: `shipTo.${field}`, message }] })
  })

  /**
   * A shipping address in the US, Canada or Australia names a state, province or territory. Older addresses without one
   * stay readable.
   */
  test.each([
    ['CA', 'OR', 'Choose a province or territory.', 'ON'],
    ['AU', '', 'Choose a state or territory.', 'NSW'],
  ])('address in %s requires one of its regions', async (country, wrong, message, right) => {
    const user = await site.createUser()
    const order = (region: string) => orderCart(site, user, system, undefined, { ...shippingAddress, country, region })
    expect((await order(wrong)).body.errors).toEqual([{ field: 'shipTo.region', message }])
    const { orderId } = await expectCheckout(order(right))
    expect(await shippingAddressOf(orderId)).toMatchObject({ country, region: right })
  })

  test('an older address without a region stays readable and is offered again', async () => {
    const user = await site.createUser()
    const { orderId } = await expectCheckout(orderCart(site, user, system))
    const { region: _, ...older } = shippingAddress
    await site.base.db.update(orders).set({ shipTo: older }).where(eq(orders.id, orderId))
    expect((await fetchOrder(orderId, user)).shipTo).toEqual(older)
    const last = await site.call<LastShippingAddress>('GET', '/api/account/shipping-address', { token: user.token })
    expect(last.body.shipTo).toEqual(older)
  })

  test('stores an address in any script, trimmed and without line breaks', async () => {
    const user = await site.createUser()
    const typed = {
      ...shippingAddress,
      name: '  Ann\r\nWalker ',
      line1: 'ул. Садовая 12 \ud83c\udf33',
      line2: '',
      country: 'DE',
    }
    const { orderId } = await expectCheckout(orderCart(site, user, system, undefined, typed))
    const stored = { ...typed, name: 'Ann Walker' }
    expect((await fetchOrder(orderId, user)).shipTo).toEqual(stored)
  })

  test('a repeated request updates the address of the open order', async () => {
    const user = await site.createUser()
    const first = await expectCheckout(orderCart(site, user, system))
    const correctedAddress = { ...shippingAddress, line1: '21 Orchard Lane' }
    expect(await expectCheckout(orderCart(site, user, system, undefined, correctedAddress))).toEqual(first)
    expect(await shippingAddressOf(first.orderId)).toEqual(correctedAddress)
  })

  test('a repeated request with the same key does not change the address of a paid order', async () => {
    const user = await site.createUser()
    const key = 'the-one-order'
    const { orderId } = await placePaidOrder(site, orderCart(site, user, system, key))
    expect(await orderCart(site, user, system, key, { ...shippingAddress, city: 'Elsewhere' })).toMatchObject({
      status: 409,
    })
    expect(await shippingAddressOf(orderId)).toEqual(shippingAddress)
  })
})

test('the checkout offers the last shipping address, or the name of the profile before the first order', async () => {
  const user = await site.createUser({ name: 'Ann Walker' })
  const lastAddress = async () =>
    (await site.call<LastShippingAddress>('GET', '/api/account/shipping-address', { token: user.token })).body
  expect(await lastAddress()).toEqual({ shipTo: null, name: 'Ann Walker' })
  await expectCheckout(orderCart(site, user, system))
  const newest = { ...shippingAddress, line1: '21 Orchard Lane' }
  site.clock.advance(1_000)
  await expectCheckout(orderCart(site, user, [{ productId: 2, quantity: 1 }], undefined, newest))
  await expectCheckout(orderCart(site, user, planner))
  expect(await lastAddress()).toEqual({ shipTo: newest, name: 'Ann Walker' })
})

/**
 * An order and its receipt have the name of the buyer's profile and a short order number. Admins find an order by it.
 */
test('the order and its receipt have the name of the profile and the short order number', async () => {
  const user = await site.createUser({ name: 'Ann Walker' })
  const { orderId } = await placePaidOrder(site, orderCart(site, user, planner))
  expect((await fetchOrder(orderId, user)).buyerName).toBe('Ann Walker')
  const [receipt] = (await mailsTo(site, user)).filter(({ subject }) => subject.startsWith('Your receipt'))
  expect(receipt?.text).toContain(`Buyer: Ann Walker, ${user.email}`)
  expect(receipt?.text).toContain(`Order: ${orderId.slice(-8).toUpperCase()}\n`)
})

/** An order with shipped items requires a shipping address first. An order without them stores none. */
test('an order without shipped items needs no address and stores none', async () => {
  const user = await site.createUser()
  const { orderId } = await expectCheckout(orderCart(site, user, planner))
  expect(await shippingAddressOf(orderId)).toBeNull()
  const other = await site.createUser()
  await expectCheckout(orderCart(site, other, planner, undefined, null))
})

/** The order page shows how the buyer receives each item, a bundle by its parts. It prints as a receipt. */
test('an order lists the fulfillment of each item, a bundle by its parts', async () => {
  const user = await site.createUser()
  const { orderId } = await expectCheckout(orderCart(site, user, [{ productId: 999, quantity: 2 }, ...(planner ?? [])]))
  const { lines } = await fetchOrder(orderId, user)
  const items = lines.map(({ parts }) => parts.map(({ title, quantity, handover }) => [title, quantity, handover]))
  expect(items).toEqual([
    [
      ['Complete System', 2, 'ships'],
      ['Digital Journey Planner', 2, 'downloads'],
      ['Refill Pages', 2, 'ships'],
      ['Access to all classes', 2, 'classes'],
      ['A 1-on-1 setup session', 2, 'session'],
      ['Journey planner', 1, 'planner'],
    ],
    [
      ['Digital Journey Planner', 1, 'downloads'],
      ['Journey planner', 1, 'planner'],
    ],
  ])
})
