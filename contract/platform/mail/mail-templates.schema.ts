import { z } from 'zod'
import * as field from '../../form-fields.schema.ts'
import { MAIL_BODY_MAX, MAIL_SUBJECT_MAX } from './mail-limits.ts'

const versionError = 'Send the version you read.'
/** 0 before the first change. */
const version = z.int(versionError).min(0, versionError)

const bodyMissing = 'Enter the text of the email.'

/** Placeholders such as `{{name}}` are checked against those of the template. */
const templateText = {
  subject: field.title('Enter a subject.', MAIL_SUBJECT_MAX),
  body: field.text(MAIL_BODY_MAX).min(1, bodyMissing),
}

export const mailTemplateParams = z.object({ id: z.string().max(64, 'This id isn’t valid.') })

export const mailTemplateDraft = z.object(templateText)
export type MailTemplateDraft = z.infer<typeof mailTemplateDraft>

export const mailTemplateChange = mailTemplateDraft.extend({ version })
export type MailTemplateChange = z.infer<typeof mailTemplateChange>

export const mailTemplateReset = z.object({ version })

/** `example`: index in the examples of the template. */
export const mailTemplatePreviewInput = mailTemplateDraft.extend({ example: z.int().min(0).max(99) })
export type MailTemplatePreviewInput = z.infer<typeof mailTemplatePreviewInput>
export const mailTemplatePreview = z.object({ subject: z.string(), html: z.string() })

export const mailTemplateTest = z.object({ to: z.string() })

/** Examples: when the email is sent, such as 'an order was paid'. */
const description = { id: z.string(), title: z.string(), examples: z.array(z.string()), isEdited: z.boolean() }

export const mailTemplateGroups = z.object({
  groups: z.array(z.object({ title: z.string(), templates: z.array(z.object(description)) })),
})
export type MailTemplateGroups = z.infer<typeof mailTemplateGroups>

/** `usage`: inside a text, as the link of a button, on separate lines, or as a condition. */
const mailPlaceholder = z.object({
  name: z.string(),
  about: z.string(),
  usage: z.enum(['text', 'link', 'lines', 'condition']),
  isRequired: z.boolean(),
})
export type MailPlaceholder = z.infer<typeof mailPlaceholder>

export const mailTemplateRead = z.object({
  ...description,
  ...templateText,
  default: z.object({ subject: z.string(), body: z.string() }),
  placeholders: z.array(mailPlaceholder),
  version,
})
export type MailTemplateRead = z.infer<typeof mailTemplateRead>
