import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ExportResponse } from '#contract/ops/reports/exports.schema.ts'
import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { invoices } from '#db/schema/sales/invoices.ts'
import { settings } from '#db/schema/site/settings.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { parsePdf } from '../../content/pdf/read-pdf.fixture.ts'
import { anonymous } from '../../context.ts'
import { defaultSettings } from '../../site/settings/index.ts'
import { transaction } from '../../transaction.ts'
import { createCoupon } from '../coupons/coupons.fixture.ts'
import { createPaidCart, fetchAdminOrder, refundOrder } from '../orders/admin/admin-orders.fixture.ts'
import { listOrderItems, lockOrder } from '../orders/order.ts'
import {
  contextFor,
  createProduct,
  expectCheckout,
  orderCart,
  postWebhook,
  shippingAddress,
  signedEvent,
  submitDemoCheckout,
  withProvider,
} from '../orders/orders.fixture.ts'
import { rate, removeZones, saveZones, zone } from '../shipping/shipping.fixture.ts'
import { saveTax, taxRate } from '../tax/tax.fixture.ts'
import { findInvoiceErrors, invoiceFile, issueInvoice } from './index.ts'

const site = await openSiteForFile({ seed: false, limits: { pdfByIp: { points: 1_000, seconds: 60 } } })
const admin = await site.createUser({ admin: true })

const invoicesOf = (orderId: string) =>
  site.base.db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.number)
const fetchPdf = (id: string, { token }: TestUser) =>
  fetch(`${site.url}/api/invoices/${id}/pdf`, { headers: { authorization: `Bearer ${token}` } })
const year = () => site.base.now().getUTCFullYear()

async function buy(user: TestUser, terms: object = {}) {
  const { id } = await createProduct(site, { price: '20.00', kind: 'digital' })
  const body = { lines: [{ productId: id, quantity: 1 }], ...terms }
  const placed = await expectCheckout(site.call('POST', '/api/orders', { token: user.token, body }))
  await submitDemoCheckout(placed.url, 'pay')
  return placed
}

/**
 * Numbers of invoices and credit notes have no gaps and no duplicates within a year, also when payments are settled at
 * the same time or transactions fail.
 */
test('parallel payments get numbers without gaps and duplicates, also after rollbacks', async () => {
  const ann = await site.createUser({ name: 'Ann' })
  const [before] = await site.base.db.select({ id: invoices.id }).from(invoices).limit(1)
  expect(before).toBeUndefined()
  const orders = []
  for (let count = 0; count < 9; count += 1) orders.push(await buy(ann))
  const ctx = contextFor(site, ann)
  const rollBack = async (orderId: string) => {
    const attempt = transaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, orderId)
      if (order) await issueInvoice(ctx, { order, lines: await listOrderItems(ctx, orderId), buyer: undefined })
      throw new Error('crash')
    })
    await expect(attempt).rejects.toThrow('crash')
  }
  await Promise.all(
    orders.map(async ({ orderId, sessionId }, index) => {
      if (index % 3 === 0) await rollBack(orderId)
      // Repeated events settle once.
      await Promise.all([1, 2].map(() => postWebhook(site, signedEvent(site, sessionId))))
    }),
  )
  const rows = await site.base.db.select().from(invoices).orderBy(invoices.number)
  expect(rows.map(({ number }) => number)).toEqual(orders.map((_, index) => index + 1))
  expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(orders.length)
  expect(rows[0]?.content.number).toBe(`${year()}-00001`)
  await site.runJobs()
})

/**
 * The buyer downloads an invoice from the order page, staff who see orders from the order in the admin area; nobody
 * else. An issued invoice never changes, whatever happens to the settings or the order.
 */
test('an invoice stays as it was issued, and the buyer and admins can download it', async () => {
  const ann = await site.createUser({ name: 'Ann' })
  const seller = {
    ...defaultSettings,
    legalName: 'Harbor GmbH',
    legalAddress: 'Am Kai 1\nHamburg',
    taxId: 'DE123456789',
  }
  await site.base.db.insert(settings).values(seller)
  await site.base.settingsCache.reload()
  await saveTax(site, { rates: [taxRate({ countries: ['FR'] })] })
  const { orderId, sessionId } = await buy(ann, { tax: { country: 'FR', seenMinor: 380, seenTotalMinor: 2380 } })
  await postWebhook(site, signedEvent(site, sessionId))
  await site.runJobs()
  const view = (await site.call<OrderView>('GET', `/api/orders/${orderId}`, { token: ann.token })).body
  const [invoice] = view.invoices
  expect((await fetchAdminOrder(site, admin, orderId)).body.invoices).toEqual(view.invoices)
  const first = await fetchPdf(invoice?.id ?? '', ann)
  expect(first.headers.get('content-disposition')).toBe(`attachment; filename="invoice-${invoice?.number}.pdf"`)
  const file = Buffer.from(await first.arrayBuffer())
  const { text } = await parsePdf(file)
  for (const part of [
    'Harbor GmbH',
    'DE123456789',
    'Ann',
    'France',
    'VAT 19%',
    '$3.80',
    '$23.80',
    invoice?.number ?? '',
  ])
    expect(text).toContain(part)

  await site.base.db.update(settings).set({ legalName: 'Another GmbH' })
  await site.base.settingsCache.reload()
  await saveTax(site, 'off')
  expect(Buffer.from(await (await fetchPdf(invoice?.id ?? '', admin)).arrayBuffer()).equals(file)).toBe(true)
  await expect(site.base.db.update(invoices).set({ number: 999 })).rejects.toThrow()
  await expect(site.base.db.delete(invoices)).rejects.toThrow()
  expect((await fetchPdf(invoice?.id ?? '', await site.createUser())).status).toBe(404)
})

/** Every invoice names its buyer: by the shipping address, the account, the payment or the email. */
test('an invoice has a buyer, also if the account has no name: the payer, or else the email', async () => {
  const ann = await site.createUser()
  const { getSession } = site.base.payments
  const getSessionOfPaula: typeof getSession = async (id) => {
    const session = await getSession(id)
    return session && { ...session, payerName: 'Paula Payer' }
  }
  const buyerOf = async ({ orderId, sessionId }: Awaited<ReturnType<typeof buy>>) => {
    await postWebhook(site, signedEvent(site, sessionId))
    await site.runJobs()
    return (await invoicesOf(orderId))[0]?.content.buyer.name
  }
  expect(await buyerOf(await buy(ann))).toBe(ann.email)
  const placed = await buy(ann)
  const name = await withProvider(site, { getSession: getSessionOfPaula }, () => buyerOf(placed))
  expect(name).toBe('Paula Payer')
  await refundOrder(site, admin, placed.orderId)
  expect((await invoicesOf(placed.orderId)).map(({ content }) => content.buyer.name)).toEqual([name, name])
})

/**
 * Each refund gets a credit note, which has the rows of the invoice in proportion: items, shipping, discount and tax.
 */
test('refunds get credit notes that add up to the invoice, with their tax', async () => {
  const ann = await site.createUser({ name: 'Ann' })
  await saveTax(site, {})
  const { orderId, sessionId } = await buy(ann, { tax: { country: 'DE' } })
  await postWebhook(site, signedEvent(site, sessionId))
  await site.runJobs()
  const [line] = (await fetchAdminOrder(site, admin, orderId)).body.lines
  await refundOrder(site, admin, orderId, { lines: [{ lineId: line?.id, amountMinor: 1000 }] })
  await refundOrder(site, admin, orderId)
  await saveTax(site, 'off')
  const [invoice, ...notes] = await invoicesOf(orderId)
  expect(invoice?.content).toMatchObject({ kind: 'invoice', totalMinor: 2380, taxMinor: 380 })
  expect(notes.map(({ content }) => content)).toMatchObject([
    { kind: 'credit_note', corrects: invoice?.content.number, totalMinor: 1000, taxMinor: 160 },
    { kind: 'credit_note', corrects: invoice?.content.number, totalMinor: 1380, taxMinor: 220 },
  ])
})

test('a credit note has the rows of its invoice in proportion, and is attached to the email about the refund', async () => {
  const ann = await site.createUser({ name: 'Ann' })
  await saveTax(site, {})
  const { Standard: rateId = '' } = await saveZones(site, [zone({ countries: ['DE'], rates: [rate()] })])
  const { code } = await createCoupon(site, { percent: 10 })
  const { id: productId } = await createProduct(site, { price: '24.99' })
  const body = {
    lines: [{ productId, quantity: 2 }],
    shipTo: { ...shippingAddress, region: '', country: 'DE' },
    shipping: { rateId, seenMinor: 590 },
    coupon: { code, seenMinor: 500 },
    // 44.98 and 5.90, each with 19%.
    tax: { seenMinor: 855 + 112, seenTotalMinor: 6055 },
  }
  const placed = await expectCheckout(site.call('POST', '/api/orders', { token: ann.token, body }))
  await submitDemoCheckout(placed.url, 'pay')
  await postWebhook(site, signedEvent(site, placed.sessionId))
  await site.runJobs()
  const [line] = (await fetchAdminOrder(site, admin, placed.orderId)).body.lines
  await refundOrder(site, admin, placed.orderId, { lines: [{ lineId: line?.id, quantity: 1 }] })
  await refundOrder(site, admin, placed.orderId)
  await saveTax(site, 'off')
  await removeZones(site)
  const [invoice, ...notes] = await invoicesOf(placed.orderId)
  const amounts = [
    ['$24.99', `Coupon ${code}`, '$2.50', 'VAT 19%', '$4.28', '$26.77'],
    ['$24.99', 'Shipping', '$5.90', `Coupon ${code}`, '$2.50', 'VAT 19%', '$5.39', '$33.78'],
  ]
  expect(notes).toHaveLength(2)
  for (const [index, { id }] of notes.entries()) {
    const { text } = await parsePdf(Buffer.from(await (await fetchPdf(id, ann)).arrayBuffer()))
    for (const part of [invoice?.content.number ?? '', ...(amounts[index] ?? [])]) expect(text).toContain(part)
    const mailsWithIt = await site.base.db.select().from(mails).where(eq(mails.invoiceId, id))
    expect(mailsWithIt.map(({ recipient }) => recipient)).toEqual([ann.email])
    expect((await invoiceFile(anonymous(site.base), { id })).name).toMatch(/^credit-note-\d{4}-\d{5}\.pdf$/)
  }
  expect(await findInvoiceErrors(site.base.db)).toEqual([])
})

/** A paid order gets an invoice with seller, buyer, items and tax; a free one does not. */
test('a free order has no invoice', async () => {
  const ann = await site.createUser()
  const { id } = await createProduct(site, { price: '0.00', kind: 'digital' })
  const { orderId } = await expectCheckout(orderCart(site, ann, [{ productId: id, quantity: 1 }]))
  expect(await invoicesOf(orderId)).toEqual([])
})

/**
 * Admins export the invoices and credit notes of a month as CSV, with the shipping addresses. The export is audited.
 */
test('the export of a month has its invoices and credit notes with the shipping addresses', async () => {
  const { orderId } = await createPaidCart(site, [{ price: '12.00', quantity: 1 }])
  await refundOrder(site, admin, orderId)
  const month = site.base.now().toISOString().slice(0, 7)
  const download = async (body: object) => {
    const { body: grant } = await site.call<ExportResponse>('POST', '/api/admin/exports', { token: admin.token, body })
    return (await fetch(site.url + grant.url)).text()
  }
  const text = await download({ list: 'invoices', month })
  const [invoice, note] = await invoicesOf(orderId)
  const rowOf = (number: string | undefined) => text.split('\r\n').find((row) => row.startsWith(`${number},`))
  expect(rowOf(invoice?.content.number)).toContain(`,12.00,0.00,12.00,USD,no,${shippingAddress.name},`)
  expect(rowOf(note?.content.number)).toContain(`,credit note,${note?.content.issuedOn},${invoice?.content.number},`)
  expect((await download({ list: 'invoices', month: '2001-01' })).split('\r\n')).toHaveLength(2)
  const { status } = await site.call('POST', '/api/admin/exports', { token: admin.token, body: { list: 'invoices' } })
  expect(status).toBe(400)
})
