import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { signTextToken, verifyTextToken } from '../crypto/signed-token.ts'

/** A JavaScript Date would lose the last three digits. */
export function instantText(column: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

type SqlType = 'timestamptz' | 'date' | 'integer' | 'bigint' | 'numeric' | 'text'

/** Sort order by an expression that is never null and has an index together with the id. */
type SortOrder = { by: SQLWrapper; type: SqlType; isDescending: boolean }

export const ascending = (by: SQLWrapper, type: SqlType): SortOrder => ({ by, type, isDescending: false })
export const descending = (by: SQLWrapper, type: SqlType): SortOrder => ({ by, type, isDescending: true })

type ListQuery = { cursor?: string | undefined; limit: number; sort?: string | undefined }

/** @throws validation for a cursor of another list, sort order or filter */
export function paginate<Sort extends string>(
  ctx: Ctx,
  list: string,
  query: ListQuery & { sort?: Sort | undefined },
  {
    id,
    idType = 'uuid',
    orders,
  }: { id: SQLWrapper; idType?: 'uuid' | 'integer' | 'text'; orders: Record<Sort, SortOrder> },
) {
  const { cursor, limit } = query
  const sort = query.sort ?? defaultSort(orders)
  const { by, type, isDescending } = orders[sort]
  const scope = cursorScope(list, { ...query, sort })
  const position = cursor === undefined ? undefined : decodeCursor(ctx, scope, cursor)
  const direction = sql.raw(isDescending ? 'DESC' : 'ASC')
  const comparison = sql.raw(isDescending ? '<' : '>')
  return {
    /** The sort value as text; select it as `at`. */
    at: type === 'timestamptz' ? instantText(by) : sql<string>`${by}::text`,
    after:
      position &&
      sql`(${by}, ${id}) ${comparison} (${position.at}::${sql.raw(type)}, ${position.id}::${sql.raw(idType)})`,
    by,
    order: [sql`${by} ${direction}`, sql`${id} ${direction}`],
    direction,
    limit: limit + 1,
    toPage: <Row extends { at: string; id: string | number }>(rows: Row[]) => {
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const nextCursor =
        rows.length > limit && last ? encodeCursor(ctx, scope, { at: last.at, id: String(last.id) }) : null
      return { page, nextCursor }
    },
  }
}

function cursorScope(list: string, { cursor, limit, ...filters }: Partial<ListQuery>): string {
  return JSON.stringify([
    list,
    Object.entries(filters)
      .filter(([, value]) => value)
      .sort(),
  ])
}

function defaultSort<Sort extends string>(orders: Record<Sort, SortOrder>): Sort {
  for (const sort in orders) return sort
  throw new Error('paginated list has no sort order')
}

export type PageOrder = { by: SQLWrapper; direction: SQL; limit: number }

/**
 * Probes the first row of each owner, so that an owner without a row in the top N costs one index read.
 * @param owners a table of ids
 * @param rows `FROM … WHERE …` with `owner.id` as the owner
 */
export function topRowsPerOwner(owners: SQL, rows: SQL, id: SQLWrapper, { by, direction, limit }: PageOrder): SQL {
  const firstRows = (count: SQL) =>
    sql`(SELECT ${by} AS by, ${id} AS id ${rows} ORDER BY ${by} ${direction}, ${id} ${direction} LIMIT ${count})`
  // Owner k contributes at most N - k + 1 rows, because each earlier owner contributes at least one.
  return sql`
    SELECT DISTINCT one.id, one.by FROM (
      SELECT owner.id, dense_rank() OVER (ORDER BY first.by ${direction}, first.id ${direction}) AS place
      FROM ${owners} AS owner (id), LATERAL ${firstRows(sql`1`)} AS first
    ) AS owner, LATERAL ${firstRows(sql`greatest(0, 1 + ${limit}::bigint - owner.place)`)} AS one
    ORDER BY one.by ${direction}, one.id ${direction} LIMIT ${limit}`
}

/** `at` is the sort value as text with full precision. The id breaks ties. */
type CursorPosition = { at: string; id: string }

function encodeCursor(ctx: Ctx, list: string, { at, id }: CursorPosition): string {
  return signTextToken(ctx, cursorFormat(list), `${id} ${at}`)
}

/** @throws validation, for `cursor`, unless this site created it for the same list and sort order */
function decodeCursor(ctx: Ctx, list: string, cursor: string): CursorPosition {
  const text = verifyTextToken(ctx, cursorFormat(list), cursor) ?? ''
  const separator = text.indexOf(' ')
  if (separator > 0) return { id: text.slice(0, separator), at: text.slice(separator + 1) }
  const message = 'This isn’t a page of this list. Please start again from its first page.'
  throw new Problem('validation', { message, fields: [{ field: 'cursor', message }] })
}

const cursorFormat = (list: string) => ({ purpose: `cursor\0${list}`, signs: 'text', signatureBytes: 16 }) as const
