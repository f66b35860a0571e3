import type { Landing } from '#contract/site/landing/landing.schema.ts'
import { TextAreaField } from '../../../platform/forms/text-area-field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { textOf, withText } from './landing-draft.ts'
import type { LandingField } from './landing-fields.ts'

/** `errors`: by name in the API, such as 'landing.hero.title'. */
export type LandingInputs = { landing: Landing; errors: FormErrors; onChange: (landing: Landing) => void }

type TextInputProps = LandingInputs & { section: keyof Landing; field: LandingField }

export function TextInput({ landing, errors, onChange, section, field }: TextInputProps) {
  const { label, max, rows, isList, optional, hint } = field
  const name = `${section}.${field.name}`
  const id = `landing.${name}`
  // The API names the entry of a list.
  const error =
    errors[id] ?? (isList ? Object.entries(errors).find(([key]) => key.startsWith(`${id}.`))?.[1] : undefined)
  const attributes = {
    id,
    label,
    hint,
    error,
    optional: optional ?? false,
    maxLength: max,
    required: !optional,
    value: textOf(landing, name),
    onChange: ({ target }: { target: { value: string } }) => onChange(withText(landing, name, target.value)),
  }
  return rows ? <TextAreaField {...attributes} rows={rows} /> : <TextField {...attributes} />
}
