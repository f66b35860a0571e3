import { and, desc, sql } from 'drizzle-orm'
import { orders } from '#db/schema/sales/orders.ts'
import { instantText } from '../../../platform/lists/paginate.ts'
import { matchesText, userSearchText } from '../../../platform/lists/text-search.ts'
import {
  buyerColumn,
  type CsvSource,
  decimalText,
  isAfter,
  keysetPosition,
  ROWS_PER_BATCH,
  toExportRow,
} from './csv-source.ts'
import { shipToCells, shipToColumns } from './ship-to-columns.ts'

const orderItems = sql<string | null>`(
  SELECT string_agg(order_lines.quantity || ' x ' || order_lines.title, '; ' ORDER BY order_lines.position)
  FROM order_lines WHERE order_lines.order_id = orders.id)`
/** Revenue as on the dashboard: payments minus refunds. */
const revenueMinor = sql`CASE WHEN ${orders.status} IN ('completed', 'refunded') THEN ${orders.totalMinor} - ${orders.refundedMinor} ELSE 0 END`
const matchesBuyer = (q: string) =>
  sql`(SELECT ${matchesText(userSearchText, q)} FROM profiles WHERE profiles.id = orders.user_id)`

const taxFields = ['name', 'country', 'region', 'vatId'] as const
const taxCells = Object.fromEntries(
  taxFields.map((name) => [`tax ${name}`, sql<string | null>`nullif(${orders.tax} ->> ${name}, '')`]),
)

/** In proportion per line and rounded half up, as `refundedTaxMinor` in contract/sales/tax. */
const refundedTax = sql<number>`(
  SELECT coalesce(sum(div(2 * tax * refunded + total, 2 * total)), 0) FROM (
    SELECT tax_minor::numeric AS tax, refunded_minor AS refunded, unit_minor * quantity - discount_minor + tax_added_minor AS total
    FROM order_lines WHERE order_lines.order_id = orders.id
    UNION ALL SELECT orders.shipping_tax_minor, orders.shipping_refunded_minor, orders.shipping_minor
  ) parts WHERE total > 0)`

export const csvOrders: CsvSource = {
  columns: [
    ...[
      'id',
      'order_number',
      'status',
      'buyer_email',
      'buyer_name',
      'items',
      'total',
      'refunded',
      'revenue',
      'currency',
    ],
    ...['shipping', 'shipping_method', 'coupon', 'discount', 'tax', 'tax_refunded', 'tax_name', 'tax_country'],
    ...['tax_region', 'vat_id', 'reverse_charge'],
    ...shipToColumns.map(([column]) => column),
    ...['ordered_at', 'settled_at'],
  ],
  readBatch: async (ctx, input, after) => {
    const rows = await ctx.db
      .select({
        position: keysetPosition(orders.createdAt, orders.id),
        id: orders.id,
        number: sql<string>`upper(right(${orders.id}::text, 8))`,
        status: orders.status,
        email: buyerColumn('orders', 'email'),
        name: buyerColumn('orders', 'full_name'),
        items: orderItems,
        total: decimalText(orders.totalMinor, orders.currency),
        refunded: decimalText(orders.refundedMinor, orders.currency),
        revenue: decimalText(revenueMinor, orders.currency),
        currency: sql<string>`upper(${orders.currency})`,
        shipping: decimalText(orders.shippingMinor, orders.currency),
        shippingMethod: orders.shippingMethod,
        coupon: orders.couponCode,
        discount: decimalText(orders.discountMinor, orders.currency),
        tax: decimalText(orders.taxMinor, orders.currency),
        taxRefunded: decimalText(refundedTax, orders.currency),
        ...taxCells,
        reverseCharge: sql<string>`CASE WHEN (${orders.tax} ->> 'isReverseCharge')::boolean THEN 'yes' ELSE 'no' END`,
        ...shipToCells,
        at: instantText(orders.createdAt),
        settledAt: sql<string | null>`${instantText(orders.settledAt)}`,
      })
      .from(orders)
      .where(
        and(
          input.status && sql`${orders.status} = ${input.status}`,
          input.q ? matchesBuyer(input.q) : undefined,
          isAfter(orders.createdAt, orders.id, after),
        ),
      )
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(ROWS_PER_BATCH)
    return rows.map(toExportRow)
  },
}
