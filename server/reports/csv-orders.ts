import { and, desc, eq, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { instantText, matchesText } from '../lists/paginate.ts'
import { userSearchText } from '../lists/user-search-text.ts'
import { after, BATCH, type CsvSource, decimal, keysetText } from './csv-source.ts'

const ofBuyer = (column: 'email' | 'full_name') =>
  sql<string | null>`(SELECT ${sql.raw(column)} FROM profiles WHERE profiles.id = orders.user_id)`
const items = sql<string | null>`(
  SELECT string_agg(order_lines.quantity || ' x ' || order_lines.title, '; ' ORDER BY order_lines.position)
  FROM order_lines WHERE order_lines.order_id = orders.id)`
const isBuyersName = (q: string) =>
  sql`(SELECT ${matchesText(userSearchText, q)} FROM profiles WHERE profiles.id = orders.user_id)`

export const csvOrders: CsvSource = {
  columns: [
    ...['id', 'status', 'buyer_email', 'buyer_name', 'items', 'total', 'refunded', 'currency'],
    ...['ship_to_country', 'ordered_at', 'settled_at'],
  ],
  batchAfter: async (ctx, wish, place) => {
    const rows = await ctx.db
      .select({
        place: keysetText(orders.createdAt, orders.id),
        id: orders.id,
        status: orders.status,
        email: ofBuyer('email'),
        name: ofBuyer('full_name'),
        items,
        total: decimal(orders.totalMinor),
        refunded: decimal(orders.refundedMinor),
        currency: sql<string>`upper(${orders.currency})`,
        country: sql<string | null>`${orders.shipTo} ->> 'country'`,
        at: instantText(orders.createdAt),
        settledAt: sql<string | null>`${instantText(orders.settledAt)}`,
      })
      .from(orders)
      .where(
        and(
          wish.status && eq(orders.status, wish.status),
          wish.q ? isBuyersName(wish.q) : undefined,
          after(orders.createdAt, orders.id, place),
        ),
      )
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(BATCH)
    return rows.map(({ place, ...row }) => ({ place, cells: Object.values(row) }))
  },
}
