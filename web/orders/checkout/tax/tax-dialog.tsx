import { type FormEvent, useState } from 'react'
import { formatUsd } from '#contract/money.ts'
import type { OrderTaxInput, TaxRatesInput } from '#contract/tax/tax.schema.ts'
import type { FormErrors } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import '../../orders.css'
import { TaxFields } from './tax-fields.tsx'
import { TaxTableRows } from './tax-table-rows.tsx'
import { useTax } from './use-tax.ts'

type TaxDialogProps = {
  line: TaxRatesInput['lines'][number]
  priceMinor: number
  /** Places the order in a click handler, so that it may open a tab. Resolves to why it failed, if it did. */
  onPay: (tax: OrderTaxInput) => Promise<string | undefined>
  onClose: () => void
}

/** Asks where the buyer of a single item is taxed, and shows the total before the payment (features: tax, 4). */
export default function TaxDialog({ line, priceMinor, onPay, onClose }: TaxDialogProps) {
  const tax = useTax({ isOn: true, lines: [{ ...line, priceMinor }] })
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    const invalid = tax.validate()
    setErrors(invalid)
    if (busy || Object.keys(invalid).length > 0 || !tax.input || tax.totalMinor === undefined) return
    setBusy(true)
    const reason = await onPay(tax.input)
    setBusy(false)
    if (reason === undefined) return onClose()
    setFailure(reason)
    tax.reload()
  }

  return (
    <Dialog open onClose={onClose} title="Tax and total">
      <form noValidate onSubmit={(event) => void pay(event)} className="grid gap-s4">
        {failure && <Notice tone="bad" title={failure} />}
        <TaxFields tax={tax} errors={errors} />
        <table className="receipt__lines" aria-live="polite">
          <caption className="sr">Total</caption>
          <tfoot>
            <tr>
              <th scope="row">Price</th>
              <td>{formatUsd(priceMinor)}</td>
            </tr>
            <TaxTableRows rows={tax.rows} />
            {tax.totalMinor !== undefined && (
              <tr>
                <th scope="row">Total</th>
                <td>{formatUsd(tax.totalMinor)}</td>
              </tr>
            )}
          </tfoot>
        </table>
        <Button type="submit" wide busy={busy} disabled={tax.isLoading}>
          {busy ? 'Processing...' : 'Continue to payment'}
        </Button>
      </form>
    </Dialog>
  )
}
