import type { Money } from '#contract/money.ts'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { SelectField } from '../../../../platform/forms/select-field.tsx'
import { TextField } from '../../../../platform/forms/text-field.tsx'
import {
  type RefundableItem,
  type RefundChoice,
  refundableMinor,
  returnedText,
  returnsStock,
} from './refund-request.ts'

type RefundItemFieldProps = {
  line: RefundableItem
  money: Money
  choice: RefundChoice
  error: string | undefined
  returnedError: string | undefined
  onChoice: (choice: RefundChoice) => void
}

const refundMethods: Record<string, RefundChoice['method']> = {
  none: 'none',
  rest: 'rest',
  quantity: 'quantity',
  amount: 'amount',
}

export function RefundItemField({ line, money, choice, error, returnedError, onChoice }: RefundItemFieldProps) {
  const { method, text } = choice
  const refundable = money.format(refundableMinor(line))
  const takesNumber = method === 'quantity' || method === 'amount'
  return (
    <li className="grid items-start gap-s3 py-s3 sm:grid-cols-2">
      <SelectField
        label={
          <>
            {quantityText(line)}
            <span className="font-normal text-ink-muted">{` (${refundable} left)`}</span>
          </>
        }
        options={[
          { value: 'none', label: 'Nothing' },
          { value: 'rest', label: `Everything left: ${refundable}` },
          ...(line.quantity > 1 ? [{ value: 'quantity', label: 'A quantity' }] : []),
          { value: 'amount', label: 'An amount' },
        ]}
        value={method}
        error={takesNumber ? undefined : error}
        onChange={({ target }) => onChoice({ method: refundMethods[target.value] ?? 'none', text: '' })}
      />
      {takesNumber && (
        <TextField
          label={
            <>
              {method === 'quantity' ? 'Quantity' : `Amount (${money.currency.toUpperCase()})`}
              <span className="sr">: {line.title}</span>
            </>
          }
          inputMode={method === 'quantity' ? 'numeric' : 'decimal'}
          value={text}
          error={error}
          maxLength={12}
          autoComplete="off"
          onChange={({ target }) => onChoice({ ...choice, text: target.value })}
        />
      )}
      {returnsStock(line, choice) && (
        <div className="sm:col-start-2">
          <TextField
            label={
              <>
                Back to stock
                <span className="sr">: {line.title}</span>
              </>
            }
            hint={`Up to ${line.returnableUnits}.`}
            inputMode="numeric"
            value={returnedText(line, choice)}
            error={returnedError}
            maxLength={2}
            autoComplete="off"
            onChange={({ target }) => onChoice({ ...choice, returned: target.value })}
          />
        </div>
      )}
    </li>
  )
}
