import { Plus } from 'lucide-react'
import { RATES_MAX } from '#contract/sales/shipping/shipping-limits.ts'
import type { ShippingZoneForm } from '#contract/sales/shipping/shipping-zones.schema.ts'
import { CheckField } from '../../../platform/forms/check-field.tsx'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { initialValues } from '../../platform/content-form/form-fields.ts'
import { addAndFocus } from './add-and-focus.ts'
import { CountryFields } from './country-fields.tsx'
import { RateFields, type RateInput, rateFields } from './rate-fields.tsx'

export type ZoneInput = Omit<ShippingZoneForm, 'rates'> & { rates: RateInput[] }

type ZoneFieldsProps = {
  /** Name in the API: 'zones.0'. */
  path: string
  zone: ZoneInput
  /** Countries of other zones. */
  otherCountries: string[]
  errors: FormErrors
  onChange: (zone: ZoneInput) => void
  onRemove: () => void
}

export function ZoneFields({ path, zone, otherCountries, errors, onChange, onRemove }: ZoneFieldsProps) {
  const { name, countries, isEverywhereElse, rates } = zone
  const update = (changes: Partial<ZoneInput>) => onChange({ ...zone, ...changes })
  return (
    <fieldset className="sheet grid gap-s4 p-s4 sm:p-s5">
      <legend className="sr">{name || 'New zone'}</legend>
      <div className="grid items-start gap-s4 sm:grid-cols-2">
        <TextField
          id={`${path}.name`}
          label="Zone name"
          hint="Only you see it."
          required
          maxLength={100}
          value={name}
          error={errors[`${path}.name`]}
          onChange={({ target }) => update({ name: target.value })}
        />
        <CheckField
          id={`${path}.isEverywhereElse`}
          label="Everywhere else"
          hint="All countries that no other zone has."
          checked={isEverywhereElse}
          error={errors[`${path}.isEverywhereElse`]}
          onChange={({ target }) => update({ isEverywhereElse: target.checked })}
        />
      </div>
      {!isEverywhereElse && (
        <CountryFields
          id={`${path}.countries`}
          countries={countries}
          excluded={otherCountries}
          error={errors[`${path}.countries`]}
          onChange={(countries) => update({ countries })}
        />
      )}
      {rates.map((rate, index) => (
        <RateFields
          key={index}
          path={`${path}.rates.${index}`}
          rate={rate}
          errors={errors}
          onChange={(changed) => update({ rates: rates.with(index, changed) })}
          onRemove={() => update({ rates: rates.toSpliced(index, 1) })}
        />
      ))}
      <FieldNotes id={`${path}.rates`} error={errors[`${path}.rates`]} />
      <div className="flex flex-wrap justify-between gap-s3">
        {rates.length < RATES_MAX && (
          <Button
            variant="secondary"
            size="small"
            onClick={() =>
              addAndFocus(`${path}.rates.${rates.length}.name`, () =>
                update({ rates: [...rates, initialValues(rateFields)] }),
              )
            }
          >
            <Plus size={18} aria-hidden="true" />
            Add a rate
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onRemove}>
          Remove zone<span className="sr">{` ${name}`}</span>
        </Button>
      </div>
    </fieldset>
  )
}
