import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type IdName, itemKindNames, itemKinds, type OrderItemKind } from '#contract/content/store/item-kinds.ts'
import { courses, workshops } from './schema/classes/catalog.ts'
import { coachingTypes } from './schema/classes/coaching.ts'
import { products } from './schema/content/store.ts'

type ItemTable = { table: PgTable & { id: Column; deletedAt: Column }; title: Column }

/** Table and title of each kind of sold item. */
export const itemTables = {
  product: { table: products, title: products.name },
  course: { table: courses, title: courses.title },
  workshop: { table: workshops, title: workshops.title },
  session: { table: coachingTypes, title: coachingTypes.title },
} as const satisfies Record<OrderItemKind, ItemTable>

type IdColumns = { [Name in IdName]?: SQLWrapper }

/**
 * Title of the item that a row refers to, including deleted ones. Subqueries per row, because with joins the database would
 * read and sort all rows of a list. `owner`: a table, or the columns of an alias.
 */
export function itemTitle(owner: IdColumns): SQL<string> {
  const titles = itemKindNames.flatMap((kind) => {
    const id = owner[itemKinds[kind].idName]
    const { table, title } = itemTables[kind]
    return id ? sql`(SELECT ${title} FROM ${table} WHERE ${table.id} = ${id})` : []
  })
  return sql`coalesce(${sql.join(titles, sql`, `)})`
}

/** Selects the rows that refer to an item. */
export const isOfItem = <Kind extends OrderItemKind>(
  owner: { [K in Kind as IdName<K>]: SQLWrapper },
  { kind, id }: { kind: Kind; id: number | string },
): SQL => sql`${(owner as IdColumns)[itemKinds[kind].idName]} = ${id}`
