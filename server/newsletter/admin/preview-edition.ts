import { eq } from 'drizzle-orm'
import { newsletterIssues as issues } from '#db/schema/newsletter.ts'
import { recordAudit } from '../../audit/index.ts'
import { parseHtml } from '../../content/index.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import type { IssueText } from '../edition-mail.ts'
import { newsletterMail } from '../mail-templates.ts'
import { subjectOf } from './editions.ts'

/** Links of a preview and of a test lead to a page that says that the link is not valid. */
const sampleLink = ({ site }: Ctx) => `${site.publicUrl}/newsletter/unsubscribe?token=preview`

/** Returns an issue as a mail, rendered as its recipients get it. @throws sign_in_required, admin_required, validation */
export function previewIssue(ctx: Ctx, { subject, content }: IssueText): { html: string } {
  requireStaff(ctx)
  return {
    html: renderMail(ctx.site, newsletterMail(ctx.site, { subject, content: parseHtml(content) }, sampleLink(ctx)))
      .html,
  }
}

/** Mails an issue to the viewer. @throws sign_in_required, admin_required, not_found */
export async function sendTestMail(ctx: Ctx, { id }: { id: string }): Promise<{ to: string }> {
  const { email: to } = requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    const [issue] = await ctx.db.select().from(issues).where(eq(issues.id, id))
    if (!issue) throw new Problem('not_found')
    const mail = newsletterMail(ctx.site, issue, sampleLink(ctx))
    await queueMail(ctx, { to, mail: { ...mail, template: 'newsletter-test', subject: `Test: ${issue.subject}` } })
    await recordAudit(ctx, { ...subjectOf(issue), action: 'emailed', before: null, after: { test: to } })
  })
  return { to }
}
