import type { MailTemplateDraft, MailTemplatePreviewInput } from '#contract/platform/mail/mail-templates.schema.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { assertUsable, requireTemplate } from './edit-templates.ts'

/** Renders an unsaved text with an example. @throws sign_in_required, admin_required, not_found */
export function previewMailTemplate(
  ctx: Ctx,
  { id, example, ...text }: MailTemplatePreviewInput & { id: string },
): { subject: string; html: string } {
  requireStaff(ctx)
  const { template, examples } = requireTemplate(ctx, id)
  const values = examples[example]?.values
  if (!values) throw new Problem('not_found')
  const { subject, html } = renderMail(ctx.site, { template, values, text })
  return { subject, html }
}

/**
 * Mails an unsaved text with the first example to the viewer.
 * @throws sign_in_required, admin_required, not_found, validation
 */
export async function sendTemplateTest(
  ctx: Ctx,
  { id, ...text }: MailTemplateDraft & { id: string },
): Promise<{ to: string }> {
  const { email: to } = requireStaff(ctx)
  const { template, examples } = requireTemplate(ctx, id)
  assertUsable(template, text)
  const mail = { template, values: examples[0]?.values ?? {}, text: { ...text, subject: `Test: ${text.subject}` } }
  await transaction(ctx, (ctx) => queueMail(ctx, { to, mail }))
  return { to }
}
