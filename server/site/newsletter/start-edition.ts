import { eq, sql } from 'drizzle-orm'
import { newsletterEditions as editions, subscribers } from '#db/schema/site/newsletter.ts'
import type { Ctx } from '../../context.ts'
import { isRecipient } from './segments.ts'

type Edition = typeof editions.$inferSelect

/**
 * Lists the recipients of a locked edition and starts to send it, in the caller's transaction. Subscribers who join later
 * do not get it. Returns the number of recipients.
 */
export async function startEdition(ctx: Ctx, edition: Edition): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`INSERT INTO newsletter_recipients (issue_id, subscriber_id)
    SELECT ${edition.id}, ${subscribers.id} FROM ${subscribers} WHERE ${isRecipient(edition)} ORDER BY ${subscribers.id}`)
  const sendAt = edition.sendAt ?? ctx.now()
  await ctx.db.update(editions).set({ state: 'sending', sendAt }).where(eq(editions.id, edition.id))
  return rowCount ?? 0
}
