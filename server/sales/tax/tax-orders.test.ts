import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import type { TaxRates } from '#contract/sales/tax/tax.schema.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { book, createType, fetchSlots, setDailyHours } from '../../classes/coaching/coaching.fixture.ts'
import { fetchAdminOrder, refundOrder } from '../orders/admin/admin-orders.fixture.ts'
import {
  type Checkout,
  createCourse,
  createProduct,
  demoSessionOf,
  enroll,
  expectCheckout,
  linesOf,
  type MaybeProblem,
  mailsTo,
  orderRow,
  placePaidOrder,
  shippingAddress,
} from '../orders/orders.fixture.ts'
import { rate, removeZones, saveZones, zone } from '../shipping/shipping.fixture.ts'
import { saveTax, taxRate } from './tax.fixture.ts'

const site = await openSiteForFile({ seed: false })
const ann = await site.createUser({ name: 'Ann' })
const admin = await site.createUser({ admin: true })
afterEach(async () => {
  await saveTax(site, 'off')
  await removeZones(site)
})

const inGermany = { ...shippingAddress, region: '', country: 'DE' }
const inFrance = { ...inGermany, country: 'FR' }
const vatId = 'FR12345678901'

const order = (lines: object[], body: object) =>
  site.call<MaybeProblem<Checkout>>('POST', '/api/orders', { token: ann.token, body: { lines, ...body } })
const ratesFor = (body: object) =>
  site.call<MaybeProblem<TaxRates>>('POST', '/api/tax-rates', { token: ann.token, body })
const product = async (price: string, kind: 'physical' | 'digital', quantity = 1) => ({
  productId: (await createProduct(site, { price, kind })).id,
  quantity,
})

test('while tax is off, as at first, no country is asked and no tax is computed or shown', async () => {
  const line = await product('24.99', 'digital')
  expect(await ratesFor({ country: 'DE', lines: [{ productId: line.productId }] })).toMatchObject({
    status: 200,
    body: { tax: null },
  })
  const { orderId } = await expectCheckout(order([line], {}))
  expect(await orderRow(site, orderId)).toMatchObject({ totalMinor: 2499, taxMinor: 0, tax: null })
  expect(await linesOf(site, orderId)).toMatchObject([{ taxMinor: 0, taxRatePpm: null, taxKind: null }])
})

/**
 * The country of the shipping address decides the rate, otherwise one that the buyer chooses, which the next checkout
 * remembers. The order stores the tax of each line, and its pages, emails and the export show it.
 */
test('tax on top is a part of order, provider, receipt and admin order, per line and of the shipping', async () => {
  const { Standard: rateId } = await saveZones(site, [zone({ countries: ['DE'], rates: [rate()] })])
  const kinds = { physical: 190_000, digital: 70_000, class: 0, shipping: 190_000 }
  await saveTax(site, { rates: [taxRate({ kinds })] })
  const lines = [await product('24.99', 'physical', 2), await product('10.05', 'digital')]
  expect(await ratesFor({ country: 'DE', lines: lines.map(({ productId }) => ({ productId })) })).toMatchObject({
    body: { tax: { name: 'VAT', lineRatesPpm: [190_000, 70_000], shippingRatePpm: 190_000, takesVatId: false } },
  })
  // 49.98 * 19% = 9.4962, 10.05 * 7% = 0.7035, 5.90 * 19% = 1.121
  const tax = { seenMinor: 950 + 70 + 112, seenTotalMinor: 4998 + 1005 + 590 + 1132 }
  const body = { shipTo: inGermany, shipping: { rateId, seenMinor: 590 }, tax }
  const { orderId } = await placePaidOrder(site, order(lines, body))
  const amounts = { totalMinor: 7725, taxMinor: 1132, shippingMinor: 702, shippingTaxMinor: 112 }
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', ...amounts })
  expect(await linesOf(site, orderId)).toMatchObject([
    { taxMinor: 950, taxAddedMinor: 950, taxRatePpm: 190_000, taxKind: 'physical' },
    { taxMinor: 70, taxAddedMinor: 70, taxRatePpm: 70_000, taxKind: 'digital' },
  ])
  expect(await demoSessionOf(site, orderId)).toMatchObject({
    amountMinor: 7725,
    lines: [
      { unitMinor: 2499, quantity: 2 },
      { unitMinor: 1005, quantity: 1 },
      { title: 'Shipping: Standard', unitMinor: 590 },
      { title: 'VAT', unitMinor: 1132 },
    ],
  })
  const view = (await site.call<OrderView>('GET', `/api/orders/${orderId}`, { token: ann.token })).body
  const location = { country: 'DE', region: '', vatId: '' }
  expect(view).toMatchObject({ ...amounts, tax: { name: 'VAT', pricesIncludeTax: false, ...location } })
  expect((await fetchAdminOrder(site, admin, orderId)).body).toMatchObject(amounts)
  const receipt = (await mailsTo(site, ann)).at(-1)?.text
  for (const text of ['$5.90', 'VAT 19%', '$10.62', 'VAT 7%', '$0.70', '$77.25']) expect(receipt).toContain(text)
  expect((await site.call('GET', '/api/account/tax-location', { token: ann.token })).body).toEqual(location)
})

test('included tax does not change the total, wherever the buyer is', async () => {
  await saveTax(site, { pricesIncludeTax: true })
  const lines = [await product('119.00', 'physical')]
  const place = async (shipTo: object, tax: object) => {
    const { orderId } = await expectCheckout(order(lines, { shipTo, tax }))
    return [await orderRow(site, orderId), await demoSessionOf(site, orderId)]
  }
  const total = { seenTotalMinor: 11_900 }
  expect(await place(inGermany, { ...total, seenMinor: 1_900 })).toMatchObject([
    { totalMinor: 11_900, taxMinor: 1_900 },
    { amountMinor: 11_900, lines: [{ unitMinor: 11_900 }] },
  ])
  expect(await place(shippingAddress, { ...total, seenMinor: 0 })).toMatchObject([
    { totalMinor: 11_900, taxMinor: 0 },
    { amountMinor: 11_900 },
  ])
})

/**
 * A business with a VAT ID in the format of another EU country than the seller's pays no tax, and an included tax is
 * deducted.
 */
test('reverse charge: a business in another EU country pays the price without tax', async () => {
  await saveTax(site, { pricesIncludeTax: true, rates: [taxRate({ countries: ['DE', 'FR'] })] })
  const lines = [await product('119.00', 'physical', 2)]
  expect(await ratesFor({ country: 'FR', vatId, lines: [{ productId: lines[0]?.productId }] })).toMatchObject({
    body: { tax: { isReverseCharge: true, takesVatId: true } },
  })
  const tax = { vatId: 'fr 12345678901', seenMinor: 0, seenTotalMinor: 20_000 }
  const { orderId } = await placePaidOrder(site, order(lines, { shipTo: inFrance, tax }))
  expect(await orderRow(site, orderId)).toMatchObject({
    totalMinor: 20_000,
    taxMinor: 0,
    tax: { isReverseCharge: true, vatId, country: 'FR' },
  })
  expect(await demoSessionOf(site, orderId)).toMatchObject({
    amountMinor: 20_000,
    lines: [{ unitMinor: 20_000, quantity: 1 }],
  })
  expect((await mailsTo(site, ann)).at(-1)?.text).toContain('VAT: reverse charge')
  expect((await order(lines, { shipTo: inFrance, tax: { vatId: 'FR1' } })).body.errors).toMatchObject([
    { field: 'tax.vatId' },
  ])
})

test('a paid order without a country is refused, a free one is not taxed', async () => {
  await saveTax(site, {})
  const paid = [await product('10.00', 'digital')]
  expect(await order(paid, {})).toMatchObject({ status: 400, body: { errors: [{ field: 'tax.country' }] } })
  expect(await order(paid, { tax: { country: 'XX' } })).toMatchObject({ status: 400 })
  const { orderId } = await expectCheckout(order([await product('0.00', 'digital')], {}))
  expect(await orderRow(site, orderId)).toMatchObject({ totalMinor: 0, tax: null })
})

test('the tax and the total that the buyer saw are checked', async () => {
  await saveTax(site, {})
  const lines = [await product('10.00', 'digital')]
  const place = (tax: object) => order(lines, { tax: { country: 'DE', ...tax } })
  expect(await place({ seenMinor: 160, seenTotalMinor: 1160 })).toMatchObject({
    status: 409,
    body: {
      code: 'prices_changed',
      message: 'The total is $11.90 now, with a tax of $1.90. Please check your order and try again.',
      details: { lines: [], tax: { seenMinor: 160, taxMinor: 190 }, totalMinor: 1190 },
    },
  })
  const first = await expectCheckout(place({ seenMinor: 190, seenTotalMinor: 1190 }))
  const again = await expectCheckout(place({ seenMinor: 190, seenTotalMinor: 1190 }))
  expect(again.orderId).toBe(first.orderId)
  const other = await expectCheckout(order(lines, { tax: { country: 'FR', seenMinor: 0, seenTotalMinor: 1000 } }))
  expect(other.orderId).not.toBe(first.orderId)
  await saveTax(site, { rates: [taxRate({ kinds: { physical: 0, digital: 80_000, class: 0, shipping: 0 } })] })
  const repriced = await expectCheckout(place({ seenMinor: 80, seenTotalMinor: 1080 }))
  expect(await orderRow(site, repriced.orderId)).toMatchObject({ totalMinor: 1080 })
})

test('a class, a session and a gift are taxed at the rate of their kind', async () => {
  await saveTax(site, {})
  const tax = { country: 'DE', seenMinor: 350, seenTotalMinor: 5350 }
  const { id: courseId } = await createCourse(site, { price: '50.00' })
  const enrolled = await expectCheckout(enroll(site, ann, { courseId, tax }))
  expect(await orderRow(site, enrolled.orderId)).toMatchObject({ totalMinor: 5350, taxMinor: 350 })
  expect(await site.base.db.select().from(enrollments).where(eq(enrollments.courseId, courseId))).toMatchObject([
    { amount: 5350 },
  ])
  const gift = { courseId, to: 'Bo', message: '', tax }
  const bought = await expectCheckout(site.call('POST', '/api/gifts', { token: ann.token, body: gift }))
  expect(await orderRow(site, bought.orderId)).toMatchObject({ totalMinor: 5350, taxMinor: 350 })
  await setDailyHours(site, '09:00', '17:00')
  const { id: typeId } = await createType(site, { price: '50.00' })
  const booked = await expectCheckout(book(site, ann, typeId, (await fetchSlots(site, typeId))[0], { tax }))
  expect(await orderRow(site, booked.orderId)).toMatchObject({ totalMinor: 5350, taxMinor: 350 })
  expect(await linesOf(site, booked.orderId)).toMatchObject([{ taxKind: 'class', taxRatePpm: 70_000 }])
})

test('a refund returns the tax in proportion; units return their whole tax', async () => {
  await saveTax(site, {})
  const lines = [await product('3.33', 'digital', 3)]
  // 9.99 * 19% = 1.8981
  const tax = { country: 'DE', seenMinor: 190, seenTotalMinor: 1189 }
  const { orderId } = await placePaidOrder(site, order(lines, { tax }))
  const [line] = (await fetchAdminOrder(site, admin, orderId)).body.lines
  const refundOne = () => refundOrder(site, admin, orderId, { lines: [{ lineId: line?.id, quantity: 1 }] })
  expect((await refundOne()).body.amountMinor).toBe(396)
  expect((await refundOne()).body.amountMinor).toBe(397)
  expect((await refundOne()).body.amountMinor).toBe(396)
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 1189 })
})
