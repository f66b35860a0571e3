import { type FormEvent, useState } from 'react'
import { formatUsd } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders/admin-orders.schema.ts'
import { TextField } from '../../../forms/text-field.tsx'
import type { FormErrors } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { RefundItemField } from './refund-item-field.tsx'
import {
  chosenMinor,
  type RefundChoice,
  type RefundRequest,
  refundableMinor,
  refundItemInput,
} from './refund-request.ts'

type RefundFormProps = {
  order: AdminOrder
  faults: FormErrors
  onClose: () => void
  onWish: (wish: RefundRequest) => void
}

const none: RefundChoice = { how: 'none', typed: '' }

/** What goes back: of each line nothing, the rest, so many, or an amount; and why. */
export function RefundForm({ order, faults, onClose, onWish }: RefundFormProps) {
  const lines = order.lines.filter((line) => refundableMinor(line) > 0)
  const [choices, setChoices] = useState<Record<string, RefundChoice>>({})
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const choiceOf = (id: string) => choices[id] ?? none
  const amounts = lines.map((line) => chosenMinor(line, choiceOf(line.id)))
  const amountMinor = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  const wrong = lines.map((line, at) => faultOf(refundableMinor(line), amounts[at]))
  // The service names a line by its place among those that it was sent.
  const sent = lines.filter((line) => refundItemInput(line, choiceOf(line.id)).length > 0)
  const refusedLine = (id: string) => {
    const place = `lines.${sent.findIndex((line) => line.id === id)}.`
    return Object.entries(faults).find(([field]) => field.startsWith(place))?.[1]
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!reason.trim() || amountMinor === 0 || wrong.some(Boolean)) return
    const whole = lines.every((line) => choiceOf(line.id).how === 'rest')
    onWish({
      reason: reason.trim(),
      amountMinor,
      ...(whole ? {} : { lines: lines.flatMap((line) => refundItemInput(line, choiceOf(line.id))) }),
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title="Refund"
      text="Choose what goes back. A line that is paid back whole is taken away from the buyer."
    >
      <form noValidate onSubmit={submit} className="grid gap-s4">
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setChoices(Object.fromEntries(lines.map(({ id }) => [id, { how: 'rest', typed: '' }])))}
        >
          Everything that is left
        </Button>
        <ul className="divide-y divide-hair border-y border-hair">
          {lines.map((line, at) => (
            <RefundItemField
              key={line.id}
              line={line}
              choice={choiceOf(line.id)}
              error={(tried ? wrong[at] : undefined) ?? refusedLine(line.id)}
              onChoice={(choice) => setChoices({ ...choices, [line.id]: choice })}
            />
          ))}
        </ul>
        <TextField
          id="reason"
          label="Reason"
          hint="For your own books: the buyer does not see it."
          value={reason}
          error={faults.reason ?? (tried && !reason.trim() ? 'Please say why.' : undefined)}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
        <p className="font-semibold" aria-live="polite">
          {`To pay back: ${formatUsd(amountMinor)} ${order.currency.toUpperCase()}`}
          {tried && amountMinor === 0 && <span className="field__error">Choose at least one line.</span>}
        </p>
        <div className="dialog__foot">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Continue</Button>
        </div>
      </form>
    </Dialog>
  )
}

function faultOf(left: number, amount: number | undefined): string | undefined {
  if (amount === undefined) return 'Enter a number.'
  return amount > left ? `At most ${formatUsd(left)} is left to pay back.` : undefined
}
