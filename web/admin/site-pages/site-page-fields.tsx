import { type PagePlacement, pagePurposes, purposeTitles } from '#contract/site-pages/page-options.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { Switch } from '../../forms/switch.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { bindFields, SlugField } from '../content-form/content-fields.tsx'
import type { ContentFormState } from '../content-form/use-content-form.ts'
import { TextEditor } from '../editor/text-editor.tsx'
import type { SitePageInput } from './site-page-content-type.tsx'

export const placementLabels: Record<PagePlacement, string> = { footer: 'Footer', menu: 'Menu', none: 'Not linked' }

const placementOptions = (['footer', 'menu', 'none'] as const).map((value) => ({
  value,
  label: placementLabels[value],
}))
const purposeOptions = [
  { value: '', label: 'None' },
  ...pagePurposes.map((value) => ({ value, label: purposeTitles[value] })),
]

export function SitePageFields({ form }: { form: ContentFormState<SitePageInput> }) {
  const field = bindFields(form)
  return (
    <>
      <TextField label="Title *" required maxLength={200} {...field.text('title')} />
      <SlugField title={form.values.title} urlPrefix="/pages/" {...field.text('slug')} />
      <TextEditor label="Content" {...field.value('content')} />
      <div className="grid items-start gap-s5 sm:grid-cols-3">
        <SelectField label="Link in" options={placementOptions} {...field.text('placement')} />
        <TextField
          label="Order"
          inputMode="numeric"
          hint="Links with a lower number come first."
          {...field.text('orderIndex')}
        />
        <SelectField
          label="Purpose"
          options={purposeOptions}
          hint="The sign-up form links to your terms and your privacy policy."
          {...field.text('purpose')}
        />
      </div>
      <Switch label="Published" {...field.toggle('isPublished')} />
    </>
  )
}
