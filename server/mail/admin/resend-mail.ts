import { eq } from 'drizzle-orm'
import { mails } from '#db/schema/mail.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'

/**
 * Queues a stopped mail again with a full set of attempts (features: mail, 7).
 * @throws sign_in_required, admin_required, not_found, conflict for a mail that was sent or is still retried
 */
export async function resendMail(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  requireAdmin(ctx)
  await transaction(ctx, async (ctx) => {
    const [mail] = await ctx.db.select().from(mails).where(eq(mails.id, id)).for('update')
    if (!mail) throw new Problem('not_found')
    if (!mail.stoppedAt) throw new Problem('conflict', { message: 'This mail was sent, or is on its way already.' })
    await ctx.db.update(mails).set({ stoppedAt: null, attempts: 0, lastError: null }).where(eq(mails.id, id))
    await ctx.jobs.queue(ctx, 'mail.send', { mailId: id })
    await recordAudit(ctx, {
      action: 'repeated',
      subject: 'mail',
      id,
      name: `${mail.subject}, to ${mail.recipient}`,
      before: { stoppedAt: mail.stoppedAt, attempts: mail.attempts, lastError: mail.lastError },
      after: { stoppedAt: null, attempts: 0, lastError: null },
    })
  })
  return { id }
}
