import { Trash2 } from 'lucide-react'
import type { Money } from '#contract/money.ts'
import { BANDS_MAX, PICKUP_ADDRESS_MAX, SHIPPING_NAME_MAX } from '#contract/sales/shipping/shipping-limits.ts'
import type { ShippingRateForm } from '#contract/sales/shipping/shipping-zones.schema.ts'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { parseAmount } from '../../../platform/forms/parse-amount.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { AddButton } from '../../platform/content-form/add-button.tsx'
import { optionalAmount, select, text } from '../../platform/content-form/field-kinds.tsx'
import { FieldList } from '../../platform/content-form/field-list.tsx'
import { type FieldsOf, field, group, type InputProps } from '../../platform/content-form/form-fields.ts'
import { INVALID } from '../../platform/content-form/parse-input.ts'

/** Amounts and limits as typed. */
export type RateInput = Omit<ShippingRateForm, 'bands' | 'freeFromMinor'> & {
  bands: { upTo: string; priceMinor: string }[]
  freeFromMinor: string
}
type Basis = ShippingRateForm['basis']

const newBand = { upTo: '', priceMinor: '' }
const isPickup = ({ basis }: RateInput) => basis === 'pickup'
const isSold = (rate: RateInput) => !isPickup(rate)
const currencyOf = ({ currency }: Money) => currency.toUpperCase()

export const rateFields: FieldsOf<ShippingRateForm, RateInput> = {
  id: field('', undefined, () => null),
  name: text('Rate name', {
    required: true,
    maxLength: SHIPPING_NAME_MAX,
    hint: 'Buyers see it, such as Standard, 3 to 5 days.',
  }),
  basis: select('Cost', [
    { value: 'value', label: 'By order value' },
    { value: 'weight', label: 'By weight' },
    { value: 'items', label: 'By number of items' },
    { value: 'pickup', label: 'Pickup, free' },
  ]),
  pickupAddress: text('Where to pick up', {
    when: isPickup,
    required: true,
    maxLength: PICKUP_ADDRESS_MAX,
    hint: 'Address and opening hours.',
  }),
  bands: {
    ...field('Prices', [], BandFields, { when: isSold, initial: [newBand] }),
    toValue: (bands, { form: { basis }, money }) =>
      bands.map(({ upTo, priceMinor }) => ({
        upTo: limitText(basis, upTo, money),
        priceMinor: money.toDecimal(priceMinor),
      })),
    toApi: (bands, { values: { basis }, money }) =>
      bands.map(({ upTo, priceMinor }) => ({
        upTo: upTo.trim() === '' ? null : parseLimit(basis, upTo, money),
        priceMinor: parseAmount(priceMinor, money) ?? INVALID,
      })),
  },
  ...group<ShippingRateForm, RateInput>(({ children }) => <div className="sm:max-w-xs">{children}</div>)({
    freeFromMinor: optionalAmount('Free from', {
      when: isSold,
      formLabel: (_, { money }) => `Free from (${currencyOf(money)})`,
      optional: true,
      inputMode: 'decimal',
      hint: 'Orders of this value and more ship free.',
    }),
  }),
}
const { name, basis, ...costFields } = rateFields

function limitText(basis: Basis, limit: number | null, money: Money): string {
  if (limit === null) return ''
  return basis === 'value' ? money.toDecimal(limit) : String(limit)
}

function parseLimit(basis: Basis, text: string, money: Money): number {
  if (basis === 'value') return parseAmount(text, money) ?? INVALID
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : INVALID
}

type RateFieldsProps = {
  /** Name in the API: 'zones.0.rates.0'. */
  path: string
  rate: RateInput
  errors: FormErrors
  onChange: (rate: RateInput) => void
  onRemove: () => void
}

export function RateFields({ path, rate, errors, onChange, onRemove }: RateFieldsProps) {
  const list = {
    path,
    values: rate,
    errors,
    setValues: (changes: Partial<RateInput>) => onChange({ ...rate, ...changes }),
  }
  return (
    <fieldset className="grid gap-s4 rounded-md border border-hair p-s4">
      <legend className="sr">{rate.name || 'New rate'}</legend>
      <div className="grid items-start gap-s4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <FieldList<Pick<ShippingRateForm, 'name' | 'basis'>, RateInput> {...list} fields={{ name, basis }} />
        <IconButton className="sm:mt-7" label={`Remove rate ${rate.name}`.trim()} onClick={onRemove}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <FieldList<Omit<ShippingRateForm, 'name' | 'basis'>, RateInput> {...list} fields={costFields} />
    </fieldset>
  )
}

type Bands = RateInput['bands']

function BandFields({
  attributes: { id: path },
  value: bands,
  values,
  errors,
  onChange,
}: InputProps<Bands, RateInput>) {
  const currency = currencyOf(useMoney())
  const units = { value: currency, weight: 'grams', items: 'items', pickup: '' }
  const update = (index: number, changes: Partial<Bands[number]>) =>
    onChange(bands.with(index, { ...(bands[index] ?? newBand), ...changes }))
  return (
    <div className="grid gap-s3">
      {bands.map(({ upTo, priceMinor }, index) => (
        <div
          key={index}
          className="grid max-w-xl grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-s3 [&_.field]:min-w-0"
        >
          <TextField
            id={`${path}.${index}.upTo`}
            label={`Up to (${units[values.basis]})`}
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
            value={priceMinor}
            error={errors[`${path}.${index}.priceMinor`]}
            onChange={({ target }) => update(index, { priceMinor: target.value })}
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
      <AddButton
        variant="quiet"
        size="small"
        className="-ml-3 justify-self-start"
        items={bands}
        max={BANDS_MAX}
        create={() => newBand}
        fieldId={(index) => `${path}.${index}.upTo`}
        onChange={onChange}
      >
        Add a price
      </AddButton>
    </div>
  )
}
