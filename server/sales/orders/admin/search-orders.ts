import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { classKinds } from '#contract/class-kinds.ts'
import { itemKinds } from '#contract/content/store/item-kinds.ts'
import type { OrdersInput } from '#contract/sales/orders/admin-orders.schema.ts'
import { isUuid } from '#contract/slugs.ts'
import { itemTables } from '#db/item-tables.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { ascending, descending, paginate, topRowsPerOwner } from '../../../platform/lists/paginate.ts'
import { findIdsUpTo, matchesText, userSearchText } from '../../../platform/lists/text-search.ts'

/** With more matches, scanning the list in its order is faster than looking up the rows of each match. */
const MAX_USER_MATCHES = 1_000
const MAX_ITEM_MATCHES = 400

export const orderSorts = (createdAt: SQLWrapper) => ({
  newest: descending(createdAt, 'timestamptz'),
  oldest: ascending(createdAt, 'timestamptz'),
})

/** As `orderNumber` formats it. */
const ORDER_NUMBER = /^[\da-f]{8}$/i

type SearchInput = { input: OrdersInput; filter: SQL | undefined }

/**
 * Returns one condition per way to match `q` (order id or number, buyer, items), to be combined with UNION so that each uses its own
 * index. With many matching buyers the list is scanned in its order and each row's buyer is checked; with many matching
 * items each row's lines too.
 */
export async function searchOrders(ctx: Ctx, q: string, search: SearchInput): Promise<SQL[]> {
  if (isUuid(q.toLowerCase())) return [eq(orders.id, q.toLowerCase())]
  const hasOrders = sql`EXISTS (SELECT FROM orders WHERE orders.user_id = ${profiles.id})`
  const userIds = await findIdsUpTo(
    ctx,
    sql`FROM ${profiles} WHERE ${matchesText(userSearchText, q)} AND ${hasOrders}`,
    MAX_USER_MATCHES,
  )
  const matchesTitle = (title: SQLWrapper) => matchesText(sql`lower(' ' || ${title})`, q)
  const ofItems: SQL[] = []
  for (const kind of ['product', ...classKinds] as const) {
    const { table, title } = itemTables[kind]
    const ids = await findIdsUpTo(ctx, sql`FROM ${table} WHERE ${matchesTitle(title)}`, MAX_ITEM_MATCHES)
    if (!ids) return [sql`(${matchesBuyer(q)} OR ${matchesItemTitle(q)})`]
    ofItems.push(...ordersContaining(ctx, search, orderLines[itemKinds[kind].idName], ids))
  }
  return [
    ...(ORDER_NUMBER.test(q) ? [sql`right(${orders.id}::text, 8) = ${q.toLowerCase()}`] : []),
    ...(userIds ? ordersOfUsers(ctx, search, userIds) : [matchesBuyer(q)]),
    ...ofItems,
  ]
}

type Ids = (string | number)[]

function ordersOfUsers(ctx: Ctx, { input, filter }: SearchInput, ids: Ids): SQL[] {
  if (ids.length === 0) return []
  const { after, ...pageOrder } = paginate(ctx, 'orders', input, {
    id: orders.id,
    orders: orderSorts(orders.createdAt),
  })
  const rows = sql`FROM orders WHERE ${and(sql`orders.user_id = owner.id`, filter, after)}`
  return [isOneOf(topRowsPerOwner(idArray('uuid', ids), rows, orders.id, pageOrder))]
}

function ordersContaining(ctx: Ctx, { input, filter }: SearchInput, column: PgColumn, ids: Ids): SQL[] {
  if (ids.length === 0) return []
  const id = sql`l.order_id`
  const { after, ...pageOrder } = paginate(ctx, 'orders', input, { id, orders: orderSorts(sql`l.ordered_at`) })
  const matchesFilter = filter && sql`EXISTS (SELECT FROM orders WHERE orders.id = l.order_id AND ${filter})`
  const rows = sql`FROM order_lines l WHERE ${and(sql`l.${sql.identifier(column.name)} = owner.id`, after, matchesFilter)}`
  return [isOneOf(topRowsPerOwner(idArray(column.getSQLType(), ids), rows, id, pageOrder))]
}

const idArray = (type: string, ids: Ids) => sql`unnest(${`{${ids.join(',')}}`}::${sql.raw(type)}[])`

const isOneOf = (subquery: SQL) => sql`${orders.id} = ANY (ARRAY(SELECT id FROM (${subquery}) AS page))`

// Both are scalar subqueries per row. With EXISTS the database would first read the lines, or buyers, of all orders.

function matchesBuyer(q: string): SQL {
  return sql`coalesce((SELECT ${matchesText(userSearchText, q)} FROM profiles WHERE profiles.id = orders.user_id), false)`
}

function matchesItemTitle(q: string): SQL {
  const matchesLine = matchesText(sql`lower(' ' || l.title)`, q)
  return sql`coalesce((SELECT bool_or(${matchesLine}) FROM order_lines l WHERE l.order_id = orders.id), false)`
}
