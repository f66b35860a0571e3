import type { TaxSource } from '#contract/sales/tax/tax-kinds.ts'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { RadioGroup } from '../../../platform/forms/radio-group.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'

type TaxSourceFieldsProps = {
  source: TaxSource
  /** Payments are by Stripe. */
  takesStripeTax: boolean
  error: string | undefined
  onChange: (source: TaxSource) => void
}

export function TaxSourceFields({ source, takesStripeTax, error, onChange }: TaxSourceFieldsProps) {
  return (
    <div className="grid gap-s2">
      <RadioGroup
        legend="How tax is calculated"
        value={source}
        onChange={onChange}
        options={[
          {
            value: 'rates',
            label: 'My own rates',
            hint: 'You set the rate of each country or state, and update it when the law changes.',
          },
          {
            value: 'stripe',
            label: 'Stripe Tax',
            hint: 'Stripe looks up the rates and calculates the tax of each order from the buyer’s address. Stripe charges a fee for this. Tax is charged only where you’re registered: keep your registrations in your Stripe dashboard, under Tax.',
          },
        ]}
      />
      <FieldNotes id="source" error={error} />
      {!takesStripeTax && (
        <Notice tone="bad" title="Stripe Tax needs payments by Stripe">
          <p>Your site doesn’t take payments by Stripe, so orders with tax can’t be placed. Choose your own rates.</p>
        </Notice>
      )}
    </div>
  )
}
