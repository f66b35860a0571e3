import { and, eq, sql } from 'drizzle-orm'
import { discountRows } from '#contract/sales/coupons/discount.ts'
import type { InvoiceContent } from '#contract/sales/invoices/invoice.schema.ts'
import { addressLines } from '#contract/sales/orders/address.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { paidMinor, refundedTaxMinor } from '#contract/sales/tax/tax-amounts.ts'
import { listedShippingMinor, orderTaxRows, taxRows } from '#contract/sales/tax/tax-rows.ts'
import { invoiceNumbers, invoices } from '#db/schema/sales/invoices.ts'
import type { orderLines, orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../context.ts'
import { expectOne } from '../../platform/lists/expect-one.ts'

type Order = typeof orders.$inferSelect
type OrderItem = typeof orderLines.$inferSelect
type Buyer = { name: string; email: string }
/** `payerName`: for a buyer whose account has no name. */
type PaidOrder = { order: Order; lines: OrderItem[]; buyer: Buyer | undefined; payerName?: string | null | undefined }

/**
 * Issues the invoice of a paid order, with the current seller and buyer. A free order has none. Call it at the end of
 * the transaction that completes the order: the row of the last number is locked until then.
 * @returns the id; undefined for a free order
 */
export async function issueInvoice(
  ctx: Ctx,
  { order, lines, buyer, payerName }: PaidOrder,
): Promise<string | undefined> {
  if (order.totalMinor === 0) return undefined
  const { id, shippingMethod, tax } = order
  const isOfOrder = and(eq(invoices.orderId, id), eq(invoices.kind, 'invoice'))
  const [existing] = await ctx.db.select({ id: invoices.id }).from(invoices).where(isOfOrder)
  if (existing) return existing.id
  const shipping = { title: `Shipping: ${shippingMethod}`, quantity: 1, amountMinor: listedShippingMinor(order) }
  return insertInvoice(ctx, {
    orderId: id,
    refundId: null,
    content: {
      ...sellerOf(ctx, order),
      buyer: buyerOf({ order, buyer, payerName }),
      kind: 'invoice',
      corrects: '',
      items: [
        ...lines.map(({ title, quantity, unitMinor }) => ({ title, quantity, amountMinor: unitMinor * quantity })),
        ...(shippingMethod === null ? [] : [shipping]),
        ...discountRows(order).map(({ label, amountMinor }) => ({ title: label, quantity: 1, amountMinor })),
      ],
      taxes: orderTaxRows(order, lines).map(({ label, amountMinor }) => ({ label, amountMinor })),
      taxMinor: order.taxMinor,
      totalMinor: order.totalMinor,
      isReverseCharge: tax?.isReverseCharge ?? false,
    },
  })
}

type RecordedRefund = {
  /** The order and its lines before the refund. */
  order: Order
  lines: OrderItem[]
  refundId: string
  /** Of each line, and of the shipping at the end. */
  amounts: number[]
}

/**
 * Issues the credit note of a refund, which has the rows of the invoice in proportion. An order from before there were
 * invoices has none.
 * @returns the id; undefined without an invoice
 */
export async function issueCreditNote(
  ctx: Ctx,
  { order, lines, refundId, amounts }: RecordedRefund,
): Promise<string | undefined> {
  const isOfOrder = and(eq(invoices.orderId, order.id), eq(invoices.kind, 'invoice'))
  const [invoice] = await ctx.db.select().from(invoices).where(isOfOrder)
  if (!invoice) return undefined
  const parts = [
    ...lines.map((line) => ({ ...line, totalMinor: paidMinor(line) })),
    {
      title: 'Shipping',
      totalMinor: order.shippingMinor,
      refundedMinor: order.shippingRefundedMinor,
      discountMinor: order.shippingDiscountMinor,
      taxMinor: order.shippingTaxMinor,
      taxAddedMinor: order.shippingTaxAddedMinor,
      taxRatePpm: order.shippingTaxRatePpm,
    },
  ]
  const refunded = parts.flatMap((part, index) => {
    const amountMinor = amounts[index] ?? 0
    return amountMinor === 0 ? [] : [refundedPart(part, amountMinor)]
  })
  const sum = (amountOf: (part: (typeof refunded)[number]) => number) =>
    refunded.reduce((total, part) => total + amountOf(part), 0)
  const discountMinor = sum((part) => part.discountMinor)
  const discounts = discountMinor === 0 ? [] : discountRows({ couponCode: order.couponCode, discountMinor })
  return insertInvoice(ctx, {
    orderId: order.id,
    refundId,
    content: {
      ...sellerOf(ctx, order),
      buyer: invoice.content.buyer,
      kind: 'credit_note',
      corrects: invoice.content.number,
      items: [
        ...refunded.map(({ title, listedMinor }) => ({ title, quantity: 1, amountMinor: listedMinor })),
        ...discounts.map(({ label, amountMinor }) => ({ title: label, quantity: 1, amountMinor })),
      ],
      taxes: taxRows(order.tax, refunded).map(({ label, amountMinor }) => ({ label, amountMinor })),
      taxMinor: sum(({ taxMinor }) => taxMinor),
      totalMinor: sum(({ amountMinor }) => amountMinor),
      isReverseCharge: order.tax?.isReverseCharge ?? false,
    },
  })
}

type InvoicedPart = {
  title: string
  /** Amount that the buyer paid, including `refundedMinor`, which was refunded before. */
  totalMinor: number
  refundedMinor: number
  discountMinor: number
  taxMinor: number
  taxAddedMinor: number
  taxRatePpm: number | null
}

/** The shares of all refunds of a part add up to its amounts. */
function refundedPart(part: InvoicedPart, amountMinor: number) {
  const { title, totalMinor, refundedMinor, taxRatePpm } = part
  const shareOf = (minor: number) =>
    refundedTaxMinor(minor, refundedMinor + amountMinor, totalMinor) -
    refundedTaxMinor(minor, refundedMinor, totalMinor)
  const [discountMinor, taxMinor, taxAddedMinor] = [
    shareOf(part.discountMinor),
    shareOf(part.taxMinor),
    shareOf(part.taxAddedMinor),
  ]
  const listedMinor = amountMinor - taxAddedMinor + discountMinor
  return { title, amountMinor, listedMinor, discountMinor, taxMinor, taxAddedMinor, taxRatePpm }
}

function sellerOf(ctx: Ctx, { id, currency }: Order) {
  const { businessName, legalName, legalAddress, taxId } = ctx.site.settings
  return { orderNumber: orderNumber(id), currency, seller: { businessName, legalName, legalAddress, taxId } }
}

function buyerOf({ order: { shipTo, tax }, buyer, payerName }: Omit<PaidOrder, 'lines'>): InvoiceContent['buyer'] {
  return {
    name: shipTo?.name || buyer?.name || payerName || buyer?.email || '',
    email: buyer?.email ?? '',
    vatId: tax?.vatId ?? '',
    country: shipTo?.country ?? tax?.country ?? '',
    address: shipTo ? addressLines(shipTo).slice(1) : [],
  }
}

type NewInvoice = { orderId: string; refundId: string | null; content: Omit<InvoiceContent, 'number' | 'issuedOn'> }

async function insertInvoice(ctx: Ctx, { orderId, refundId, content }: NewInvoice): Promise<string> {
  const issuedAt = ctx.now()
  // This locale writes YYYY-MM-DD.
  const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: ctx.site.settings.timeZone || 'UTC' })
  const issuedOn = dayFormat.format(issuedAt)
  const year = Number(issuedOn.slice(0, 4))
  const number = await takeNumber(ctx, year)
  const { id } = expectOne(
    await ctx.db
      .insert(invoices)
      .values({
        year,
        number,
        orderId,
        refundId,
        issuedAt,
        kind: content.kind,
        content: { ...content, issuedOn, number: `${year}-${String(number).padStart(5, '0')}` },
      })
      .returning({ id: invoices.id }),
  )
  return id
}

/** Returns the next number of a year and locks its row, so that a rollback returns the number. */
async function takeNumber(ctx: Ctx, year: number): Promise<number> {
  const { lastNumber } = expectOne(
    await ctx.db
      .insert(invoiceNumbers)
      .values({ year, lastNumber: 1 })
      .onConflictDoUpdate({ target: invoiceNumbers.year, set: { lastNumber: sql`${invoiceNumbers.lastNumber} + 1` } })
      .returning(),
  )
  return lastNumber
}
