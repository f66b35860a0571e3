import { eq, sql } from 'drizzle-orm'
import { newsletterIssues as issues, subscribers } from '#db/schema/newsletter.ts'
import type { Ctx } from '../context.ts'
import { isRecipient } from './segments.ts'

type Issue = typeof issues.$inferSelect

/**
 * Lists the recipients of a locked issue and starts to send it, in the caller's transaction. Subscribers who join later
 * do not get it. Returns the number of recipients.
 */
export async function startIssue(ctx: Ctx, issue: Issue): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`INSERT INTO newsletter_recipients (issue_id, subscriber_id)
    SELECT ${issue.id}, ${subscribers.id} FROM ${subscribers} WHERE ${isRecipient(issue)} ORDER BY ${subscribers.id}`)
  const sendAt = issue.sendAt ?? ctx.now()
  await ctx.db.update(issues).set({ state: 'sending', sendAt }).where(eq(issues.id, issue.id))
  return rowCount ?? 0
}
