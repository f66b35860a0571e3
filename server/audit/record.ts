import { isDeepStrictEqual } from 'node:util'
import type { AuditAction, AuditSubject, Fields } from '#contract/audit/audit.schema.ts'
import { auditTrail } from '#db/schema/audit.ts'
import type { Ctx } from '../context.ts'

/** `before` is null for what was made, `after` for what is gone. */
type Change = {
  action: AuditAction
  subject: AuditSubject
  id: string | number
  /** What the subject is called. */
  name: string
  before: Fields | null
  after: Fields | null
}

/**
 * Writes down who changed what, from what to what (features: audit, 1). Call it in the transaction of the change, so that
 * neither is there without the other. Of two states only the fields that differ are kept; where none does, nothing is.
 */
export async function recordAudit(ctx: Ctx, { action, subject, id, name, before, after }: Change): Promise<void> {
  const differing = before && after ? fieldsThatDiffer(before, after) : undefined
  if (differing?.length === 0) return
  await ctx.db.insert(auditTrail).values({
    userId: ctx.viewer?.userId ?? null,
    actor: ctx.viewer?.email ?? 'command line',
    action,
    subject,
    subjectId: String(id),
    name,
    before: before && pick(before, differing),
    after: after && pick(after, differing),
  })
  ctx.log.info({ audit: action, by: ctx.viewer?.userId, subject, id, fields: differing }, `${subject} ${action}`)
}

function fieldsThatDiffer(before: Fields, after: Fields): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isDeepStrictEqual(serialize(before[name]), serialize(after[name])))
}

/** As the trail keeps it: dates as text, nothing as null. */
const serialize = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

function pick(fields: Fields, names: string[] = Object.keys(fields)): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
}
