import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

/** An instant as text, in UTC and to the microsecond: a JavaScript date would lose the last three digits. */
export function instantText(column: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

type Kind = 'timestamptz' | 'date' | 'integer' | 'bigint' | 'numeric' | 'text'

/** What a list goes by, and which way. It is never null, and there is an index on it and the id. */
export type Order = { by: SQLWrapper; kind: Kind; goes: 'up' | 'down' }

export const ascending = (by: SQLWrapper, kind: Kind): Order => ({ by, kind, goes: 'up' })
export const descending = (by: SQLWrapper, kind: Kind): Order => ({ by, kind, goes: 'down' })

type Asked = { cursor?: string | undefined; limit: number; sort?: string | undefined }

/**
 * One page of a list in one of its `orders`, of which the first is the usual one. Its cursors are bound to all that the
 * list was asked for: with another order or another filter the same place would be somewhere else.
 * @throws validation for a cursor that is none of this list
 */
export function paginate<Sort extends string>(
  ctx: Ctx,
  list: string,
  asked: Asked & { sort?: Sort | undefined },
  {
    id,
    idKind = 'uuid',
    orders,
  }: { id: SQLWrapper; idKind?: 'uuid' | 'integer' | 'text'; orders: Record<Sort, Order> },
) {
  const { cursor, limit, ...narrowed } = asked
  const sort = asked.sort ?? firstOf(orders)
  const { by, kind, goes } = orders[sort]
  const name = JSON.stringify([
    list,
    Object.entries({ ...narrowed, sort })
      .filter(([, value]) => value)
      .sort(),
  ])
  const place = cursor === undefined ? undefined : decodeCursor(ctx, name, cursor)
  const way = sql.raw(goes === 'up' ? 'ASC' : 'DESC')
  const beyond = sql.raw(goes === 'up' ? '>' : '<')
  return {
    /** What the list goes by, as text: the rows need it under this name. */
    at: kind === 'timestamptz' ? instantText(by) : sql<string>`${by}::text`,
    /** The rows after the page before. */
    after: place && sql`(${by}, ${id}) ${beyond} (${place.at}::${sql.raw(kind)}, ${place.id}::${sql.raw(idKind)})`,
    by,
    order: [sql`${by} ${way}`, sql`${id} ${way}`],
    way,
    /** One more than the page holds, which tells whether there is another. */
    limit: limit + 1,
    /** Cuts what was read to the page and the cursor of the page after it. */
    cut: <Row extends { at: string; id: string | number }>(rows: Row[]) => {
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const nextCursor =
        rows.length > limit && last ? encodeCursor(ctx, name, { at: last.at, id: String(last.id) }) : null
      return { page, nextCursor }
    },
  }
}

/** A list with all that it is asked for but the page, as its cursors are bound to it. */
export function nameOf(list: string, { cursor, limit, ...narrowed }: Partial<Asked>): string {
  return JSON.stringify([
    list,
    Object.entries(narrowed)
      .filter(([, value]) => value)
      .sort(),
  ])
}

function firstOf<Sort extends string>(orders: Record<Sort, Order>): Sort {
  for (const sort in orders) return sort
  throw new Error('a list goes by something')
}

/**
 * Text that is found by `q`, anywhere in it. An index on three letters cannot help with fewer, so one or two are looked
 * for where a word begins. `text` is lower case and has a space before each word.
 */
export function matchesText(text: SQL, q: string): SQL {
  const rare = selectiveTerm(q)
  if (rare) return sql`(${holds(text, rare)} AND strpos(${text}, lower(${q})) > 0)`
  return [...q].length < 3 ? holds(text, q, '% ') : holds(text, q)
}

/**
 * The part of what is looked for that few have, where there is one: the index goes through the rows of every three letters
 * that it is asked for, and those of a domain or of usual words are in very many. Of an address it is what stands before
 * its domain, and among words the one with a long number.
 */
function selectiveTerm(q: string): string | undefined {
  const found = /^\S*[\p{L}\p{N}]{3}\S*@(?=.)/u.exec(q) ?? /\S*\p{N}{5}\S*/u.exec(q)
  return found?.[0]
}

function holds(text: SQL, q: string, before = '%'): SQL {
  return sql`${text} LIKE lower(${`${before}${q.replace(/[\\%_]/g, '\\$&')}%`})`
}

/** The ids of the rows that are found, as long as they are few; undefined where there are more. @param from what follows `SELECT id` */
export async function findIdsUpTo(ctx: Ctx, from: SQL, few: number): Promise<(string | number)[] | undefined> {
  const { rows } = await ctx.db.execute<{ id: string | number }>(sql`SELECT id ${from} LIMIT ${few + 1}`)
  return rows.length > few ? undefined : rows.map(({ id }) => id)
}

/** How a page goes: what by, which way, and how many rows. `pageOf` tells it. */
export type PageOrder = { by: SQLWrapper; way: SQL; limit: number }

/**
 * The first rows of all that belong to many: a query for `id` and `by`. Whose own first row comes too late has none among
 * them, so that one row is read of most, however many they have.
 * @param owners a table of ids
 * @param rows `FROM … WHERE …`, in which `owner.id` is one of those
 */
export function topRowsPerOwner(owners: SQL, rows: SQL, id: SQLWrapper, { by, way, limit }: PageOrder): SQL {
  const first = (count: SQL) =>
    sql`(SELECT ${by} AS by, ${id} AS id ${rows} ORDER BY ${by} ${way}, ${id} ${way} LIMIT ${count})`
  // Before the rows of the second come one or more of the first, and so on: of each later one there is room for fewer.
  return sql`
    SELECT DISTINCT one.id, one.by FROM (
      SELECT owner.id, dense_rank() OVER (ORDER BY first.by ${way}, first.id ${way}) AS place
      FROM ${owners} AS owner (id), LATERAL ${first(sql`1`)} AS first
    ) AS owner, LATERAL ${first(sql`greatest(0, 1 + ${limit}::bigint - owner.place)`)} AS one
    ORDER BY one.by ${way}, one.id ${way} LIMIT ${limit}`
}
