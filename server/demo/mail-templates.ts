import { mailSamples as accountMails } from '../accounts/index.ts'
import { mailSamples as classMails } from '../class-notifications/index.ts'
import { mailSamples as contactMails } from '../contact/index.ts'
import type { Ctx } from '../context.ts'
import { renderMail, type SampleMail } from '../mail/mail-layout.ts'
import { mailSamples as testMails } from '../mail/test-mail.ts'
import { mailSamples as newsletterMails } from '../newsletter/index.ts'
import { mailSamples as orderMails } from '../orders/index.ts'
import { mailSamples as reviewMails } from '../reviews/index.ts'

export type MailTemplate = { to: SampleMail['to']; when: string; subject: string; text: string; html: string }

/** Renders every mail template with sample data (features: mail, 8). */
export async function mailTemplates({ site }: Ctx): Promise<MailTemplate[]> {
  return [
    ...accountMails(site),
    ...orderMails(site),
    ...classMails(site),
    ...reviewMails(site),
    ...contactMails(),
    ...newsletterMails(site),
    ...testMails(site),
  ].map(({ to, when, mail }) => {
    const { subject, text, html } = renderMail(site, mail)
    return { to, when, subject, text, html }
  })
}
