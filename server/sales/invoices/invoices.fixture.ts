import { eq } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { invoices } from '#db/schema/sales/invoices.ts'
import { orders, refunds } from '#db/schema/sales/orders.ts'
import { findInvoiceErrors } from './index.ts'

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Finds missing documents, gaps, and amounts that differ by a cent from their rows, their order or their refunds. */
export async function findInvoiceDifferences(db: Db): Promise<string[]> {
  const differences = (await findInvoiceErrors(db)).map(
    ({ kind, count, example }) => `invoices: ${count} × ${kind}, such as ${example}`,
  )
  const documents = await db
    .select({ content: invoices.content, order: orders, refund: refunds })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(refunds, eq(refunds.id, invoices.refundId))
  for (const { content } of documents) {
    const added = content.taxes.filter(({ label }) => !label.startsWith('Includes ')).map((tax) => tax.amountMinor)
    const rowsMinor = sum([...content.items.map((item) => item.amountMinor), ...added])
    if (rowsMinor !== content.totalMinor)
      differences.push(`invoice ${content.number}: rows of ${rowsMinor}, total of ${content.totalMinor}`)
  }
  for (const ofOrder of Map.groupBy(documents, ({ order }) => order.id).values()) {
    const [{ order }] = ofOrder as [(typeof documents)[number]]
    const notes = ofOrder.filter(({ refund }) => refund !== null)
    const creditedMinor = sum(notes.map(({ content }) => content.totalMinor))
    // Banks return refunds, whose credit notes remain.
    const isReturned = notes.some(({ refund, content }) => refund?.amountMinor !== content.totalMinor)
    if (order.refundedMinor !== order.totalMinor || creditedMinor !== order.totalMinor || isReturned) continue
    const taxMinor = sum(notes.map(({ content }) => content.taxMinor))
    if (taxMinor !== order.taxMinor)
      differences.push(`order ${order.id}: tax of ${order.taxMinor}, credited ${taxMinor}`)
    const coupons = notes.flatMap(({ content }) => content.items.filter(({ title }) => title.startsWith('Coupon ')))
    const discountMinor = 0 - sum(coupons.map(({ amountMinor }) => amountMinor))
    // Nothing was paid for free shipping, so nothing of it is refunded.
    const expectedMinor = order.discountMinor - (order.shippingMinor === 0 ? order.shippingDiscountMinor : 0)
    if (discountMinor !== expectedMinor)
      differences.push(`order ${order.id}: discount of ${expectedMinor}, credited ${discountMinor}`)
  }
  return differences
}
