import { TAX_NAME_MAX } from '#contract/sales/tax/tax-limits.ts'
import { percentText } from '#contract/sales/tax/tax-rows.ts'
import type { TaxRateForm } from '#contract/sales/tax/tax-settings.schema.ts'
import { subdivisionsOf } from '#contract/subdivisions.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { inputProps, record, text } from '../../platform/content-form/field-kinds.tsx'
import { FieldList } from '../../platform/content-form/field-list.tsx'
import {
  type Field,
  type FieldGroup,
  type FieldsOf,
  field,
  group,
  type InputProps,
  type ValuesOf,
} from '../../platform/content-form/form-fields.ts'
import { INVALID } from '../../platform/content-form/parse-input.ts'
import { CountryFields } from '../shipping/country-fields.tsx'

type Percents = TaxRateForm['kinds']
/** Percentages as typed. */
export type TaxRateInput = Omit<TaxRateForm, 'kinds'> & { kinds: ValuesOf<Percents> }

const Narrow: FieldGroup = ({ children }) => <div className="sm:max-w-sm">{children}</div>
const PercentColumns: FieldGroup = ({ children }) => (
  <div className="grid items-end gap-s4 sm:grid-cols-2 lg:grid-cols-4">{children}</div>
)

const percent = (label: string): Field<number, string, ValuesOf<Percents>> => ({
  ...text(label, { required: true, inputMode: 'decimal', maxLength: 9 }),
  toValue: (ratePpm) => percentText(ratePpm).slice(0, -1),
  toApi: parsePercent,
})

const percentFields: FieldsOf<Percents, ValuesOf<Percents>> = group<Percents>(PercentColumns)({
  physical: percent('Physical products (%)'),
  digital: percent('Downloads (%)'),
  class: percent('Classes and sessions (%)'),
  shipping: percent('Shipping (%)'),
})

export const taxRateFields: FieldsOf<TaxRateForm, TaxRateInput> = {
  ...group<TaxRateForm, TaxRateInput>(Narrow)({
    name: text('Name of the tax', {
      required: true,
      maxLength: TAX_NAME_MAX,
      hint: 'Buyers see it, such as VAT or Sales tax.',
    }),
  }),
  countries: field('Country', [], TaxCountriesField),
  ...group<TaxRateForm, TaxRateInput>(Narrow)({
    region: field('State', '', RegionField, {
      when: (rate) => subdivisionsIn(rate) !== undefined,
      formLabel: (rate) => subdivisionsIn(rate)?.label ?? '',
      hint: 'The rate of a state replaces the rate of its country.',
    }),
  }),
  kinds: record(percentFields),
}

type TaxRateFieldsProps = {
  /** Name in the API: 'rates.0'. */
  path: string
  rate: TaxRateInput
  errors: FormErrors
  onChange: (rate: TaxRateInput) => void
  onRemove: () => void
}

export function TaxRateFields({ path, rate, errors, onChange, onRemove }: TaxRateFieldsProps) {
  return (
    <fieldset className="sheet grid gap-s4 p-s4 sm:p-s5">
      <legend className="sr">{rate.name || 'New rate'}</legend>
      <FieldList
        fields={taxRateFields}
        path={path}
        values={rate}
        errors={errors}
        setValues={(changes) => onChange({ ...rate, ...changes })}
      />
      <Button variant="quiet" size="small" className="-mr-2.5 justify-self-end" onClick={onRemove}>
        Remove rate<span className="sr">{` ${rate.name}`}</span>
      </Button>
    </fieldset>
  )
}

function TaxCountriesField({ attributes: { id }, value, error, setValues }: InputProps<string[], TaxRateInput>) {
  return (
    <CountryFields
      id={id}
      countries={value}
      excluded={[]}
      error={error}
      onChange={(countries) => setValues({ countries, region: '' })}
    />
  )
}

function RegionField(props: InputProps<string, TaxRateInput>) {
  const names = Object.entries(subdivisionsIn(props.values)?.names ?? {})
  return (
    <SelectField
      {...inputProps(props)}
      options={[{ value: '', label: 'The whole country' }, ...names.map(([value, label]) => ({ value, label }))]}
    />
  )
}

const subdivisionsIn = ({ countries: [country = '', ...others] }: TaxRateInput) =>
  others.length === 0 ? subdivisionsOf(country) : undefined

/** '8.875' -> 88750 parts per million; at most four decimals. */
function parsePercent(text: string): number {
  const match = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/.exec(text.trim())
  return match ? Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0')) : INVALID
}
