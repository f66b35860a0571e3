import { subdivisionsOf } from '#contract/subdivisions.ts'
import type { TaxKind } from '#contract/tax/tax-kinds.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { FormErrors } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CountryFields } from '../shipping/country-fields.tsx'
import type { TaxRateInput } from './tax-input.ts'

type TaxRateFieldsProps = {
  /** Name in the API: 'rates.0'. */
  path: string
  rate: TaxRateInput
  errors: FormErrors
  onChange: (rate: TaxRateInput) => void
  onRemove: () => void
}

const kindLabels: { kind: TaxKind; label: string }[] = [
  { kind: 'physical', label: 'Physical products (%)' },
  { kind: 'digital', label: 'Downloads (%)' },
  { kind: 'class', label: 'Classes and sessions (%)' },
  { kind: 'shipping', label: 'Shipping (%)' },
]

export function TaxRateFields({ path, rate, errors, onChange, onRemove }: TaxRateFieldsProps) {
  const { name, countries, region, kinds } = rate
  const update = (changes: Partial<TaxRateInput>) => onChange({ ...rate, ...changes })
  const subdivisions = countries.length === 1 ? subdivisionsOf(countries[0] ?? '') : undefined
  return (
    <fieldset className="sheet grid gap-s4 p-s4 sm:p-s5">
      <legend className="sr">{name || 'New rate'}</legend>
      <div className="sm:max-w-sm">
        <TextField
          id={`${path}.name`}
          label="Name of the tax"
          hint="Buyers see it, such as VAT or Sales tax."
          required
          maxLength={30}
          value={name}
          error={errors[`${path}.name`]}
          onChange={({ target }) => update({ name: target.value })}
        />
      </div>
      <CountryFields
        id={`${path}.countries`}
        countries={countries}
        excluded={[]}
        error={errors[`${path}.countries`]}
        onChange={(changed) => update({ countries: changed, region: '' })}
      />
      {subdivisions && (
        <div className="sm:max-w-sm">
          <SelectField
            id={`${path}.region`}
            label={subdivisions.label}
            hint="The rate of a state replaces the rate of its country."
            options={[
              { value: '', label: 'The whole country' },
              ...Object.entries(subdivisions.names).map(([value, label]) => ({ value, label })),
            ]}
            value={region}
            error={errors[`${path}.region`]}
            onChange={({ target }) => update({ region: target.value })}
          />
        </div>
      )}
      <div className="grid items-end gap-s4 sm:grid-cols-2 lg:grid-cols-4">
        {kindLabels.map(({ kind, label }) => (
          <TextField
            key={kind}
            id={`${path}.kinds.${kind}`}
            label={label}
            required
            inputMode="decimal"
            maxLength={9}
            value={kinds[kind]}
            error={errors[`${path}.kinds.${kind}`]}
            onChange={({ target }) => update({ kinds: { ...kinds, [kind]: target.value } })}
          />
        ))}
      </div>
      <Button variant="quiet" size="small" className="-mr-2.5 justify-self-end" onClick={onRemove}>
        Remove rate<span className="sr">{` ${name}`}</span>
      </Button>
    </fieldset>
  )
}
