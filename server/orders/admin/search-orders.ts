import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { OrdersInput } from '#contract/orders/admin-orders.schema.ts'
import { isUuid } from '#contract/slugs.ts'
import { profiles } from '#db/schema/accounts.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/store.ts'
import type { Ctx } from '../../context.ts'
import { ascending, descending, findIdsUpTo, matchesText, paginate, topRowsPerOwner } from '../../lists/paginate.ts'
import { userSearchText } from '../../lists/user-search-text.ts'

/** Beyond so many the rows of a page are near each other in the list itself, and looking up each one's takes longer. */
const FEW_PEOPLE = 1_000
const FEW_THINGS = 400

/** The list's orders, by the instant at which an order was made. */
export const orderSorts = (at: SQLWrapper) => ({
  newest: descending(at, 'timestamptz'),
  oldest: ascending(at, 'timestamptz'),
})

/** What the list is asked for, and what narrows it besides the search. */
type SearchInput = { input: OrdersInput; narrowed: SQL | undefined }

/**
 * The ways in which an order is found by `input.q`: its number, its buyer, and what was bought. Each is read on its own,
 * because each has its own index. Where buyers are many, the list is read in its order and each order's buyer looked at,
 * and where things are many, its lines as well.
 */
export async function searchOrders(ctx: Ctx, q: string, asked: SearchInput): Promise<SQL[]> {
  if (isUuid(q.toLowerCase())) return [eq(orders.id, q.toLowerCase())]
  const bought = sql`EXISTS (SELECT FROM orders WHERE orders.user_id = ${profiles.id})`
  const people = await findIdsUpTo(
    ctx,
    sql`FROM ${profiles} WHERE ${matchesText(userSearchText, q)} AND ${bought}`,
    FEW_PEOPLE,
  )
  const named = (title: SQLWrapper) => matchesText(sql`lower(' ' || ${title})`, q)
  const ofStore = await findIdsUpTo(ctx, sql`FROM ${products} WHERE ${named(products.name)}`, FEW_THINGS)
  const someCourses = await findIdsUpTo(ctx, sql`FROM ${courses} WHERE ${named(courses.title)}`, FEW_THINGS)
  const someWorkshops = await findIdsUpTo(ctx, sql`FROM ${workshops} WHERE ${named(workshops.title)}`, FEW_THINGS)
  if (!ofStore || !someCourses || !someWorkshops) return [sql`(${matchesBuyer(q)} OR ${matchesItemTitle(q)})`]
  return [
    ...(people ? ownedBy(ctx, asked, people) : [matchesBuyer(q)]),
    ...ordersContaining(ctx, asked, sql`l.product_id`, ofStore, 'integer'),
    ...ordersContaining(ctx, asked, sql`l.course_id`, someCourses, 'uuid'),
    ...ordersContaining(ctx, asked, sql`l.workshop_id`, someWorkshops, 'uuid'),
  ]
}

type Ids = (string | number)[]

/** The orders of a page that some of these people made. */
function ownedBy(ctx: Ctx, { input, narrowed }: SearchInput, ids: Ids): SQL[] {
  if (ids.length === 0) return []
  const { after, ...going } = paginate(ctx, 'orders', input, { id: orders.id, orders: orderSorts(orders.createdAt) })
  const rows = sql`FROM orders WHERE ${and(sql`orders.user_id = owner.id`, narrowed, after)}`
  return [isOneOf(topRowsPerOwner(idsAs('uuid', ids), rows, orders.id, going))]
}

/** The orders of a page that hold some of these things, read from the lines of each. */
function ordersContaining(
  ctx: Ctx,
  { input, narrowed }: SearchInput,
  column: SQL,
  ids: Ids,
  type: 'integer' | 'uuid',
): SQL[] {
  if (ids.length === 0) return []
  const id = sql`l.order_id`
  const { after, ...going } = paginate(ctx, 'orders', input, { id, orders: orderSorts(sql`l.ordered_at`) })
  const fits = narrowed && sql`EXISTS (SELECT FROM orders WHERE orders.id = l.order_id AND ${narrowed})`
  const rows = sql`FROM order_lines l WHERE ${and(sql`${column} = owner.id`, after, fits)}`
  return [isOneOf(topRowsPerOwner(idsAs(type, ids), rows, id, going))]
}

const idsAs = (type: 'integer' | 'uuid', ids: Ids) => sql`unnest(${`{${ids.join(',')}}`}::${sql.raw(type)}[])`

const isOneOf = (found: SQL) => sql`${orders.id} = ANY (ARRAY(SELECT id FROM (${found}) AS page))`

// Both are asked of each order by itself. EXISTS would have the database read the lines, or the buyers, of all orders first.

function matchesBuyer(q: string): SQL {
  return sql`coalesce((SELECT ${matchesText(userSearchText, q)} FROM profiles WHERE profiles.id = orders.user_id), false)`
}

/** By the titles that things were bought under. */
function matchesItemTitle(q: string): SQL {
  const found = matchesText(sql`lower(' ' || l.title)`, q)
  return sql`coalesce((SELECT bool_or(${found}) FROM order_lines l WHERE l.order_id = orders.id), false)`
}
