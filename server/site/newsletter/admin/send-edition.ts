import { eq } from 'drizzle-orm'
import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import type { CancelInput, EditionRead, SendInput } from '#contract/site/newsletter/newsletter.schema.ts'
import { newsletterEditions as editions } from '#db/schema/site/newsletter.ts'
import { invalidField, plainText } from '../../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { startEdition } from '../start-edition.ts'
import { lockDraft, lockEdition, readEdition, subjectOf } from './editions.ts'
import { sendingTimeZone } from './options.ts'

/**
 * Starts to send an edition, or schedules it.
 * @throws sign_in_required, admin_required, not_found, conflict, newsletter_not_draft, validation for a date in the
 *   past, an empty text, or if there is no recipient now
 */
export async function sendEdition(
  ctx: Ctx,
  { id, version, date, time }: SendInput & { id: string },
): Promise<EditionRead> {
  requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    const edition = await lockDraft(ctx, { id, version })
    if (plainText(edition.content) === '' && !edition.content.includes('<img'))
      throw invalidField('content', 'Write a text first.')
    if (date) return schedule(ctx, edition, zonedInstant(date, time, sendingTimeZone(ctx)))
    const recipients = await startEdition(ctx, edition)
    if (recipients === 0) throw invalidField('segment', 'There is no subscriber who would get it.')
    await recordAudit(ctx, { ...subjectOf(edition), action: 'emailed', before: null, after: { recipients } })
    await ctx.jobs.queue(ctx, 'newsletter.send', {})
  })
  return readEdition(ctx, { id })
}

async function schedule(ctx: Ctx, edition: typeof editions.$inferSelect, sendAt: Date): Promise<void> {
  if (sendAt <= ctx.now()) throw invalidField('date', 'Choose a date and time in the future.')
  await ctx.db.update(editions).set({ state: 'scheduled', sendAt }).where(eq(editions.id, edition.id))
  const after = { sendAt: sendAt.toISOString() }
  await recordAudit(ctx, { ...subjectOf(edition), action: 'scheduled', before: null, after })
}

/**
 * Turns a scheduled edition into a draft again.
 * @throws sign_in_required, admin_required, not_found, conflict, newsletter_started
 */
export async function cancelEdition(ctx: Ctx, { id, version }: CancelInput & { id: string }): Promise<EditionRead> {
  requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    const edition = await lockEdition(ctx, { id })
    if (edition.state === 'sending' || edition.state === 'sent') throw new Problem('newsletter_started')
    if (edition.version !== version) throw new Problem('conflict')
    if (edition.state === 'draft') return
    await ctx.db.update(editions).set({ state: 'draft', sendAt: null }).where(eq(editions.id, id))
    const before = { sendAt: edition.sendAt?.toISOString() ?? null }
    await recordAudit(ctx, { ...subjectOf(edition), action: 'canceled', before, after: { sendAt: null } })
  })
  return readEdition(ctx, { id })
}
