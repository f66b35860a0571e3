import { mailSamples as classMails } from '../../classes/notifications/index.ts'
import { mailSamples as reviewMails } from '../../content/reviews/index.ts'
import type { Site } from '../../context.ts'
import { mailSamples as accountMails } from '../../people/accounts/index.ts'
import { mailSamples as plannerMails } from '../../planner/reminders/index.ts'
import { isTemplateMail, type SampleMail } from '../../platform/mail/render-mail.ts'
import type { MailTemplate, TemplateMail } from '../../platform/mail/templates/mail-template.ts'
import { mailSamples as testMails } from '../../platform/mail/test-mail.ts'
import { mailSamples as orderMails } from '../../sales/orders/index.ts'
import { mailSamples as contactMails } from '../contact/index.ts'
import { mailSamples as newsletterMails } from '../newsletter/index.ts'

/** Returns a sample of every mail of the site. */
export function mailSamples(site: Site): SampleMail[] {
  return [
    ...accountMails(site),
    ...orderMails(site),
    ...classMails(site),
    ...reviewMails(site),
    ...contactMails(),
    ...newsletterMails(site),
    ...plannerMails(site),
    ...testMails(site),
  ]
}

/** A template that the owner can edit. `examples`: when its mails are sent, with the values of such a mail. */
export type EditableTemplate = { template: MailTemplate; examples: { when: string; values: TemplateMail['values'] }[] }

/** Returns the template of every sample that has one, by name. */
export function editableTemplates(site: Site): Map<string, EditableTemplate> {
  const byName = new Map<string, EditableTemplate>()
  for (const { when, mail } of mailSamples(site)) {
    if (!isTemplateMail(mail)) continue
    const { template, values } = mail
    const entry = byName.get(template.name) ?? { template, examples: [] }
    entry.examples.push({ when, values })
    byName.set(template.name, entry)
  }
  return byName
}
