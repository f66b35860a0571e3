import { randomUUID } from 'node:crypto'
import { EXPORT_MINUTES } from '#contract/limits.ts'
import type { ExportInput, ExportResponse } from '#contract/reports/exports.schema.ts'
import { recordAudit } from '../audit/index.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { transaction } from '../transaction.ts'
import { signExportToken } from './export-token.ts'

/**
 * An address at which the browser gets a list as a CSV file, for two minutes and as long as the one who asked is an admin
 * (features: exports, 1). That it was asked for is in the audit trail.
 * @throws sign_in_required, admin_required
 */
export async function requestCsv(ctx: Ctx, wish: ExportInput): Promise<ExportResponse> {
  const { userId } = requireAdmin(ctx)
  await transaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'exported',
      subject: 'export',
      id: randomUUID(),
      name: wish.list,
      before: null,
      after: wish,
    }),
  )
  const until = ctx.now().getTime() + EXPORT_MINUTES * 60_000
  return { url: `/api/exports/${signExportToken(ctx, { wish, userId, until })}` }
}
