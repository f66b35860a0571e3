import { CONFIRMATION_HOURS } from '#contract/limits.ts'
import type { Ctx } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { issueCode } from './email/email-codes.ts'
import { issueLink } from './email/email-links.ts'
import { confirmationMail } from './mail-templates.ts'

/** Promises the mail that lets a person confirm, in the caller's transaction. Links of earlier mails keep working. */
export async function sendConfirmation(ctx: Ctx, person: { id: string; email: string }): Promise<void> {
  const token = await issueLink(ctx, 'confirm', person.id, CONFIRMATION_HOURS * 60)
  const code = await issueCode(ctx, person.id)
  await queueMail(ctx, { to: person.email, mail: confirmationMail(ctx.site, { token, code }) })
}
