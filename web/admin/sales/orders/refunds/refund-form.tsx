import { type FormEvent, useState } from 'react'
import { type Money, moneyIn } from '#contract/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import { REFUND_REASON_MAX } from '#contract/sales/orders/order-limits.ts'
import { TextField } from '../../../../platform/forms/text-field.tsx'
import type { FormErrors } from '../../../../platform/forms/use-form.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog/dialog.tsx'
import { DialogButtons } from '../../../platform/content-form/form-dialog.tsx'
import { RefundItemField } from './refund-item-field.tsx'
import {
  isShipping,
  type RefundableItem,
  type RefundChoice,
  type RefundRequest,
  refundableItems,
  refundableMinor,
  refundItemInput,
  returnedError,
  returnsStock,
  selectedMinor,
} from './refund-request.ts'

type RefundFormProps = {
  order: AdminOrder
  errors: FormErrors
  onClose: () => void
  onContinue: (request: RefundRequest) => void
}

const noRefund: RefundChoice = { method: 'none', text: '' }

export function RefundForm({ order, errors, onClose, onContinue }: RefundFormProps) {
  const lines = refundableItems(order)
  const money = moneyIn(order.currency)
  const [choices, setChoices] = useState<Record<string, RefundChoice>>({})
  const [reason, setReason] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const choiceOf = (id: string) => choices[id] ?? noRefund
  const amounts = lines.map((line) => selectedMinor(line, choiceOf(line.id), money))
  const amountMinor = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  const amountErrors = lines.map((line, index) => amountError(refundableMinor(line), amounts[index], money))
  const returnedErrors = lines.map((line) => returnedError(line, choiceOf(line.id)))
  // The API names a line by its index in the request.
  const sentLines = lines.filter(
    (line) => !isShipping(line) && refundItemInput(line, choiceOf(line.id), money).length > 0,
  )
  const serverError = (item: RefundableItem) => {
    if (isShipping(item)) return errors.shippingMinor
    const prefix = `lines.${sentLines.findIndex((line) => line.id === item.id)}.`
    return Object.entries(errors).find(([field]) => field.startsWith(prefix) && field !== `${prefix}returnedUnits`)?.[1]
  }
  const returnedServerError = ({ id }: RefundableItem) =>
    errors[`lines.${sentLines.findIndex((line) => line.id === id)}.returnedUnits`]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (!reason.trim() || amountMinor === 0 || [...amountErrors, ...returnedErrors].some(Boolean)) return
    const isFullRefund = lines.every(
      (line) => choiceOf(line.id).method === 'rest' && !returnsStock(line, choiceOf(line.id)),
    )
    const shipping = lines.find(isShipping)
    const shippingMinor = shipping && selectedMinor(shipping, choiceOf(shipping.id), money)
    const partialRefund = {
      ...(sentLines.length > 0
        ? { lines: sentLines.flatMap((line) => refundItemInput(line, choiceOf(line.id), money)) }
        : {}),
      ...(shippingMinor ? { shippingMinor } : {}),
    }
    onContinue({ reason: reason.trim(), amountMinor, ...(isFullRefund ? {} : partialRefund) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title="Refund"
      text="Choose what to refund. The buyer loses access to fully refunded items."
    >
      <form noValidate onSubmit={submit} className="grid gap-s4">
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setChoices(Object.fromEntries(lines.map(({ id }) => [id, { method: 'rest', text: '' }])))}
        >
          Select everything left
        </Button>
        <ul className="divide-y divide-hair border-y border-hair">
          {lines.map((line, index) => (
            <RefundItemField
              key={line.id}
              line={line}
              money={money}
              choice={choiceOf(line.id)}
              error={(isSubmitted ? amountErrors[index] : undefined) ?? serverError(line)}
              returnedError={(isSubmitted ? returnedErrors[index] : undefined) ?? returnedServerError(line)}
              onChoice={(choice) => setChoices({ ...choices, [line.id]: choice })}
            />
          ))}
        </ul>
        <TextField
          id="reason"
          label="Reason"
          hint="For your records. The buyer doesn’t see it."
          value={reason}
          error={errors.reason ?? (isSubmitted && !reason.trim() ? 'Enter a reason.' : undefined)}
          maxLength={REFUND_REASON_MAX}
          onChange={({ target }) => setReason(target.value)}
        />
        <p className="font-semibold" aria-live="polite">
          {`To refund: ${money.format(amountMinor)} ${order.currency.toUpperCase()}`}
          {isSubmitted && amountMinor === 0 && <span className="field__error">Choose at least one item.</span>}
        </p>
        <DialogButtons confirm="Continue" onClose={onClose} />
      </form>
    </Dialog>
  )
}

function amountError(maxMinor: number, amount: number | undefined, money: Money): string | undefined {
  if (amount === undefined) return 'Enter a number.'
  return amount > maxMinor ? `You can refund at most ${money.format(maxMinor)}.` : undefined
}
