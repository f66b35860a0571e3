import { and, eq, isNotNull } from 'drizzle-orm'
import type {
  MailPlaceholder,
  MailTemplateChange,
  MailTemplateGroups,
  MailTemplateRead,
} from '#contract/platform/mail/mail-templates.schema.ts'
import { mailTemplates } from '#db/schema/platform/mail.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { checkTemplate } from '../../platform/mail/templates/check-template.ts'
import {
  type MailTemplate,
  type PlaceholderKind,
  type TemplateText,
  templateGroups,
} from '../../platform/mail/templates/mail-template.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { type EditableTemplate, editableTemplates } from './mail-samples.ts'

/** Lists the templates of mails to customers. @throws sign_in_required, admin_required */
export async function listMailTemplates(ctx: Ctx): Promise<MailTemplateGroups> {
  requireStaff(ctx)
  const edited = await ctx.db
    .select({ name: mailTemplates.name })
    .from(mailTemplates)
    .where(isNotNull(mailTemplates.subject))
  const editedNames = new Set(edited.map(({ name }) => name))
  const templates = [...editableTemplates(ctx.site).values()]
  return {
    groups: templateGroups.map((title) => ({
      title,
      templates: templates
        .filter(({ template }) => template.group === title)
        .map((entry) => ({ ...descriptionOf(entry), isEdited: editedNames.has(entry.template.name) })),
    })),
  }
}

/** @throws sign_in_required, admin_required, not_found */
export async function getMailTemplate(ctx: Ctx, { id }: { id: string }): Promise<MailTemplateRead> {
  requireStaff(ctx)
  const entry = requireTemplate(ctx, id)
  const { text, placeholders } = entry.template
  const saved = await findSaved(ctx, id)
  return {
    ...descriptionOf(entry),
    ...(saved.text ?? text),
    isEdited: saved.text !== null,
    default: text,
    placeholders: [
      ...Object.entries(placeholders).map(
        ([name, { kind, about, isRequired = false }]): MailPlaceholder => ({
          name,
          about,
          usage: usages[kind],
          isRequired,
        }),
      ),
      { name: 'businessName', about: 'Name of your business', usage: 'text', isRequired: false },
    ],
    version: saved.version,
  }
}

const usages: Record<PlaceholderKind, MailPlaceholder['usage']> = {
  text: 'text',
  link: 'link',
  stopLink: 'link',
  flag: 'condition',
  rows: 'lines',
  list: 'lines',
  code: 'lines',
  paragraphs: 'lines',
}

/**
 * Replaces the text of a template. The default text counts as not edited.
 * @throws sign_in_required, admin_required, not_found, conflict, validation naming the field and the placeholder
 */
export async function saveMailTemplate(
  ctx: Ctx,
  { id, version, ...text }: MailTemplateChange & { id: string },
): Promise<MailTemplateRead> {
  requireStaff(ctx)
  const { template } = requireTemplate(ctx, id)
  assertUsable(template, text)
  const isDefault = text.subject === template.text.subject && text.body === template.text.body
  return replaceText(ctx, template, { version, text: isDefault ? null : text })
}

/** @throws sign_in_required, admin_required, not_found, conflict */
export async function resetMailTemplate(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<MailTemplateRead> {
  requireStaff(ctx)
  return replaceText(ctx, requireTemplate(ctx, id).template, { version, text: null })
}

/** @throws not_found */
export function requireTemplate(ctx: Ctx, id: string): EditableTemplate {
  const entry = editableTemplates(ctx.site).get(id)
  if (!entry) throw new Problem('not_found')
  return entry
}

/** @throws validation */
export function assertUsable(template: MailTemplate, text: TemplateText): void {
  const fields = checkTemplate(template, text)
  if (fields[0]) throw new Problem('validation', { message: fields[0].message, fields })
}

function replaceText(
  ctx: Ctx,
  { name, title, text: defaultText }: MailTemplate,
  { version, text }: { version: number; text: TemplateText | null },
): Promise<MailTemplateRead> {
  return transaction(ctx, async (ctx) => {
    const before = await findSaved(ctx, name)
    const values = text ?? { subject: null, body: null }
    // Of two concurrent changes of one version, the database accepts one.
    const saved =
      version === 0
        ? await ctx.db
            .insert(mailTemplates)
            .values({ name, ...values })
            .onConflictDoNothing()
            .returning()
        : await ctx.db
            .update(mailTemplates)
            .set(values)
            .where(and(eq(mailTemplates.name, name), eq(mailTemplates.version, version)))
            .returning()
    if (saved.length === 0) throw new Problem('conflict')
    await recordAudit(ctx, {
      subject: 'mail_template',
      id: name,
      name: title,
      before: before.text ?? defaultText,
      after: text ?? defaultText,
    })
    return getMailTemplate(ctx, { id: name })
  })
}

async function findSaved(ctx: Ctx, name: string): Promise<{ text: TemplateText | null; version: number }> {
  const [row] = await ctx.db.select().from(mailTemplates).where(eq(mailTemplates.name, name))
  if (!row) return { text: null, version: 0 }
  const { subject, body, version } = row
  return { text: subject === null || body === null ? null : { subject, body }, version }
}

const descriptionOf = ({ template: { name, title }, examples }: EditableTemplate) => ({
  id: name,
  title,
  examples: examples.map(({ when }) => when),
})
