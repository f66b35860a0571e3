import type { LabeledValue, MailListItem } from '../mail-layout.ts'

/** Subject and body in the format of `parse-template.ts`: that of the defaults and of the owner's texts. */
export type TemplateText = { subject: string; body: string }

/**
 * `text` and `link` can be inside a sentence, and only `text` in the subject. `stopLink` is a link that ends mails of this
 * kind. `flag` is a condition and has no text. The others need separate lines.
 */
type Values = {
  text: string | null | undefined
  link: string | null | undefined
  stopLink: string | null | undefined
  flag: boolean
  rows: readonly LabeledValue[]
  list: readonly MailListItem[]
  code: string
  paragraphs: string
}
export type PlaceholderKind = keyof Values
type Placeholder = { kind: PlaceholderKind; about: string; isRequired?: boolean }
export type Placeholders = Record<string, Placeholder>
export type PlaceholderValue = Values[PlaceholderKind]

export type MailTemplate = {
  name: string
  title: string
  group: (typeof templateGroups)[number]
  /** The default. */
  text: TemplateText
  placeholders: Placeholders
}

export const templateGroups = [
  'Orders',
  'Classes',
  '1-on-1 sessions',
  'Waiting list',
  'Gifts',
  'Accounts',
  'Newsletter',
  'Reviews',
  'Planner',
  'To you and other admins',
] as const

/** A template with the values of one mail. `text` replaces the text that the owner saved. */
export type TemplateMail = { template: MailTemplate; values: Record<string, PlaceholderValue>; text?: TemplateText }

type Definition<P extends Placeholders> = Omit<MailTemplate, 'text' | 'placeholders'> & {
  subject: string
  /** Blocks, separated by empty lines in the text. */
  body: readonly string[]
  placeholders: P
}

/** Returns the function that fills the template with the values of a mail. */
export function defineMailTemplate<const P extends Placeholders>(definition: Definition<P>) {
  const { name, title, group, subject, body, placeholders } = definition
  const template = { name, title, group, text: { subject, body: body.join('\n\n') }, placeholders }
  return (values: { [Name in keyof P as Exclude<Name, 'calendarFile'>]: Values[P[Name]['kind']] }): TemplateMail => ({
    template,
    values,
  })
}

const placeholderOf =
  <const K extends PlaceholderKind>(kind: K) =>
  (about: string) => ({ kind, about })

export const text = placeholderOf('text')
export const link = placeholderOf('link')
export const stopLink = placeholderOf('stopLink')
export const flag = placeholderOf('flag')
export const rows = placeholderOf('rows')
export const list = placeholderOf('list')
export const code = placeholderOf('code')
export const paragraphs = placeholderOf('paragraphs')

/** The body of the mail must contain the placeholder. */
export const required = <P extends Placeholder>(placeholder: P) => ({ ...placeholder, isRequired: true })

/** Its value is that of the mail when it is queued. */
export const calendarFile = flag('A calendar file is attached')

export const customerName = text('Name of the customer, if the account has one')
