import type { ContactForm } from '#contract/site/contact/contact.schema.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { queueMailToAdmins } from '../../platform/mail/queue-mail-to-admins.ts'
import { transaction } from '../../transaction.ts'
import { contactMail } from './mail-templates.ts'

/**
 * Queues a mail with the message to the contact email of the settings, or to every admin without one. Replies go to the
 * sender. The message is stored in the mail outbox only.
 * @throws too_many_requests
 */
export async function sendContactMessage(ctx: Ctx, form: ContactForm): Promise<void> {
  await ctx.limits.contactByIp.consume(ctx.client.ip)
  await ctx.limits.contactByEmail.consume(form.email)
  const { contactEmail } = ctx.site.settings
  const mail = contactMail(form)
  await transaction(ctx, async (ctx) => {
    if (contactEmail) await queueMail(ctx, { to: contactEmail, mail, replyTo: form.email })
    else await queueMailToAdmins(ctx, mail, { replyTo: form.email })
  })
}
