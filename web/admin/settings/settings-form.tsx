import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { currencies } from '#contract/settings/currencies.ts'
import type { Settings, SettingsChange } from '#contract/settings/settings.schema.ts'
import { api } from '../../api/client.ts'
import { CheckField } from '../../forms/check-field.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { FormErrors } from '../../forms/use-form.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ImageField } from '../media/image-field.tsx'
import { AccentField } from './accent-field.tsx'

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const currencyOptions = currencies
  .map((code) => ({ value: code, label: `${currencyNames.of(code.toUpperCase())} (${code.toUpperCase()})` }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

export function SettingsForm({ settings: { version, ...initial } }: { settings: SettingsChange }) {
  const [settings, setSettings] = useState<Settings>(initial)
  const { form, errors, setErrors, busy, error } = useSaveForm({
    validate: (): FormErrors =>
      settings.businessName.trim() ? {} : { businessName: 'Enter the name of your business.' },
    save: () => api.admin.settings.$put({ json: { ...settings, version } }),
    successText: 'Settings saved',
    errorText: 'Your settings couldn’t be saved. Please try again.',
  })

  const field = (name: Exclude<keyof Settings, 'invitesReviews' | 'asksImmediateDelivery' | 'newsletterOn'>) => ({
    id: name,
    value: settings[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      setSettings({ ...settings, [name]: target.value })
      setErrors({ ...errors, [name]: '' })
    },
  })
  const image = (name: 'logoUrl' | 'previewUrl') => ({
    value: settings[name],
    error: errors[name],
    onChange: (url: string) => {
      setSettings({ ...settings, [name]: url })
      setErrors({ ...errors, [name]: '' })
    },
  })
  return (
    <form {...form} className="grid max-w-3xl gap-gap">
      <Fields title="Business">
        <TextField
          label="Business name"
          required
          maxLength={60}
          autoComplete="organization"
          hint="The name of the site: in page titles, emails, PDFs and calendars."
          {...field('businessName')}
        />
        <TextField
          label="Tagline"
          optional
          maxLength={160}
          hint="One sentence about what you offer, shown below the name in the footer of every page."
          {...field('tagline')}
        />
        <TextField
          label="Default time zone"
          optional
          list="time-zones"
          autoComplete="off"
          hint="New workshops and coaching hours start with it. If empty, they start with the time zone of your device."
          {...field('timeZone')}
        />
        <datalist id="time-zones">
          {['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Fields>
      <Fields title="Currency">
        <SelectField
          label="Currency of your prices"
          hint="Your first order fixes it. A change keeps the numbers: 20.00 stays 20.00."
          options={currencyOptions}
          {...field('currency')}
        />
      </Fields>
      <Fields title="Contact" lead="Published on the contact page and for search engines.">
        <div className="grid items-start gap-s5 sm:grid-cols-2">
          <TextField
            label="Contact email"
            optional
            type="email"
            autoComplete="email"
            hint="Replies to emails from the site go to it."
            {...field('contactEmail')}
          />
          <TextField label="Contact phone" optional type="tel" autoComplete="tel" {...field('contactPhone')} />
        </div>
      </Fields>
      <Fields title="Legal details" lead="Printed on receipts, next to the business name.">
        <TextField label="Legal name" optional maxLength={120} {...field('legalName')} />
        <TextAreaField
          label="Legal address"
          optional
          rows={4}
          maxLength={500}
          autoComplete="street-address"
          {...field('legalAddress')}
        />
        <TextField
          label="Tax ID"
          optional
          maxLength={40}
          hint="With its kind, such as VAT DE123456789."
          {...field('taxId')}
        />
      </Fields>
      <Fields title="Look" lead="Without these, the site uses the built-in ones.">
        <ImageField
          label="Logo"
          optional
          hint="Square, at least 512 pixels, best with a transparent background. For the header, receipts, certificates, browser tabs and home screens."
          {...image('logoUrl')}
        />
        <ImageField
          label="Link preview"
          optional
          hint="1200 × 630 pixels. Shown where someone shares a link to the home page, or to a page that has no picture."
          {...image('previewUrl')}
        />
        <AccentField
          value={settings.accentColor}
          error={errors.accentColor}
          onChange={(accentColor) => {
            setSettings({ ...settings, accentColor })
            setErrors({ ...errors, accentColor: '' })
          }}
        />
      </Fields>
      <Fields title="Checkout">
        <CheckField
          label="Ask for consent to immediate delivery of digital products"
          hint="For customers in the European Union. They agree that delivery begins right away and that they lose their right of withdrawal with it. Without this, they can return a download within 14 days."
          checked={settings.asksImmediateDelivery}
          onChange={({ target }) => setSettings({ ...settings, asksImmediateDelivery: target.checked })}
        />
      </Fields>
      <Fields title="Reviews">
        <CheckField
          label="Invite buyers to write a review"
          hint="By email, once for each item: 10 days after it was shipped, 5 days after a download was paid, and a day after a class."
          checked={settings.invitesReviews}
          onChange={({ target }) => setSettings({ ...settings, invitesReviews: target.checked })}
        />
      </Fields>
      {error && <Notice tone="bad" title={error} />}
      <div className="row">
        <Button type="submit" busy={busy}>
          Save settings
        </Button>
        <p className="text-sm text-ink-muted">Changes show on the site right away.</p>
      </div>
    </form>
  )
}

export function Fields({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
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
