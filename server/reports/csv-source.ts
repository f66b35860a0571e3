import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ExportInput } from '#contract/reports/exports.schema.ts'
import type { Ctx } from '../context.ts'
import { instantText } from '../lists/paginate.ts'

/** Rows that are read at once: enough to be quick, few enough to be small. */
export const BATCH = 1_000

/** A row of a file, and where the rows after it begin. */
export type ExportRow = { cells: readonly (string | number | null)[]; place: string }

/**
 * What a file is made of. Between two batches nothing is held open in the database: somebody may take an hour to read the
 * file, or go away.
 */
export type CsvSource = {
  columns: readonly string[]
  batchAfter: (ctx: Ctx, wish: ExportInput, place: string | undefined) => Promise<ExportRow[]>
}

/** The instant and id of a row as one text. */
export const keysetText = (instant: SQLWrapper, id: SQLWrapper) => sql<string>`${instantText(instant)} || ' ' || ${id}`

export function after(instant: SQLWrapper, id: SQLWrapper, place: string | undefined): SQL | undefined {
  if (place === undefined) return undefined
  const [at, last] = place.split(' ')
  return sql`(${instant}, ${id}) < (${at}::timestamptz, ${last}::uuid)`
}

/** 8999 -> '89.99', by the database. */
export const decimal = (minor: SQLWrapper) => sql<string>`(${minor} / 100.0)::numeric(20, 2)::text`
