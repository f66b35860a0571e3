import { stringify } from 'csv-stringify/sync'
import { and, eq } from 'drizzle-orm'
import type { ExportInput } from '#contract/reports/exports.schema.ts'
import { userRoles } from '#db/schema/accounts.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { csvEnrollments } from './csv-enrollments.ts'
import { csvOrders } from './csv-orders.ts'
import type { CsvSource } from './csv-source.ts'
import { csvUsers } from './csv-users.ts'
import { verifyExportToken } from './export-token.ts'

const sources: Record<ExportInput['list'], CsvSource> = {
  users: csvUsers,
  enrollments: csvEnrollments,
  orders: csvOrders,
}

/**
 * The file at an address of an export: CSV (RFC 4180, UTF-8 with a byte-order mark, instants in UTC, money as decimals),
 * newest rows first, read as fast as it is taken and no faster (features: exports, 2 to 5). Expired, made up and of
 * somebody who is no admin any more are one answer.
 * @throws not_found
 */
export async function downloadCsv(
  ctx: Ctx,
  { token }: { token: string },
): Promise<{ fileName: string; text: AsyncGenerator<string> }> {
  const grant = verifyExportToken(ctx, token)
  if (!grant || grant.until <= ctx.now().getTime() || !(await isAdmin(ctx, grant.userId))) throw gone()
  const { wish } = grant
  return { fileName: `${wish.list}-${ctx.now().toISOString().slice(0, 10)}.csv`, text: csv(ctx, wish) }
}

async function* csv(ctx: Ctx, wish: ExportInput): AsyncGenerator<string> {
  const { columns, batchAfter } = sources[wish.list]
  // A spreadsheet takes a cell that begins like a formula for one; such a cell gets an apostrophe before it.
  const lines = (rows: readonly (readonly unknown[])[]) =>
    stringify(
      rows.map((row) => [...row]),
      { record_delimiter: 'windows', escape_formulas: true },
    )
  yield `\uFEFF${lines([columns])}`
  for (let place: string | undefined; ; ) {
    const rows = await batchAfter(ctx, wish, place)
    const last = rows.at(-1)
    if (!last) return
    yield lines(rows.map(({ cells }) => cells))
    place = last.place
  }
}

async function isAdmin(ctx: Ctx, userId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: userRoles.id })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin')))
  return rows.length > 0
}

const gone = () =>
  new Problem('not_found', { message: 'This export link does not work any more. Please ask for the export again.' })
