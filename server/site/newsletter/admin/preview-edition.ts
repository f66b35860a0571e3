import { eq } from 'drizzle-orm'
import { newsletterEditions as editions } from '#db/schema/site/newsletter.ts'
import { parseHtml } from '../../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import type { EditionText } from '../edition-mail.ts'
import { newsletterMail } from '../mail-templates.ts'
import { subjectOf } from './editions.ts'

/** Links of a preview and of a test lead to a page that says that the link is not valid. */
const sampleLink = ({ site }: Ctx) => `${site.publicUrl}/newsletter/unsubscribe?token=preview`

/** Returns an edition as a mail, rendered as its recipients get it. @throws sign_in_required, admin_required, validation */
export function previewEdition(ctx: Ctx, { subject, content }: EditionText): { html: string } {
  requireStaff(ctx)
  return {
    html: renderMail(ctx.site, newsletterMail(ctx.site, { subject, content: parseHtml(content) }, sampleLink(ctx)))
      .html,
  }
}

/** Mails an edition to the viewer. @throws sign_in_required, admin_required, not_found */
export async function sendTestMail(ctx: Ctx, { id }: { id: string }): Promise<{ to: string }> {
  const { email: to } = requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    const [edition] = await ctx.db.select().from(editions).where(eq(editions.id, id))
    if (!edition) throw new Problem('not_found')
    const mail = newsletterMail(ctx.site, edition, sampleLink(ctx))
    await queueMail(ctx, { to, mail: { ...mail, template: 'newsletter-test', subject: `Test: ${edition.subject}` } })
    await recordAudit(ctx, { ...subjectOf(edition), action: 'emailed', before: null, after: { test: to } })
  })
  return { to }
}
