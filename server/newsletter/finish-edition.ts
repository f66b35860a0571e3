import { and, eq, inArray } from 'drizzle-orm'
import { newsletterIssues as issues, newsletterRecipients as recipients } from '#db/schema/newsletter.ts'
import type { Ctx } from '../context.ts'

/** Marks an issue as sent if no mail of it is left to send, in the caller's transaction. */
export async function finishIssue(ctx: Ctx, issueId: string): Promise<void> {
  // Of two transactions that end the last two mails, the second sees the changes of the first.
  const [issue] = await ctx.db
    .select({ state: issues.state })
    .from(issues)
    .where(eq(issues.id, issueId))
    .for('no key update')
  if (issue?.state !== 'sending') return
  const isLeft = and(eq(recipients.issueId, issueId), inArray(recipients.state, ['waiting', 'queued']))
  if (await ctx.db.$count(recipients, isLeft)) return
  await ctx.db.update(issues).set({ state: 'sent', sentAt: ctx.now() }).where(eq(issues.id, issueId))
}
