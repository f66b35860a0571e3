import { randomUUID } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import type { ExportInput, ExportResponse } from '#contract/ops/reports/exports.schema.ts'
import { canExport } from '#contract/people/accounts/permissions.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { findUser } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { signTextToken, verifyTextToken } from '../../platform/crypto/signed-token.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import type { CsvSource } from './csv/csv-source.ts'
import { csvEnrollments, csvRoster } from './csv/enrollments-csv.ts'
import { csvInvoices } from './csv/invoices-csv.ts'
import { csvOrders } from './csv/orders-csv.ts'
import { csvSubscribers } from './csv/subscribers-csv.ts'
import { csvUsers } from './csv/users-csv.ts'

const EXPORT_MINUTES = 2

const csvSources: Record<ExportInput['list'], CsvSource> = {
  users: csvUsers,
  enrollments: csvEnrollments,
  orders: csvOrders,
  roster: csvRoster,
  invoices: csvInvoices,
  subscribers: csvSubscribers,
}

/** Permission for a user to download an export until an instant (ms since 1970). */
type ExportGrant = { input: ExportInput; userId: string; until: number }

const tokenFormat = { purpose: 'csv export', signs: 'encoded' } as const

/**
 * Returns the download URL of a CSV export. It is valid for EXPORT_MINUTES while the user may export this list. The
 * request is audited.
 * @throws sign_in_required, admin_required, not_permitted
 */
export async function requestCsv(ctx: Ctx, input: ExportInput): Promise<ExportResponse> {
  const { userId, role } = requireStaff(ctx)
  if (!canExport(role, input.list)) throw new Problem('not_permitted')
  await transaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'exported',
      subject: 'export',
      id: randomUUID(),
      name: input.list,
      before: null,
      after: input,
    }),
  )
  const grant: ExportGrant = { input: input, userId, until: ctx.now().getTime() + EXPORT_MINUTES * 60_000 }
  return { url: `/api/exports/${signTextToken(ctx, tokenFormat, JSON.stringify(grant))}` }
}

/**
 * Streams the CSV file of an export: RFC 4180, UTF-8 with a byte-order mark, instants in UTC, money as decimals, newest
 * rows first. Rows are read as fast as the client consumes them.
 * @throws not_found for an invalid or expired token and for a user who may no longer export this list
 */
export async function downloadCsv(
  ctx: Ctx,
  { token }: { token: string },
): Promise<{ fileName: string; text: AsyncGenerator<string> }> {
  const grant = verifyGrant(ctx, token)
  if (!grant || grant.until <= ctx.now().getTime() || !(await isStillPermitted(ctx, grant))) throw linkExpired()
  const fileName = `${grant.input.list}-${ctx.now().toISOString().slice(0, 10)}.csv`
  return { fileName, text: csvText(ctx, grant.input) }
}

async function* csvText(ctx: Ctx, input: ExportInput): AsyncGenerator<string> {
  const { columns, readBatch } = csvSources[input.list]
  // Cells that a spreadsheet would take for a formula get an apostrophe.
  const toLines = (rows: readonly (readonly unknown[])[]) =>
    stringify(
      rows.map((row) => [...row]),
      { record_delimiter: 'windows', escape_formulas: true, cast: { string: neutralizeIndentedFormula } },
    )
  yield `\uFEFF${toLines([columns])}`
  for (let after: string | undefined; ; ) {
    const rows = await readBatch(ctx, input, after)
    const last = rows.at(-1)
    if (!last) return
    yield toLines(rows.map(({ cells }) => cells))
    after = last.position
  }
}

/** `escape_formulas` looks at the first character only, but spreadsheets skip white space before a formula. */
const neutralizeIndentedFormula = (text: string) =>
  /^[\s\p{C}]+[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(text) ? `'${text}` : text

function verifyGrant(ctx: Ctx, token: string): ExportGrant | null {
  const text = verifyTextToken(ctx, tokenFormat, token)
  return text === null ? null : JSON.parse(text)
}

async function isStillPermitted(ctx: Ctx, { userId, input }: ExportGrant): Promise<boolean> {
  const user = await findUser(ctx, userId)
  return user !== null && canExport(user.role, input.list)
}

const linkExpired = () =>
  new Problem('not_found', { message: 'This export link no longer works. Please export the list again.' })
