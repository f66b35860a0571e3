import { and, eq, isNull, sql } from 'drizzle-orm'
import { mails } from '#db/schema/mail.ts'
import type { Ctx } from '../context.ts'
import { transaction } from '../transaction.ts'

/**
 * Sends a promised mail once (features: mail, 2). The row stays locked while the carrier is asked, so two workers never
 * hand over the same mail; a failure is written down and thrown, and the queue tries again later.
 */
export async function sendMail(ctx: Ctx, { mailId }: { mailId: string }): Promise<void> {
  const failure = await transaction(ctx, async (ctx) => {
    const [mail] = await ctx.db
      .select()
      .from(mails)
      .where(and(eq(mails.id, mailId), isNull(mails.sentAt)))
      .for('update')
    if (!mail) return null
    const { id, recipient: to, subject, text, html } = mail
    const attempts = sql`${mails.attempts} + 1`
    try {
      await ctx.mail.deliver({ id, from: ctx.site.mailFrom, to, subject, text, html }, ctx.now(), ctx.db)
    } catch (error) {
      await ctx.db
        .update(mails)
        .set({ attempts, lastError: String(error) })
        .where(eq(mails.id, id))
      return { error }
    }
    await ctx.db.update(mails).set({ attempts, lastError: null, sentAt: ctx.now() }).where(eq(mails.id, id))
    return null
  })
  if (failure) throw failure.error
}
