import { subdivisionsOf } from '#contract/subdivisions.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import type { FormErrors, FormValues } from '../../../platform/forms/use-form.ts'
import { withCountry } from './address-form.ts'
import { countryOptions } from './country-options.ts'

type AddressFieldsProps = { values: FormValues; errors: FormErrors; onChange: (values: FormValues) => void }

/** The ids are the field names of the API. */
export function AddressFields({ values, errors, onChange }: AddressFieldsProps) {
  const subdivisions = subdivisionsOf(values.country ?? '')
  const fieldProps = (id: string) => ({
    id,
    value: values[id] ?? '',
    error: errors[id],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [id]: target.value }),
  })
  return (
    <fieldset className="grid gap-s4">
      <legend className="mb-s4 font-display text-xl font-semibold">Shipping address</legend>
      <TextField {...fieldProps('name')} label="Full name" autoComplete="shipping name" required maxLength={100} />
      <TextField
        {...fieldProps('line1')}
        label="Street address"
        autoComplete="shipping address-line1"
        required
        maxLength={200}
      />
      <TextField
        {...fieldProps('line2')}
        label="Apartment, floor, company"
        optional
        autoComplete="shipping address-line2"
        maxLength={200}
      />
      <div className="grid items-start gap-s4 sm:grid-cols-2">
        <TextField
          {...fieldProps('city')}
          label="City"
          autoComplete="shipping address-level2"
          required
          maxLength={100}
        />
        <TextField
          {...fieldProps('postalCode')}
          label="Postal code"
          autoComplete="shipping postal-code"
          required
          maxLength={20}
        />
        <SelectField
          {...fieldProps('country')}
          label="Country"
          autoComplete="shipping country"
          required
          options={countryOptions}
          onChange={({ target }) => onChange(withCountry(values, target.value))}
        />
        {subdivisions ? (
          <SelectField
            {...fieldProps('region')}
            label={subdivisions.label}
            autoComplete="shipping address-level1"
            required
            options={[
              { value: '', label: subdivisions.missing.slice(0, -1) },
              ...Object.entries(subdivisions.names).map(([value, label]) => ({ value, label })),
            ]}
          />
        ) : (
          <TextField
            {...fieldProps('region')}
            label="State or region"
            optional
            autoComplete="shipping address-level1"
            maxLength={100}
          />
        )}
      </div>
    </fieldset>
  )
}
