import { asc, inArray, sql } from 'drizzle-orm'
import type { OrderInvoice } from '#contract/sales/invoices/invoice-title.ts'
import { invoices } from '#db/schema/sales/invoices.ts'
import type { Ctx } from '../../context.ts'
import type { ExportSection } from '../../people/accounts/export-section.ts'

/** Lists the invoices and credit notes of orders by order id, oldest first. */
export async function listOrderInvoices(ctx: Ctx, orderIds: string[]): Promise<Map<string, OrderInvoice[]>> {
  const rows = await ctx.db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, orderIds))
    .orderBy(asc(invoices.year), asc(invoices.number))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(
    [...byOrder].map(([orderId, documents]) => [
      orderId,
      documents.map(({ id, kind, content }) => ({ id, kind, number: content.number })),
    ]),
  )
}

export const invoiceExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT i.id AS key, to_jsonb(i) AS value
  FROM invoices i JOIN orders o ON o.id = i.order_id WHERE o.user_id = ${userId} AND i.id > ${afterId} ORDER BY i.id`
