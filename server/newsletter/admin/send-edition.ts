import { eq } from 'drizzle-orm'
import type { CancelInput, IssueRead, SendInput } from '#contract/newsletter/newsletter.schema.ts'
import { zonedInstant } from '#contract/schedule/zoned-instant.ts'
import { newsletterIssues as issues } from '#db/schema/newsletter.ts'
import { recordAudit } from '../../audit/index.ts'
import { invalidField, plainText } from '../../content/index.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { startIssue } from '../start-edition.ts'
import { lockDraft, lockIssue, readIssue, subjectOf } from './editions.ts'
import { sendingTimeZone } from './options.ts'

/**
 * Starts to send an issue, or schedules it.
 * @throws sign_in_required, admin_required, not_found, conflict, newsletter_not_draft, validation for a date in the
 *   past, an empty text, or if there is no recipient now
 */
export async function sendIssue(ctx: Ctx, { id, version, date, time }: SendInput & { id: string }): Promise<IssueRead> {
  requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    const issue = await lockDraft(ctx, { id, version })
    if (plainText(issue.content) === '' && !issue.content.includes('<img'))
      throw invalidField('content', 'Write a text first.')
    if (date) return schedule(ctx, issue, zonedInstant(date, time, sendingTimeZone(ctx)))
    const recipients = await startIssue(ctx, issue)
    if (recipients === 0) throw invalidField('segment', 'There is no subscriber who would get it.')
    await recordAudit(ctx, { ...subjectOf(issue), action: 'emailed', before: null, after: { recipients } })
    await ctx.jobs.queue(ctx, 'newsletter.send', {})
  })
  return readIssue(ctx, { id })
}

async function schedule(ctx: Ctx, issue: typeof issues.$inferSelect, sendAt: Date): Promise<void> {
  if (sendAt <= ctx.now()) throw invalidField('date', 'Choose a date and time in the future.')
  await ctx.db.update(issues).set({ state: 'scheduled', sendAt }).where(eq(issues.id, issue.id))
  const after = { sendAt: sendAt.toISOString() }
  await recordAudit(ctx, { ...subjectOf(issue), action: 'scheduled', before: null, after })
}

/**
 * Turns a scheduled issue into a draft again.
 * @throws sign_in_required, admin_required, not_found, conflict, newsletter_started
 */
export async function cancelIssue(ctx: Ctx, { id, version }: CancelInput & { id: string }): Promise<IssueRead> {
  requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    const issue = await lockIssue(ctx, { id })
    if (issue.state === 'sending' || issue.state === 'sent') throw new Problem('newsletter_started')
    if (issue.version !== version) throw new Problem('conflict')
    if (issue.state === 'draft') return
    await ctx.db.update(issues).set({ state: 'draft', sendAt: null }).where(eq(issues.id, id))
    const before = { sendAt: issue.sendAt?.toISOString() ?? null }
    await recordAudit(ctx, { ...subjectOf(issue), action: 'canceled', before, after: { sendAt: null } })
  })
  return readIssue(ctx, { id })
}
