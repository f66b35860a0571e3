import { RadioGroup } from '../../forms/radio-group.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { Switch } from '../../forms/switch.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { bindFields } from '../content-form/content-fields.tsx'
import type { ContentFormState } from '../content-form/use-content-form.ts'
import type { CouponInput } from './coupon-input.ts'
import { CouponItemsField } from './coupon-items-field.tsx'

const kindOptions = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Fixed amount' },
  { value: 'shipping', label: 'Free shipping' },
]
const appliesToOptions = [
  { value: 'all', label: 'Everything', hint: 'All products, classes and 1-on-1 sessions.' },
  { value: 'chosen', label: 'Chosen products and classes' },
] as const

export function CouponFields({ form }: { form: ContentFormState<CouponInput> }) {
  const field = bindFields(form)
  const { kind, appliesTo, items } = form.values
  const amount = { type: 'number', step: '0.01', min: '0.01' } as const
  const uses = { type: 'number', step: '1', min: '1', hint: 'Leave empty for no limit.' } as const
  return (
    <>
      <div className="grid items-start gap-s5 sm:grid-cols-3">
        <TextField
          label="Code *"
          required
          maxLength={80}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="SUMMER10"
          hint="Buyers can type it in upper or lower case."
          {...field.text('code')}
        />
        <SelectField label="Discount" options={kindOptions} {...field.text('kind')} />
        {kind === 'percent' && (
          <TextField label="Percent *" required type="number" step="1" min="1" max="100" {...field.text('percent')} />
        )}
        {kind === 'amount' && (
          <TextField
            label="Amount *"
            required
            {...amount}
            hint="Off the items, at most their price. Not off the shipping."
            {...field.text('amountMinor')}
          />
        )}
      </div>
      <RadioGroup
        legend="Applies to"
        options={appliesToOptions}
        value={appliesTo}
        onChange={(appliesTo) => form.setValues({ appliesTo })}
      />
      {appliesTo === 'chosen' && (
        <CouponItemsField items={items} error={form.errors.items} onChange={(items) => form.setValues({ items })} />
      )}
      <div className="grid items-start gap-s5 sm:grid-cols-3">
        <TextField label="Number of uses" {...uses} {...field.text('usesMax')} />
        <TextField label="Uses per customer" {...uses} {...field.text('usesPerCustomer')} />
        <TextField
          label="Minimum order value"
          {...amount}
          hint="Of all items in the order, before the discount."
          {...field.text('minimumMinor')}
        />
      </div>
      <div className="grid items-start gap-s5 sm:grid-cols-2">
        <TextField
          label="Start"
          type="datetime-local"
          hint="In your device’s time zone. Leave empty to start now."
          {...field.text('startsAt')}
        />
        <TextField
          label="End"
          type="datetime-local"
          hint="In your device’s time zone. Leave empty for no end."
          {...field.text('endsAt')}
        />
      </div>
      <Switch
        label="Active"
        hint="Turn off to stop the coupon. Orders that have it keep their discount."
        {...field.toggle('isActive')}
      />
    </>
  )
}
