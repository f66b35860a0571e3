import { and, eq, inArray } from 'drizzle-orm'
import { newsletterEditions as editions, newsletterRecipients as recipients } from '#db/schema/site/newsletter.ts'
import type { Ctx } from '../../context.ts'

/** Marks an edition as sent if no mail of it is left to send, in the caller's transaction. */
export async function finishEdition(ctx: Ctx, editionId: string): Promise<void> {
  // Of two transactions that end the last two mails, the second sees the changes of the first.
  const [edition] = await ctx.db
    .select({ state: editions.state })
    .from(editions)
    .where(eq(editions.id, editionId))
    .for('no key update')
  if (edition?.state !== 'sending') return
  const isLeft = and(eq(recipients.editionId, editionId), inArray(recipients.state, ['waiting', 'queued']))
  if (await ctx.db.$count(recipients, isLeft)) return
  await ctx.db.update(editions).set({ state: 'sent', sentAt: ctx.now() }).where(eq(editions.id, editionId))
}
