import { type ReactNode, useId } from 'react'
import { currencies } from '#contract/site/settings/currencies.ts'
import type { Settings, SettingsChange } from '#contract/site/settings/settings.schema.ts'
import {
  BUSINESS_NAME_MAX,
  LEGAL_ADDRESS_MAX,
  LEGAL_NAME_MAX,
  TAGLINE_MAX,
  TAX_ID_MAX,
} from '#contract/site/settings/settings-limits.ts'
import { api } from '../../../platform/api/client.ts'
import { ImageField } from '../../content/media/image-field.tsx'
import { check, select, text, textArea, timeZone } from '../../platform/content-form/field-kinds.tsx'
import { FieldList } from '../../platform/content-form/field-list.tsx'
import { type FieldsOf, field, group, validateFields } from '../../platform/content-form/form-fields.ts'
import { SaveForm, useDraftForm } from '../../platform/content-form/save-form.tsx'
import { AccentField } from './accent-field.tsx'

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const currencyOptions = currencies
  .map((code) => ({ value: code, label: `${currencyNames.of(code.toUpperCase())} (${code.toUpperCase()})` }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

/** The other settings are fields of the newsletter page. */
type SettingsFields = Omit<Settings, 'newsletterOn' | 'newsletterFileId'>

const section = (title: string, lead?: string) =>
  group<SettingsFields>(({ children }) => <Fields {...{ title, lead }}>{children}</Fields>)

const fields: FieldsOf<SettingsFields> = {
  ...section('Business')({
    businessName: text('Business name', {
      required: 'Enter the name of your business.',
      maxLength: BUSINESS_NAME_MAX,
      autoComplete: 'organization',
      hint: 'The name of the site: in page titles, emails, PDFs and calendars.',
    }),
    tagline: text('Tagline', {
      optional: true,
      maxLength: TAGLINE_MAX,
      hint: 'One sentence about what you offer, shown below the name in the footer of every page.',
    }),
    timeZone: timeZone('Default time zone', {
      optional: true,
      autoComplete: 'off',
      hint: 'New workshops and coaching hours start with it. If empty, they start with the time zone of your device.',
    }),
  }),
  ...section('Currency')({
    currency: select('Currency of your prices', currencyOptions, {
      hint: 'Your first order fixes it. A change keeps the numbers: 20.00 stays 20.00.',
    }),
  }),
  ...group<SettingsFields>(ContactGroup)({
    contactEmail: text('Contact email', {
      optional: true,
      type: 'email',
      autoComplete: 'email',
      hint: 'Replies to emails from the site go to it.',
    }),
    contactPhone: text('Contact phone', { optional: true, type: 'tel', autoComplete: 'tel' }),
  }),
  ...section(
    'Legal details',
    'Printed on receipts, next to the business name.',
  )({
    legalName: text('Legal name', { optional: true, maxLength: LEGAL_NAME_MAX }),
    legalAddress: textArea('Legal address', {
      optional: true,
      rows: 4,
      maxLength: LEGAL_ADDRESS_MAX,
      autoComplete: 'street-address',
    }),
    taxId: text('Tax ID', { optional: true, maxLength: TAX_ID_MAX, hint: 'With its kind, such as VAT DE123456789.' }),
  }),
  ...section(
    'Look',
    'Without these, the site uses the built-in ones.',
  )({
    logoUrl: field('Logo', '', ImageField, {
      optional: true,
      hint: 'Square, at least 512 pixels, best with a transparent background. For the header, receipts, certificates, browser tabs and home screens.',
    }),
    previewUrl: field('Link preview', '', ImageField, {
      optional: true,
      hint: '1200 × 630 pixels. Shown where someone shares a link to the home page, or to a page that has no picture.',
    }),
    accentColor: field('Accent color', '', AccentField),
  }),
  ...section('Checkout')({
    asksImmediateDelivery: check('Ask for consent to immediate delivery of digital products', {
      hint: 'For customers in the European Union. They agree that delivery begins right away and that they lose their right of withdrawal with it. Without this, they can return a download within 14 days.',
    }),
  }),
  ...section('Reviews')({
    invitesReviews: check('Invite buyers to write a review', {
      hint: 'By email, once for each item: 10 days after it was shipped, 5 days after a download was paid, and a day after a class.',
    }),
  }),
}

export function SettingsForm({ settings: { version, ...initial } }: { settings: SettingsChange }) {
  const { draft, change, errors, frame } = useDraftForm<Settings>({
    initial,
    validate: (settings) => validateFields(fields, settings),
    save: (settings) => api.admin.settings.$put({ json: { ...settings, version } }),
    successText: 'Settings saved',
    errorText: 'Your settings couldn’t be saved. Please try again.',
    keepsOtherErrors: true,
  })
  return (
    <SaveForm
      {...frame}
      className="grid max-w-3xl gap-gap"
      submit="Save settings"
      note="Changes show on the site right away."
    >
      <FieldList fields={fields} path="" values={draft} errors={errors} setValues={change} />
    </SaveForm>
  )
}

function ContactGroup({ children }: { children: ReactNode }) {
  return (
    <Fields title="Contact" lead="Published on the contact page and for search engines.">
      <div className="grid items-start gap-s5 sm:grid-cols-2">{children}</div>
    </Fields>
  )
}

export function Fields({ title, lead, children }: { title: string; lead?: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <section className="sheet grid gap-s5 p-s4 sm:p-s5" aria-labelledby={id}>
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead && <p className="mt-s1 text-ink-muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
