import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { AuditAction, AuditSubject, Fields } from '#contract/people/audit/audit.schema.ts'
import { auditTrail } from '#db/schema/people/audit.ts'
import type { Ctx } from '../../context.ts'
import type { ExportSection } from '../accounts/export-section.ts'

/** `before` is null for a created subject, `after` for a deleted one. */
export type AuditChange = {
  /** Without it: created, deleted or changed, by `before` and `after`. */
  action?: AuditAction
  subject: AuditSubject
  id: string | number
  name: string
  before: Fields | null
  after: Fields | null
}

/** Call it in the transaction of the change. No-op if no field differs. */
export async function recordAudit(ctx: Ctx, change: AuditChange): Promise<void> {
  const { subject, id, name, before, after } = change
  const { action = !before ? 'created' : !after ? 'deleted' : 'changed' } = change
  const changedNames = before && after ? namesOfChangedFields(before, after) : undefined
  if (changedNames?.length === 0) return
  await ctx.db
    .insert(auditTrail)
    .values({
      userId: ctx.viewer?.userId ?? null,
      actor: ctx.viewer?.email ?? 'command line',
      action,
      subject,
      subjectId: String(id),
      name,
      before: before && selectFields(before, changedNames),
      after: after && selectFields(after, changedNames),
    })
  ctx.log.info({ audit: action, by: ctx.viewer?.userId, subject, id, fields: changedNames }, `${subject} ${action}`)
}

function namesOfChangedFields(before: Fields, after: Fields): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isDeepStrictEqual(toJson(before[name]), toJson(after[name])))
}

const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

function selectFields(fields: Fields, names: string[] = Object.keys(fields)): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
}

/** The user's changes as an admin, without the values, which may contain data of other users. */
export const auditExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(a) - '{user_id,before,after}'::text[] AS value
  FROM audit_trail a WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`
