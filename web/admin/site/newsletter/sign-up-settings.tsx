import type { SettingsChange } from '#contract/site/settings/settings.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { CheckField } from '../../../platform/forms/check-field.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { SaveForm, useDraftForm } from '../../platform/content-form/save-form.tsx'
import { useNewsletterOptions } from './edition-fields.tsx'

/** A part of the site's settings. */
export function SignUpSettings({ settings }: { settings: SettingsChange }) {
  const { version, ...initial } = settings
  const files = useNewsletterOptions()?.files ?? []
  const { draft, change, errors, frame } = useDraftForm({
    initial,
    save: (draft) => api.admin.settings.$put({ json: { ...draft, version } }),
    successText: 'Settings saved',
    errorText: 'Your settings couldn’t be saved. Please try again.',
  })
  return (
    <section className="sheet mt-s6 p-s4 sm:p-s5" aria-labelledby="sign-up">
      <h2 id="sign-up" className="mb-s4 text-xl">
        Sign-up
      </h2>
      <SaveForm {...frame} className="grid max-w-3xl gap-s5" submit="Save">
        <CheckField
          label="Let visitors sign up"
          hint="With a form at the end of each blog post, and a page that is linked in the footer."
          checked={draft.newsletterOn}
          onChange={({ target }) => change({ newsletterOn: target.checked })}
        />
        <SelectField
          label="Free download for subscribers"
          hint="A file of one of your products. New subscribers get a link to it once they have confirmed their email."
          optional
          options={[{ value: '', label: 'None' }, ...files.map(({ id, title }) => ({ value: id, label: title }))]}
          value={draft.newsletterFileId}
          error={errors.newsletterFileId}
          onChange={({ target }) => change({ newsletterFileId: target.value })}
        />
      </SaveForm>
    </section>
  )
}
