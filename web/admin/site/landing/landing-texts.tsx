import type { Landing } from '#contract/site/landing/landing.schema.ts'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { FieldList } from '../../platform/content-form/field-list.tsx'
import { textOf, withText } from './landing-draft.ts'
import type { LandingFields } from './landing-fields.tsx'

/** `errors`: by name in the API, such as 'landing.hero.title'. */
export type LandingInputs = { landing: Landing; errors: FormErrors; onChange: (landing: Landing) => void }

type LandingTextsProps = LandingInputs & { section: keyof Landing; fields: LandingFields }

export function LandingTexts({ landing, errors, onChange, section, fields }: LandingTextsProps) {
  const values = Object.fromEntries(Object.keys(fields).map((name) => [name, textOf(landing, `${section}.${name}`)]))
  const setValues = (changes: Partial<typeof values>) =>
    onChange(
      Object.entries(changes).reduce((page, [name, text]) => withText(page, `${section}.${name}`, text ?? ''), landing),
    )
  return <FieldList fields={fields} path={`landing.${section}`} values={values} errors={errors} setValues={setValues} />
}
