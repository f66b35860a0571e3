import { type SQL, sql } from 'drizzle-orm'

export type DataOwner = { userId: string; email: string }

/** Returns the query of one part of a data export: the rows after an id, in id order, with columns `key` and `value`. */
export type ExportSection = (owner: DataOwner, afterId: string) => SQL

/** Returns the rows of a query with a column `part` as a JSON array. */
export const jsonList = (query: SQL): SQL => sql`coalesce((SELECT jsonb_agg(part) FROM (${query}) parts), '[]')`
