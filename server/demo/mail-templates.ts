import { exampleMails as accountMails } from '../accounts/index.ts'
import { exampleMails as classMails } from '../class-notifications/index.ts'
import type { Ctx } from '../context.ts'
import type { ExampleMail } from '../mail/sample-mail.ts'
import { exampleMails as testMails } from '../mail/test-mail.ts'
import { exampleMails as orderMails } from '../orders/index.ts'

export type MailTemplate = { to: ExampleMail['to']; when: string; subject: string; text: string; html: string }

/** Every mail that this site sends, filled in with an example (features: mail, 8). */
export async function mailTemplates({ site }: Ctx): Promise<MailTemplate[]> {
  return [...accountMails(site), ...orderMails(site), ...classMails(site), ...testMails(site)].map(
    ({ to, when, mail: { subject, text, html } }) => ({
      to,
      when,
      subject,
      text,
      html,
    }),
  )
}
