import { formatUsd } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders/admin-orders.schema.ts'
import { quantityText } from '#contract/orders/fulfillment-text.ts'
import { SelectField } from '../../../forms/select-field.tsx'
import { TextField } from '../../../forms/text-field.tsx'
import { type RefundChoice, refundableMinor } from './refund-request.ts'

type RefundLineProps = {
  line: AdminOrder['lines'][number]
  choice: RefundChoice
  error: string | undefined
  onChoice: (choice: RefundChoice) => void
}

const ways: Record<string, RefundChoice['how']> = {
  none: 'none',
  rest: 'rest',
  quantity: 'quantity',
  amount: 'amount',
}

/** One line of an order that is paid back: how, and how much. */
export function RefundItemField({ line, choice: { how, typed }, error, onChoice }: RefundLineProps) {
  const left = formatUsd(refundableMinor(line))
  const takesNumber = how === 'quantity' || how === 'amount'
  return (
    <li className="grid items-start gap-s3 py-s3 sm:grid-cols-2">
      <SelectField
        label={
          <>
            {quantityText(line)}
            <span className="font-normal text-ink-muted">{` (${left} left)`}</span>
          </>
        }
        options={[
          { value: 'none', label: 'Nothing' },
          { value: 'rest', label: `All that is left: ${left}` },
          ...(line.quantity > 1 ? [{ value: 'quantity', label: 'So many of it' }] : []),
          { value: 'amount', label: 'An amount' },
        ]}
        value={how}
        error={takesNumber ? undefined : error}
        onChange={({ target }) => onChoice({ how: ways[target.value] ?? 'none', typed: '' })}
      />
      {takesNumber && (
        <TextField
          label={
            <>
              {how === 'quantity' ? 'How many' : 'Amount in dollars'}
              <span className="sr">: {line.title}</span>
            </>
          }
          inputMode={how === 'quantity' ? 'numeric' : 'decimal'}
          value={typed}
          error={error}
          maxLength={12}
          autoComplete="off"
          onChange={({ target }) => onChoice({ how, typed: target.value })}
        />
      )}
    </li>
  )
}
