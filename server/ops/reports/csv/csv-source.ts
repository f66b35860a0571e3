import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { minorDigitsOf } from '#contract/money.ts'
import type { ExportInput } from '#contract/ops/reports/exports.schema.ts'
import { currencies } from '#contract/site/settings/currencies.ts'
import type { Ctx } from '../../../context.ts'
import { instantText } from '../../../platform/lists/paginate.ts'

export const ROWS_PER_BATCH = 1_000

/** `position` is the keyset position (time and id) of the row. */
type ExportRow = { cells: readonly (string | number | null)[]; position: string }

/** Columns and rows of a CSV file, newest rows first. Batches hold no transaction open, because a download can take long. */
export type CsvSource = {
  columns: readonly string[]
  readBatch: (ctx: Ctx, input: ExportInput, after: string | undefined) => Promise<ExportRow[]>
}

export function toExportRow({
  position,
  ...columns
}: { position: string } & Record<string, string | number | null>): ExportRow {
  return { position, cells: Object.values(columns) }
}

export function keysetPosition(instant: SQLWrapper, id: SQLWrapper): SQL<string> {
  return sql<string>`${instantText(instant)} || ' ' || ${id}`
}

export function isAfter(instant: SQLWrapper, id: SQLWrapper, position: string | undefined): SQL | undefined {
  if (position === undefined) return undefined
  const [lastInstant, lastId] = position.split(' ')
  return sql`(${instant}, ${id}) < (${lastInstant}::timestamptz, ${lastId}::uuid)`
}

export function buyerColumn(table: 'enrollments' | 'orders', column: 'email' | 'full_name'): SQL<string | null> {
  return sql`(SELECT ${sql.raw(column)} FROM profiles WHERE profiles.id = ${sql.raw(table)}.user_id)`
}

/** 8999 -> '89.99', converted by the database. */
export function decimalText(minor: SQLWrapper, currency: SQLWrapper): SQL<string> {
  return sql<string>`CASE WHEN ${currency} = ANY(${currenciesWith(0)}) THEN (${minor})::numeric(20, 0)
    WHEN ${currency} = ANY(${currenciesWith(3)}) THEN (${minor} / 1000.0)::numeric(20, 3)
    ELSE (${minor} / 100.0)::numeric(20, 2) END::text`
}

const currenciesWith = (digits: number) =>
  sql.raw(`'{${currencies.filter((code) => minorDigitsOf(code) === digits).join()}}'`)
