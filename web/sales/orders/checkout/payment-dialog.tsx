import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ItemId, type OrderItemKind, referenceTo } from '#contract/content/store/item-kinds.ts'
import type { OrderCouponInput } from '#contract/sales/coupons/order-coupon.schema.ts'
import { immediateDeliveryError } from '#contract/sales/orders/immediate-delivery.ts'
import type { OrderTaxInput } from '#contract/sales/tax/tax.schema.ts'
import { checkoutPages } from '#contract/site/site-pages/page-options.ts'
import { LegalNote } from '../../../people/consents/legal-note.tsx'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { useRootData } from '../../../platform/router/root-data.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import '../orders.css'
import { CouponField } from './coupon/coupon-field.tsx'
import { DiscountTableRow } from './coupon/discount-table-row.tsx'
import { couponInput, discountOf, useCoupon } from './coupon/use-coupon.ts'
import { ImmediateDeliveryField } from './immediate-delivery-field.tsx'
import { TaxFields } from './tax/tax-fields.tsx'
import { TaxTableRows } from './tax/tax-table-rows.tsx'
import { useTax } from './tax/use-tax.ts'

export type PaymentDetails = {
  tax?: OrderTaxInput
  coupon?: OrderCouponInput
  immediateDelivery?: boolean
  /** A coupon pays for everything. */
  isFree: boolean
}

/** `needsConsent`: the buyer has not agreed to immediate delivery. */
export type PaymentFailure = { message: string; needsConsent?: boolean }

type PaymentDialogProps = {
  item: ItemId
  priceMinor: number
  isGift?: boolean
  hasOnlineLessons?: boolean
  /** Starts the sentence with the terms, such as 'By enrolling'. Absent if they were shown before. */
  consentAction?: string
  /** Places the order in a click handler, so that it may open a tab. Resolves to why it failed, if it did. */
  onPay: (details: PaymentDetails) => Promise<PaymentFailure | undefined>
  onClose: () => void
}

/**
 * Asks for the coupon of a single item and where its buyer is taxed, and shows the total and the terms before the
 * payment.
 */
export default function PaymentDialog({
  item,
  priceMinor,
  isGift = false,
  hasOnlineLessons = false,
  consentAction,
  onPay,
  onClose,
}: PaymentDialogProps) {
  const { isTaxOn = false, takesCoupons = false, asksImmediateDelivery = false } = useRootData()
  const money = useMoney()
  const line = referenceTo<OrderItemKind>(item)
  const coupon = useCoupon({ isOn: takesCoupons && priceMinor > 0, lines: [{ item: line, quantity: 1, isGift }] })
  const discountMinor = discountOf(coupon.quote, 0)
  const discountedMinor = priceMinor - discountMinor
  const tax = useTax({ isOn: isTaxOn && discountedMinor > 0, lines: [{ ...line, priceMinor: discountedMinor }] })
  const totalMinor = tax.isOn ? tax.totalMinor : discountedMinor
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<string>()
  const [hasAgreed, setHasAgreed] = useState(asksImmediateDelivery && hasOnlineLessons ? false : undefined)
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const [busy, setBusy] = useState(false)

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    const consentError = { immediateDelivery: immediateDeliveryError('lessons') }
    const invalid = { ...coupon.validate(), ...tax.validate(), ...(hasAgreed === false ? consentError : {}) }
    setErrors(invalid)
    if (busy || Object.keys(invalid).length > 0 || totalMinor === undefined) return
    setBusy(true)
    setFailure(undefined)
    const usedCoupon = couponInput(coupon.quote, 0)
    const reason = await onPay({
      ...(tax.input ? { tax: tax.input } : {}),
      ...(usedCoupon ? { coupon: usedCoupon } : {}),
      ...(hasAgreed ? { immediateDelivery: true } : {}),
      isFree: totalMinor === 0,
    })
    setBusy(false)
    if (reason === undefined) return onClose()
    // The page does not know lessons that were published after it was loaded.
    if (reason.needsConsent) {
      setHasAgreed(false)
      return setErrors(consentError)
    }
    setFailure(reason.message)
    coupon.reload()
    tax.reload()
  }

  return (
    <Dialog open onClose={onClose} title={isTaxOn ? 'Tax and total' : 'Your total'}>
      <form ref={formRef} noValidate onSubmit={(event) => void pay(event)} className="grid gap-s4">
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
        {hasAgreed !== undefined && (
          <ImmediateDeliveryField
            delivered="lessons"
            error={errors.immediateDelivery}
            checked={hasAgreed}
            onChange={(checked) => {
              setHasAgreed(checked)
              setErrors({})
            }}
          />
        )}
        <Button type="submit" wide busy={busy || tax.isLoading || coupon.isLoading}>
          {busy ? 'Processing...' : totalMinor === 0 ? 'Confirm' : 'Continue to payment'}
        </Button>
        {consentAction && <LegalNote action={consentAction} purposes={checkoutPages} />}
      </form>
    </Dialog>
  )
}
