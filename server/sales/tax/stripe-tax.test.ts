import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TaxRates } from '#contract/sales/tax/tax.schema.ts'
import { paidMinor, refundedTaxMinor } from '#contract/sales/tax/tax-amounts.ts'
import type { TaxSettingsView } from '#contract/sales/tax/tax-settings.schema.ts'
import { taxTransactions } from '#db/schema/sales/tax.ts'
import { randomRun } from '../../../tests/run-length.ts'
import type { TestUser } from '../../../tests/users.ts'
import { book, createType, fetchSlots, setDailyHours } from '../../classes/coaching/coaching.fixture.ts'
import { fetchAdminOrder, refundOrder } from '../orders/admin/admin-orders.fixture.ts'
import {
  type Checkout,
  contextFor,
  createCourse,
  createProduct,
  enroll,
  expectCheckout,
  linesOf,
  type MaybeProblem,
  mailsTo,
  orderRow,
  shippingAddress,
} from '../orders/orders.fixture.ts'
import { openSiteOnStripe } from '../orders/stripe.fixture.ts'
import { rate, removeZones, saveZones, zone } from '../shipping/shipping.fixture.ts'
import { recordTax } from './index.ts'
import { saveTax } from './tax.fixture.ts'

const { site, stripe } = await openSiteOnStripe({ seed: false })
let ann: TestUser
let admin: TestUser
beforeEach(async () => {
  ann = await site.createUser({ name: 'Ann' })
  admin = await site.createUser({ admin: true })
  await saveTax(site, { source: 'stripe', rates: [] })
})
afterEach(() => removeZones(site))

const inNewYork = { ...shippingAddress, city: 'New York', region: 'NY', postalCode: '10001' }
const addressOf = ({ name: _, ...address }: typeof inNewYork) => address

const order = (lines: object[], body: object) =>
  site.call<MaybeProblem<Checkout>>('POST', '/api/orders', { token: ann.token, body: { lines, ...body } })
const ratesFor = (body: object) =>
  site.call<MaybeProblem<TaxRates>>('POST', '/api/tax-rates', { token: ann.token, body })
const transactionsOf = (id: string) =>
  [...stripe.state.tax.transactions.values()].filter(({ reference }) => reference.startsWith(id))
const calculationRequests = () => stripe.requests.filter(({ path }) => path === '/v1/tax/calculations').length
const product = async (price: string, kind: 'physical' | 'digital', quantity = 1) => ({
  productId: (await createProduct(site, { price, kind })).id,
  quantity,
})

/** Minor units that an order's transactions at Stripe have added up to. */
function recordedTotals(orderId: string) {
  const parts = transactionsOf(orderId).flatMap(({ lines, shipping }) => [...lines, ...(shipping ? [shipping] : [])])
  const taxMinor = parts.reduce((sum, { amount_tax }) => sum + amount_tax, 0)
  const addedMinor = parts.reduce((sum, part) => sum + (part.tax_behavior === 'exclusive' ? part.amount_tax : 0), 0)
  return { taxMinor, totalMinor: parts.reduce((sum, { amount }) => sum + amount, addedMinor) }
}

async function pay({ orderId, sessionId }: { orderId: string; sessionId: string }) {
  stripe.state.pay(sessionId)
  const event = stripe.state.events.at(-1)
  if (!event) throw new Error('no Stripe event')
  await stripe.deliver(event)
  await site.runJobs()
  return orderId
}

test('Stripe Tax can be chosen only while payments are by Stripe and its settings are complete', async () => {
  const path = '/api/admin/tax'
  const { body } = await site.call<TaxSettingsView>('GET', path, { token: admin.token })
  expect(body).toMatchObject({ source: 'stripe', takesStripeTax: true })
  const { takesStripeTax: _, ...settings } = body
  const save = () => site.call<MaybeProblem<TaxSettingsView>>('PUT', path, { token: admin.token, body: settings })
  stripe.state.tax.settings.status = 'pending'
  const refused = await save()
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toEqual([
    { field: 'source', message: expect.stringContaining('Add the address of your business') },
  ])
  stripe.state.tax.settings.status = 'active'
  expect(await stripe.failWhile('hangs up', save)).toMatchObject({ status: 502 })
  expect((await save()).status).toBe(200)
})

/**
 * The order is placed with the calculation that the buyer saw. Its session, its lines and its receipt have that tax,
 * also of classes, sessions and gifts.
 */
test('one calculation is shown, charged, stored per line and recorded; a refund reverses its part', async () => {
  const { Standard: rateId } = await saveZones(site, [zone({ countries: ['US'], rates: [rate()] })])
  const lines = [await product('24.99', 'physical', 2), await product('10.05', 'digital')]
  const before = calculationRequests()
  const quote = await ratesFor({
    ...addressOf(inNewYork),
    isShippingAddress: true,
    lines: lines.map(({ productId }, index) => ({ productId, priceMinor: [4998, 1005][index] })),
    shippingMinor: 590,
  })
  // 49.98: 4% is 2.00, 4.5% is 2.25, 0.375% is 0.19. 10.05: 0.40, 0.45, 0.04. 5.90: 0.24, 0.27, 0.02.
  expect(quote.body.tax).toEqual({
    name: 'Sales tax',
    pricesIncludeTax: false,
    isReverseCharge: false,
    takesVatId: false,
    lineRatesPpm: [88_750, 88_750],
    shippingRatePpm: 88_750,
    amounts: {
      lines: [
        { taxMinor: 444, taxAddedMinor: 444 },
        { taxMinor: 89, taxAddedMinor: 89 },
      ],
      shipping: { taxMinor: 53, taxAddedMinor: 53 },
    },
  })
  const tax = { seenMinor: 586, seenTotalMinor: 7179 }
  const body = { shipTo: inNewYork, shipping: { rateId, seenMinor: 590 }, tax }
  const checkout = await expectCheckout(order(lines, body))
  expect(calculationRequests()).toBe(before + 1)
  expect(stripe.state.getSession(checkout.sessionId)).toMatchObject({ amount_total: 7179 })
  const orderId = await pay(checkout)
  const amounts = { totalMinor: 7179, taxMinor: 586, shippingTaxMinor: 53, shippingTaxAddedMinor: 53 }
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', ...amounts, tax: { name: 'Sales tax' } })
  expect(await linesOf(site, orderId)).toMatchObject([
    { taxMinor: 444, taxAddedMinor: 444, taxRatePpm: 88_750, taxKind: 'physical' },
    { taxMinor: 89, taxAddedMinor: 89, taxRatePpm: 88_750, taxKind: 'digital' },
  ])
  const receipt = (await mailsTo(site, ann)).at(-1)?.text
  for (const text of ['Sales tax 8.875%', '$5.86', '$71.79']) expect(receipt).toContain(text)
  expect(recordedTotals(orderId)).toEqual({ taxMinor: 586, totalMinor: 7179 })

  const [first] = (await fetchAdminOrder(site, admin, orderId)).body.lines
  await refundOrder(site, admin, orderId, { lines: [{ lineId: first?.id, quantity: 1 }] })
  await site.runJobs()
  // Half of the line with its tax: 27.21.
  expect(recordedTotals(orderId)).toEqual({ taxMinor: 586 - 222, totalMinor: 7179 - 2721 })
  await refundOrder(site, admin, orderId)
  await site.runJobs()
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 7179 })
  expect(recordedTotals(orderId)).toEqual({ taxMinor: 0, totalMinor: 0 })
})

test('another street or postal code is another order, with its own tax', async () => {
  const lines = [await product('20.00', 'physical')]
  const place = (shipTo: object, tax: object = {}) => expectCheckout(order(lines, { shipTo, tax }))
  const first = await place(inNewYork)
  expect((await place(inNewYork)).orderId).toBe(first.orderId)
  const moved = await place({ ...inNewYork, region: 'OR', postalCode: '97201' }, { seenMinor: 0 })
  expect(await orderRow(site, moved.orderId)).toMatchObject({ taxMinor: 0, totalMinor: 2000 })
  expect((await place({ ...inNewYork, line1: '1 Main Street' })).orderId).not.toBe(first.orderId)
})

test('included tax and reverse charge change no total', async () => {
  await saveTax(site, { source: 'stripe', pricesIncludeTax: true })
  const lines = [await product('119.00', 'digital')]
  const german = await expectCheckout(order(lines, { tax: { country: 'DE', seenMinor: 1900, seenTotalMinor: 11_900 } }))
  expect(await orderRow(site, german.orderId)).toMatchObject({ taxMinor: 1900, totalMinor: 11_900 })
  const tax = { country: 'FR', vatId: 'FR12345678901', seenMinor: 0, seenTotalMinor: 11_900 }
  const orderId = await pay(await expectCheckout(order(lines, { tax })))
  expect(await orderRow(site, orderId)).toMatchObject({
    taxMinor: 0,
    totalMinor: 11_900,
    tax: { isReverseCharge: true },
  })
  expect((await mailsTo(site, ann)).at(-1)?.text).toContain('VAT: reverse charge')
})

test('a class, a session and a gift are calculated too; free orders are not', async () => {
  const tax = { country: 'DE', seenMinor: 950, seenTotalMinor: 5950 }
  const taxed = { totalMinor: 5950, taxMinor: 950, taxCalculationId: expect.any(String) }
  const { id: courseId } = await createCourse(site, { price: '50.00' })
  const enrolled = await expectCheckout(enroll(site, ann, { courseId, tax }))
  expect(await orderRow(site, enrolled.orderId)).toMatchObject(taxed)
  const gift = { courseId, to: 'Bo', message: '', tax }
  const bought = await expectCheckout(site.call('POST', '/api/gifts', { token: ann.token, body: gift }))
  expect(await orderRow(site, bought.orderId)).toMatchObject(taxed)
  await setDailyHours(site, '09:00', '17:00')
  const { id: typeId } = await createType(site, { price: '50.00' })
  const booked = await expectCheckout(book(site, ann, typeId, (await fetchSlots(site, typeId))[0], { tax }))
  expect(await orderRow(site, booked.orderId)).toMatchObject(taxed)
  const before = calculationRequests()
  const free = await order([await product('0.00', 'digital')], {})
  expect(await orderRow(site, free.body.orderId ?? '')).toMatchObject({ taxMinor: 0, taxCalculationId: null })
  expect(calculationRequests()).toBe(before)
})

test('a bad address names its field; an outage says that nothing was charged, charges nothing and is tried again', async () => {
  const downloads = [await product('10.00', 'digital')]
  const inUs = { country: 'US', region: 'NY' }
  const sessions = stripe.state.sessions.size
  expect(await order(downloads, { tax: inUs })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'tax.postalCode' }] },
  })
  const books = [await product('10.00', 'physical')]
  expect(await order(books, { shipTo: { ...inNewYork, postalCode: 'X' }, tax: {} })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'shipTo.postalCode' }] },
  })
  const place = () => order(downloads, { tax: { ...inUs, postalCode: '10001', seenMinor: 89, seenTotalMinor: 1089 } })
  expect(await stripe.failWhile('hangs up', place)).toMatchObject({
    status: 502,
    body: { code: 'tax_unavailable', message: expect.stringContaining('nothing was charged') },
  })
  expect(stripe.state.sessions.size).toBe(sessions)
  const { orderId } = await expectCheckout(place())
  expect(await orderRow(site, orderId)).toMatchObject({ taxMinor: 89, tax: { postalCode: '10001' } })
  const { body } = await site.call('GET', '/api/account/tax-location', { token: ann.token })
  expect(body).toEqual({ ...inUs, postalCode: '10001', vatId: '' })
})

test('a transaction that Stripe did not answer is sent again, and recorded once', async () => {
  const lines = [await product('10.00', 'digital')]
  const checkout = await expectCheckout(order(lines, { tax: { country: 'DE' } }))
  const { orderId } = checkout
  stripe.state.pay(checkout.sessionId)
  const event = stripe.state.events.at(-1)
  if (!event) throw new Error('no Stripe event')
  await stripe.deliver(event)
  await stripe.failWhile('hangs up', () => site.runJobs().catch(() => undefined))
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed' })
  const stored = () => site.base.db.select().from(taxTransactions).where(eq(taxTransactions.orderId, orderId))
  expect(transactionsOf(orderId)).toEqual([])
  const ctx = contextFor(site, ann)
  await recordTax(ctx, { orderId })
  // The response was lost: the same key returns the same transaction.
  await site.base.db.update(taxTransactions).set({ providerId: null }).where(eq(taxTransactions.orderId, orderId))
  await recordTax(ctx, { orderId })
  expect(transactionsOf(orderId)).toHaveLength(1)
  expect(await stored()).toMatchObject([{ position: 0, providerId: transactionsOf(orderId)[0]?.id }])
})

const purchase = fc.record({
  pricesIncludeTax: fc.boolean(),
  prices: fc.array(fc.integer({ min: 60, max: 50_000 }), { minLength: 1, maxLength: 4 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  /** Share of each partial refund. */
  refunds: fc.array(fc.double({ min: 0.05, max: 0.9, noNaN: true }), { maxLength: 2 }),
})

test('random purchases and refunds: each is recorded at Stripe once, with the amounts of the order', async () => {
  const { runs, seed } = randomRun('Stripe Tax', { short: 3, full: 150, seed: 78 })
  const agree = fc.asyncProperty(purchase, async ({ pricesIncludeTax, prices, quantity, refunds }) => {
    await saveTax(site, { source: 'stripe', pricesIncludeTax })
    ann = await site.createUser()
    const lines = await Promise.all(prices.map((minor) => product((minor / 100).toFixed(2), 'digital', quantity)))
    const tax = { country: 'US', region: 'NY', postalCode: '10001' }
    const checkout = await expectCheckout(order(lines, { tax }))
    const { totalMinor = 0, taxMinor = 0 } = (await orderRow(site, checkout.orderId)) ?? {}
    expect(stripe.state.getSession(checkout.sessionId).amount_total).toBe(totalMinor)
    const orderId = await pay(checkout)
    expect(recordedTotals(orderId)).toEqual({ totalMinor, taxMinor })
    for (const share of [...refunds, 1]) {
      const { body } = await fetchAdminOrder(site, admin, orderId)
      const parts = body.lines.flatMap(({ id, refundedMinor, ...line }) => {
        const amountMinor = Math.floor((paidMinor(line) - refundedMinor) * share)
        return amountMinor > 0 ? [{ lineId: id, amountMinor }] : []
      })
      if (parts.length === 0) continue
      expect((await refundOrder(site, admin, orderId, { lines: parts })).status).toBeLessThan(300)
      await site.runJobs()
      const { refundedMinor = 0 } = (await orderRow(site, orderId)) ?? {}
      const refundedTax = (await linesOf(site, orderId)).reduce(
        (sum, line) => sum + refundedTaxMinor(line.taxMinor, line.refundedMinor, paidMinor(line)),
        0,
      )
      const left = { totalMinor: totalMinor - refundedMinor, taxMinor: taxMinor - refundedTax }
      expect(recordedTotals(orderId)).toEqual(left)
    }
    expect(recordedTotals(orderId)).toEqual({ totalMinor: 0, taxMinor: 0 })
  })
  await fc.assert(agree, { numRuns: runs, seed, endOnFailure: true })
})
