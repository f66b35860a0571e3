import { eq } from 'drizzle-orm'
import type { AuditEntry } from '#contract/audit/audit.schema.ts'
import { auditTrail } from '#db/schema/audit.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { instantText } from '../lists/paginate.ts'
import { Problem } from '../problem.ts'
import { changedFields } from './changed-fields.ts'

/**
 * One change with the whole of what stood there before and after (features: audit, 4).
 * @throws sign_in_required, admin_required, not_found
 */
export async function getAuditEntry(ctx: Ctx, { id }: { id: string }): Promise<AuditEntry> {
  requireAdmin(ctx)
  const [change] = await ctx.db
    .select({
      id: auditTrail.id,
      at: instantText(auditTrail.at),
      actor: auditTrail.actor,
      action: auditTrail.action,
      subject: auditTrail.subject,
      subjectId: auditTrail.subjectId,
      name: auditTrail.name,
      fields: changedFields(null),
    })
    .from(auditTrail)
    .where(eq(auditTrail.id, id))
  if (!change) throw new Problem('not_found')
  return change
}
