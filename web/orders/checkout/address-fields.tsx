import { countries, countryName } from '#contract/orders/address.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { FormErrors, FormValues } from '../../forms/use-form.ts'

const choices = [
  { value: '', label: 'Choose a country' },
  ...countries
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
]

type AddressFieldsProps = { typed: FormValues; faults: FormErrors; onChange: (values: FormValues) => void }

/** Where the post brings it. The ids are the names that the service uses. */
export function AddressFields({ typed, faults, onChange }: AddressFieldsProps) {
  const wired = (id: string) => ({
    id,
    value: typed[id] ?? '',
    error: faults[id],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [id]: target.value }),
  })
  return (
    <fieldset className="grid gap-s4">
      <legend className="mb-s4 font-display text-xl font-semibold">Where do we send it?</legend>
      <TextField {...wired('name')} label="Full name" autoComplete="shipping name" required maxLength={100} />
      <TextField
        {...wired('line1')}
        label="Street and number"
        autoComplete="shipping address-line1"
        required
        maxLength={200}
      />
      <TextField
        {...wired('line2')}
        label="Apartment, floor, company"
        optional
        autoComplete="shipping address-line2"
        maxLength={200}
      />
      <div className="grid items-start gap-s4 sm:grid-cols-2">
        <TextField
          {...wired('city')}
          label="Town or city"
          autoComplete="shipping address-level2"
          required
          maxLength={100}
        />
        <TextField
          {...wired('postalCode')}
          label="Postal code"
          autoComplete="shipping postal-code"
          required
          maxLength={20}
        />
        <TextField
          {...wired('region')}
          label="State or region"
          optional
          autoComplete="shipping address-level1"
          maxLength={100}
        />
        <SelectField {...wired('country')} label="Country" autoComplete="shipping country" required options={choices} />
      </div>
    </fieldset>
  )
}
