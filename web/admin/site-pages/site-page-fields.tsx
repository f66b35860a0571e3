import { pagePurposes, purposeTitles } from '#contract/site-pages/page-options.ts'
import type { SitePageForm } from '#contract/site-pages/site-pages.schema.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { Switch } from '../../forms/switch.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { bindFields, SlugField } from '../content-form/content-fields.tsx'
import type { ContentFormState } from '../content-form/use-content-form.ts'
import { TextEditor } from '../editor/text-editor.tsx'

const purposeOptions = [
  { value: '', label: 'None' },
  ...pagePurposes.map((value) => ({ value, label: purposeTitles[value] })),
]

export function SitePageFields({ form }: { form: ContentFormState<SitePageForm> }) {
  const field = bindFields(form)
  return (
    <>
      <TextField label="Title *" required maxLength={200} {...field.text('title')} />
      <SlugField title={form.values.title} urlPrefix="/pages/" {...field.text('slug')} />
      <TextEditor label="Content" {...field.value('content')} />
      <SelectField
        label="Purpose"
        options={purposeOptions}
        hint="The sign-up form links to your terms and your privacy policy."
        {...field.text('purpose')}
      />
      <Switch label="Published" {...field.toggle('isPublished')} />
    </>
  )
}
