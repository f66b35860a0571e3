import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#contract/slugs.ts'
import { profiles } from '#db/schema/accounts.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/store.ts'
import { matches, personText } from '../admin/index.ts'
import type { Ctx } from '../context.ts'

/**
 * The ways in which an order is found by `q`: its number, its buyer, and what was bought. Each is read on its own, because
 * each has its own index.
 */
export async function foundBy(ctx: Ctx, q: string): Promise<SQL[]> {
  if (isUuid(q.toLowerCase())) return [eq(orders.id, q.toLowerCase())]
  const buyers = ctx.db.select({ id: profiles.id }).from(profiles).where(matches(personText, q))
  return [inArray(orders.userId, buyers), ...(await boughtThings(ctx, q))]
}

/**
 * What is on offer is found first, and told to the database by its ids: it knows how often each was sold, and reads from
 * the newest order down where that is often, and by the thing where it is seldom.
 */
async function boughtThings(ctx: Ctx, q: string): Promise<SQL[]> {
  const named = (title: SQL) => matches(sql`lower(' ' || ${title})`, q)
  const [things, someCourses, someWorkshops] = await Promise.all([
    ctx.db
      .select({ id: products.id })
      .from(products)
      .where(named(sql`${products.name}`)),
    ctx.db
      .select({ id: courses.id })
      .from(courses)
      .where(named(sql`${courses.title}`)),
    ctx.db
      .select({ id: workshops.id })
      .from(workshops)
      .where(named(sql`${workshops.title}`)),
  ])
  return [
    holds(sql`l.product_id`, things, 'integer'),
    holds(sql`l.course_id`, someCourses, 'uuid'),
    holds(sql`l.workshop_id`, someWorkshops, 'uuid'),
  ].flatMap((found) => found ?? [])
}

function holds(column: SQL, rows: { id: string | number }[], type: 'integer' | 'uuid'): SQL | undefined {
  if (rows.length === 0) return undefined
  const ids = sql.join(
    rows.map(({ id }) => sql`${id}::${sql.raw(type)}`),
    sql`, `,
  )
  return sql`EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = ${orders.id} AND ${column} IN (${ids}))`
}
