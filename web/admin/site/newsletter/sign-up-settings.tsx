import { useState } from 'react'
import type { SettingsChange } from '#contract/site/settings/settings.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { CheckField } from '../../../platform/forms/check-field.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { useSaveForm } from '../../../platform/forms/use-save-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useNewsletterOptions } from './edition-fields.tsx'

/** A part of the site's settings. */
export function SignUpSettings({ settings }: { settings: SettingsChange }) {
  const [newsletterOn, setNewsletterOn] = useState(settings.newsletterOn)
  const [newsletterFileId, setNewsletterFileId] = useState(settings.newsletterFileId)
  const files = useNewsletterOptions()?.files ?? []
  const { form, errors, busy, error } = useSaveForm({
    save: () => api.admin.settings.$put({ json: { ...settings, newsletterOn, newsletterFileId } }),
    successText: 'Settings saved',
    errorText: 'Your settings couldn’t be saved. Please try again.',
  })
  return (
    <section className="sheet mt-s6 p-s4 sm:p-s5" aria-labelledby="sign-up">
      <h2 id="sign-up" className="mb-s4 text-xl">
        Sign-up
      </h2>
      <form {...form} className="grid max-w-3xl gap-s5">
        <CheckField
          label="Let visitors sign up"
          hint="With a form at the end of each blog post, and a page that is linked in the footer."
          checked={newsletterOn}
          onChange={({ target }) => setNewsletterOn(target.checked)}
        />
        <SelectField
          label="Free download for subscribers"
          hint="A file of one of your products. New subscribers get a link to it once they have confirmed their email."
          optional
          options={[{ value: '', label: 'None' }, ...files.map(({ id, title }) => ({ value: id, label: title }))]}
          value={newsletterFileId}
          error={errors.newsletterFileId}
          onChange={({ target }) => setNewsletterFileId(target.value)}
        />
        {error && <Notice tone="bad" title={error} />}
        <Button type="submit" busy={busy} className="justify-self-start">
          Save
        </Button>
      </form>
    </section>
  )
}
