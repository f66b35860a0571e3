import { type FormEvent, useState } from 'react'
import type { OrderCouponInput } from '#contract/coupons/order-coupon.schema.ts'
import type { ItemReference } from '#contract/orders/item-reference.ts'
import type { OrderTaxInput } from '#contract/tax/tax.schema.ts'
import type { FormErrors } from '../../forms/use-form.ts'
import { useRootData } from '../../layout/root-data.ts'
import { useMoney } from '../../layout/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import '../orders.css'
import { CouponField } from './coupon/coupon-field.tsx'
import { DiscountTableRow } from './coupon/discount-table-row.tsx'
import { couponInput, discountOf, useCoupon } from './coupon/use-coupon.ts'
import { TaxFields } from './tax/tax-fields.tsx'
import { TaxTableRows } from './tax/tax-table-rows.tsx'
import { useTax } from './tax/use-tax.ts'

export type PaymentDetails = {
  tax?: OrderTaxInput
  coupon?: OrderCouponInput
  /** A coupon pays for everything. */
  isFree: boolean
}

type PaymentDialogProps = {
  line: ItemReference
  priceMinor: number
  /** False where no coupon can be used. */
  takesCoupon?: boolean
  /** Places the order in a click handler, so that it may open a tab. Resolves to why it failed, if it did. */
  onPay: (details: PaymentDetails) => Promise<string | undefined>
  onClose: () => void
}

/**
 * Asks for the coupon of a single item and where its buyer is taxed, and shows the total before the payment (features: tax, 4;
 * coupons, 3).
 */
export default function PaymentDialog({ line, priceMinor, takesCoupon = true, onPay, onClose }: PaymentDialogProps) {
  const { isTaxOn = false, takesCoupons = false } = useRootData()
  const money = useMoney()
  const coupon = useCoupon({ isOn: takesCoupons && takesCoupon, lines: [{ item: line, quantity: 1 }] })
  const discountMinor = discountOf(coupon.quote, 0)
  const discountedMinor = priceMinor - discountMinor
  const tax = useTax({ isOn: isTaxOn && discountedMinor > 0, lines: [{ ...line, priceMinor: discountedMinor }] })
  const totalMinor = tax.isOn ? tax.totalMinor : discountedMinor
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    const invalid = { ...coupon.validate(), ...tax.validate() }
    setErrors(invalid)
    if (busy || Object.keys(invalid).length > 0 || totalMinor === undefined) return
    setBusy(true)
    const usedCoupon = couponInput(coupon.quote, 0)
    const reason = await onPay({
      ...(tax.input ? { tax: tax.input } : {}),
      ...(usedCoupon ? { coupon: usedCoupon } : {}),
      isFree: totalMinor === 0,
    })
    setBusy(false)
    if (reason === undefined) return onClose()
    setFailure(reason)
    coupon.reload()
    tax.reload()
  }

  return (
    <Dialog open onClose={onClose} title={isTaxOn ? 'Tax and total' : 'Your total'}>
      <form noValidate onSubmit={(event) => void pay(event)} className="grid gap-s4">
        {failure && <Notice tone="bad" title={failure} />}
        <TaxFields tax={tax} errors={errors} />
        <CouponField coupon={coupon} discountMinor={discountMinor} errors={errors} />
        <table className="receipt__lines" aria-live="polite">
          <caption className="sr">Total</caption>
          <tfoot>
            <tr>
              <th scope="row">Price</th>
              <td>{money.format(priceMinor)}</td>
            </tr>
            <DiscountTableRow quote={coupon.quote} discountMinor={discountMinor} />
            <TaxTableRows rows={tax.rows} />
            {totalMinor !== undefined && (
              <tr>
                <th scope="row">Total</th>
                <td>{money.format(totalMinor)}</td>
              </tr>
            )}
          </tfoot>
        </table>
        <Button type="submit" wide busy={busy} disabled={tax.isLoading || coupon.isLoading}>
          {busy ? 'Processing...' : totalMinor === 0 ? 'Confirm' : 'Continue to payment'}
        </Button>
      </form>
    </Dialog>
  )
}
