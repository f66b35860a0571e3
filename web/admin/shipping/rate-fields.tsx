import { Plus, Trash2 } from 'lucide-react'
import { BANDS_MAX, PICKUP_ADDRESS_MAX } from '#contract/shipping/shipping-limits.ts'
import type { ShippingRateForm } from '#contract/shipping/shipping-zones.schema.ts'
import { FieldNotes } from '../../forms/field.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { FormErrors } from '../../forms/use-form.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useMoney } from '../../ui/use-money.ts'
import { addAndFocus } from './add-and-focus.ts'
import type { RateInput } from './shipping-input.ts'

type RateFieldsProps = {
  /** Name in the API: 'zones.0.rates.0'. */
  path: string
  rate: RateInput
  errors: FormErrors
  onChange: (rate: RateInput) => void
  onRemove: () => void
}

const basisOptions: { value: ShippingRateForm['basis']; label: string }[] = [
  { value: 'value', label: 'By order value' },
  { value: 'weight', label: 'By weight' },
  { value: 'items', label: 'By number of items' },
  { value: 'pickup', label: 'Pickup, free' },
]
const limitUnits = { weight: 'grams', items: 'items' }

export function RateFields({ path, rate, errors, onChange, onRemove }: RateFieldsProps) {
  const { name, basis, bands, freeFrom, pickupAddress } = rate
  const currency = useMoney().currency.toUpperCase()
  const update = (changes: Partial<RateInput>) => onChange({ ...rate, ...changes })
  return (
    <fieldset className="grid gap-s4 rounded-md border border-hair p-s4">
      <legend className="sr">{name || 'New rate'}</legend>
      <div className="grid items-start gap-s4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <TextField
          id={`${path}.name`}
          label="Rate name"
          hint="Buyers see it, such as Standard, 3 to 5 days."
          required
          maxLength={100}
          value={name}
          error={errors[`${path}.name`]}
          onChange={({ target }) => update({ name: target.value })}
        />
        <SelectField
          id={`${path}.basis`}
          label="Cost"
          options={basisOptions}
          value={basis}
          onChange={({ target }) =>
            update({ basis: basisOptions.find(({ value }) => value === target.value)?.value ?? basis })
          }
        />
        <IconButton className="sm:mt-7" label={`Remove rate ${name}`.trim()} onClick={onRemove}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {basis === 'pickup' ? (
        <TextField
          id={`${path}.pickupAddress`}
          label="Where to pick up"
          hint="Address and opening hours."
          required
          maxLength={PICKUP_ADDRESS_MAX}
          value={pickupAddress}
          error={errors[`${path}.pickupAddress`]}
          onChange={({ target }) => update({ pickupAddress: target.value })}
        />
      ) : (
        <>
          <BandFields
            path={`${path}.bands`}
            limitLabel={`Up to (${basis === 'value' ? currency : limitUnits[basis]})`}
            bands={bands}
            errors={errors}
            onChange={(bands) => update({ bands })}
          />
          <div className="sm:max-w-xs">
            <TextField
              id={`${path}.freeFromMinor`}
              label={`Free from (${currency})`}
              optional
              hint="Orders of this value and more ship free."
              inputMode="decimal"
              value={freeFrom}
              error={errors[`${path}.freeFromMinor`]}
              onChange={({ target }) => update({ freeFrom: target.value })}
            />
          </div>
        </>
      )}
    </fieldset>
  )
}

type Bands = RateInput['bands']
type BandFieldsProps = {
  path: string
  limitLabel: string
  bands: Bands
  errors: FormErrors
  onChange: (bands: Bands) => void
}

function BandFields({ path, limitLabel, bands, errors, onChange }: BandFieldsProps) {
  const currency = useMoney().currency.toUpperCase()
  const update = (index: number, changes: Partial<Bands[number]>) =>
    onChange(bands.map((band, position) => (position === index ? { ...band, ...changes } : band)))
  return (
    <div className="grid gap-s3">
      {bands.map(({ upTo, price }, index) => (
        <div
          key={index}
          className="grid max-w-xl grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-s3 [&_.field]:min-w-0"
        >
          <TextField
            id={`${path}.${index}.upTo`}
            label={limitLabel}
            hint={index === bands.length - 1 ? 'Leave empty for no limit.' : undefined}
            inputMode="decimal"
            value={upTo}
            error={errors[`${path}.${index}.upTo`]}
            onChange={({ target }) => update(index, { upTo: target.value })}
          />
          <TextField
            id={`${path}.${index}.priceMinor`}
            label={`Price (${currency})`}
            required
            inputMode="decimal"
            value={price}
            error={errors[`${path}.${index}.priceMinor`]}
            onChange={({ target }) => update(index, { price: target.value })}
          />
          <IconButton
            className="mt-7"
            label={`Remove price ${index + 1}`}
            disabled={bands.length === 1}
            onClick={() => onChange(bands.toSpliced(index, 1))}
          >
            <Trash2 size={20} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <FieldNotes id={path} error={errors[path]} />
      {bands.length < BANDS_MAX && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 justify-self-start"
          onClick={() =>
            addAndFocus(`${path}.${bands.length}.upTo`, () => onChange([...bands, { upTo: '', price: '' }]))
          }
        >
          <Plus size={18} aria-hidden="true" />
          Add a price
        </Button>
      )}
    </div>
  )
}
