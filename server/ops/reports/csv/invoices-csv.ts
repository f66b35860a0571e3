import { and, desc, eq, sql } from 'drizzle-orm'
import { invoices } from '#db/schema/sales/invoices.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { type CsvSource, decimalText, isAfter, keysetPosition, ROWS_PER_BATCH, toExportRow } from './csv-source.ts'
import { shipToCells, shipToColumns } from './ship-to-columns.ts'

export const csvInvoices: CsvSource = {
  columns: [
    ...['number', 'kind', 'issued_on', 'corrects', 'order_number', 'buyer_name', 'buyer_email', 'country', 'vat_id'],
    ...['net', 'tax', 'total', 'currency', 'reverse_charge'],
    ...shipToColumns.map(([column]) => column),
  ],
  readBatch: async (ctx, { month }, after) => {
    if (!month) return []
    const field = (name: string) => sql<string>`${invoices.content} ->> ${name}`
    const buyerField = (name: string) => sql<string>`${invoices.content} -> 'buyer' ->> ${name}`
    const total = sql`(${invoices.content} ->> 'totalMinor')::bigint`
    const tax = sql`(${invoices.content} ->> 'taxMinor')::bigint`
    const currency = sql`${invoices.content} ->> 'currency'`
    const rows = await ctx.db
      .select({
        position: keysetPosition(invoices.issuedAt, invoices.id),
        number: field('number'),
        kind: sql<string>`replace(${invoices.kind}, '_', ' ')`,
        issuedOn: field('issuedOn'),
        corrects: field('corrects'),
        orderNumber: field('orderNumber'),
        name: buyerField('name'),
        email: buyerField('email'),
        country: buyerField('country'),
        vatId: buyerField('vatId'),
        net: decimalText(sql`(${total} - ${tax})`, currency),
        tax: decimalText(tax, currency),
        total: decimalText(total, currency),
        currency: sql<string>`upper(${invoices.content} ->> 'currency')`,
        reverseCharge: sql<string>`CASE WHEN (${invoices.content} ->> 'isReverseCharge')::boolean THEN 'yes' ELSE 'no' END`,
        ...shipToCells,
      })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(
        and(
          sql`left(${invoices.content} ->> 'issuedOn', 7) = ${month}`,
          isAfter(invoices.issuedAt, invoices.id, after),
        ),
      )
      .orderBy(desc(invoices.issuedAt), desc(invoices.id))
      .limit(ROWS_PER_BATCH)
    return rows.map(toExportRow)
  },
}
