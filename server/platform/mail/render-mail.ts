import { eq } from 'drizzle-orm'
import { mailTemplates } from '#db/schema/platform/mail.ts'
import type { Ctx, Site } from '../../context.ts'
import { type MailContent, type RenderedMail, renderDocument, toDocument } from './mail-layout.ts'
import { fillTemplate } from './templates/fill-template.ts'
import type { TemplateMail, TemplateText } from './templates/mail-template.ts'

/** A mail to a customer has a template that the owner can edit; other mails are written in code. */
export type Mail = MailContent | TemplateMail

export type SampleMail = { to: 'a customer' | 'every admin'; when: string; mail: Mail }

/** @param options.saved the owner's text; null for the default of the template */
export function renderMail(
  site: Pick<Site, 'settings'>,
  mail: Mail,
  { saved = null, calendarFile = true }: { saved?: TemplateText | null; calendarFile?: boolean } = {},
): RenderedMail {
  if (!isTemplateMail(mail)) return renderDocument(site, toDocument(mail))
  const { template, values, text } = mail
  const { businessName } = site.settings
  return renderDocument(
    site,
    fillTemplate({ template, values: { businessName, calendarFile, ...values } }, text ?? saved ?? template.text),
  )
}

/** Renders a mail with the owner's text, as it is now: the text is not cached, because several instances send mails. */
export async function renderCurrentMail(ctx: Ctx, mail: Mail, calendarFile = true): Promise<RenderedMail> {
  const saved = isTemplateMail(mail) && !mail.text ? await findSavedText(ctx, mail.template.name) : null
  return renderMail(ctx.site, mail, { saved, calendarFile })
}

async function findSavedText(ctx: Ctx, name: string): Promise<TemplateText | null> {
  const [row] = await ctx.db
    .select({ subject: mailTemplates.subject, body: mailTemplates.body })
    .from(mailTemplates)
    .where(eq(mailTemplates.name, name))
  if (!row || row.subject === null || row.body === null) return null
  return { subject: row.subject, body: row.body }
}

export const isTemplateMail = (mail: Mail): mail is TemplateMail => 'values' in mail
