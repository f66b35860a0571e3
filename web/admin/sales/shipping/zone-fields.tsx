import { RATES_MAX, SHIPPING_NAME_MAX } from '#contract/sales/shipping/shipping-limits.ts'
import type { ShippingZoneForm } from '#contract/sales/shipping/shipping-zones.schema.ts'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { AddButton, itemCallbacks } from '../../platform/content-form/add-button.tsx'
import { check, text } from '../../platform/content-form/field-kinds.tsx'
import { FieldList } from '../../platform/content-form/field-list.tsx'
import { group, initialValues } from '../../platform/content-form/form-fields.ts'
import { CountryFields } from './country-fields.tsx'
import { RateFields, type RateInput, rateFields } from './rate-fields.tsx'

export type ZoneInput = Omit<ShippingZoneForm, 'rates'> & { rates: RateInput[] }

const zoneFields = group<Pick<ShippingZoneForm, 'name' | 'isEverywhereElse'>>(({ children }) => (
  <div className="grid items-start gap-s4 sm:grid-cols-2">{children}</div>
))({
  name: text('Zone name', { hint: 'Only you see it.', required: true, maxLength: SHIPPING_NAME_MAX }),
  isEverywhereElse: check('Everywhere else', { hint: 'All countries that no other zone has.' }),
})

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
  const setRates = (rates: RateInput[]) => update({ rates })
  return (
    <fieldset className="sheet grid gap-s4 p-s4 sm:p-s5">
      <legend className="sr">{name || 'New zone'}</legend>
      <FieldList fields={zoneFields} path={path} values={zone} errors={errors} setValues={update} />
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
          {...itemCallbacks(rates, index, setRates)}
        />
      ))}
      <FieldNotes id={`${path}.rates`} error={errors[`${path}.rates`]} />
      <div className="flex flex-wrap justify-between gap-s3">
        <AddButton
          size="small"
          items={rates}
          max={RATES_MAX}
          create={() => initialValues(rateFields)}
          fieldId={(index) => `${path}.rates.${index}.name`}
          onChange={setRates}
        >
          Add a rate
        </AddButton>
        <Button variant="quiet" size="small" onClick={onRemove}>
          Remove zone<span className="sr">{` ${name}`}</span>
        </Button>
      </div>
    </fieldset>
  )
}
