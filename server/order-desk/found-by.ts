import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isUuid } from '#contract/slugs.ts'
import { profiles } from '#db/schema/accounts.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/store.ts'
import { matches, personText } from '../admin/index.ts'
import type { Ctx } from '../context.ts'

/** Beyond so many the rows of a page are near each other in the list itself, and looking up each one's takes longer. */
const FEW_PEOPLE = 1_000
const FEW_THINGS = 100
const FEW_LINES = 2_000

/**
 * The ways in which an order is found by `q`: its number, its buyer, and what was bought. Each is read on its own, because
 * each has its own index. Where buyers or things are many, there is one way instead: the list is read in its order, and
 * each order asked by itself.
 */
export async function foundBy(ctx: Ctx, q: string): Promise<SQL[]> {
  if (isUuid(q.toLowerCase())) return [eq(orders.id, q.toLowerCase())]
  const bought = sql`EXISTS (SELECT FROM orders WHERE orders.user_id = ${profiles.id})`
  const people = await some(ctx, sql`FROM ${profiles} WHERE ${matches(personText, q)} AND ${bought}`, FEW_PEOPLE)
  const named = (title: SQLWrapper) => matches(sql`lower(' ' || ${title})`, q)
  const ofStore = await some(ctx, sql`FROM ${products} WHERE ${named(products.name)}`, FEW_THINGS)
  const someCourses = await some(ctx, sql`FROM ${courses} WHERE ${named(courses.title)}`, FEW_THINGS)
  const someWorkshops = await some(ctx, sql`FROM ${workshops} WHERE ${named(workshops.title)}`, FEW_THINGS)
  if (!people || !ofStore || !someCourses || !someWorkshops) return [isFoundByItself(q)]
  return [
    sql`${orders.userId} = ANY (${`{${people.join(',')}}`}::uuid[])`,
    ...(await holds(ctx, sql`l.product_id`, ofStore, 'integer')),
    ...(await holds(ctx, sql`l.course_id`, someCourses, 'uuid')),
    ...(await holds(ctx, sql`l.workshop_id`, someWorkshops, 'uuid')),
  ]
}

/** The ids of what is found, as long as they are few. */
async function some(ctx: Ctx, from: SQL, few: number): Promise<(string | number)[] | undefined> {
  const { rows } = await ctx.db.execute<{ id: string | number }>(sql`SELECT id ${from} LIMIT ${few + 1}`)
  return rows.length > few ? undefined : rows.map(({ id }) => id)
}

/**
 * What was bought seldom is looked up by its lines. What was bought often is told to the database by its ids: the list is
 * read in its order then, and a page of it is soon full.
 */
async function holds(ctx: Ctx, column: SQL, ids: (string | number)[], type: 'integer' | 'uuid'): Promise<SQL[]> {
  if (ids.length === 0) return []
  const told = sql.join(
    ids.map((id) => sql`${id}::${sql.raw(type)}`),
    sql`, `,
  )
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`SELECT l.order_id AS id FROM order_lines l WHERE ${column} IN (${told}) LIMIT ${FEW_LINES + 1}`,
  )
  if (rows.length <= FEW_LINES) return [sql`${orders.id} = ANY (${`{${rows.map(({ id }) => id).join(',')}}`}::uuid[])`]
  return [sql`EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = ${orders.id} AND ${column} IN (${told}))`]
}

/** Of its buyer, and of the titles that it was bought under. Not by EXISTS: for that the lines of all orders would be read. */
function isFoundByItself(q: string): SQL {
  return sql`(
    coalesce((SELECT ${matches(personText, q)} FROM profiles WHERE profiles.id = orders.user_id), false) OR
    coalesce((SELECT bool_or(${matches(sql`lower(' ' || l.title)`, q)}) FROM order_lines l WHERE l.order_id = orders.id), false))`
}
