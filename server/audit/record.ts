import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { AuditAction, AuditSubject, Fields } from '#contract/audit/audit.schema.ts'
import { auditTrail } from '#db/schema/audit.ts'
import type { ExportSection } from '../accounts/export-section.ts'
import type { Ctx } from '../context.ts'

/** `before` is null for a created subject, `after` for a deleted one. */
type Change = {
  action: AuditAction
  subject: AuditSubject
  id: string | number
  /** Display name of the subject. */
  name: string
  before: Fields | null
  after: Fields | null
}

/**
 * Records a change in the audit trail (features: audit, 1). Call it in the transaction of the change, so that both commit
 * or neither. Stores only the fields that differ; no-op if none does.
 */
export async function recordAudit(ctx: Ctx, { action, subject, id, name, before, after }: Change): Promise<void> {
  const changedNames = before && after ? namesOfChangedFields(before, after) : undefined
  if (changedNames?.length === 0) return
  await ctx.db.insert(auditTrail).values({
    userId: ctx.viewer?.userId ?? null,
    actor: ctx.viewer?.email ?? 'command line',
    action,
    subject,
    subjectId: String(id),
    name,
    before: before && pick(before, changedNames),
    after: after && pick(after, changedNames),
  })
  ctx.log.info({ audit: action, by: ctx.viewer?.userId, subject, id, fields: changedNames }, `${subject} ${action}`)
}

function namesOfChangedFields(before: Fields, after: Fields): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isDeepStrictEqual(toJson(before[name]), toJson(after[name])))
}

/** Converts a value as the database stores it: dates as text, undefined as null. */
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

function pick(fields: Fields, names: string[] = Object.keys(fields)): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
}

/** The user's changes as an admin, without the values, which may contain data of other users. */
export const auditExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(a) - '{user_id,before,after}'::text[] AS value
  FROM audit_trail a WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`
