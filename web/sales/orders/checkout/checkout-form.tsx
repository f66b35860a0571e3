import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { immediateDeliveryError } from '#contract/sales/orders/immediate-delivery.ts'
import { checkoutPages } from '#contract/site/site-pages/page-options.ts'
import { useCart } from '../../../content/store/cart/cart-context.ts'
import { CheckoutProblemNotice } from '../../../content/store/cart/checkout-problem.tsx'
import { useCheckout } from '../../../content/store/cart/use-checkout.ts'
import { LegalNote } from '../../../people/consents/legal-note.tsx'
import { type FormValues, useForm } from '../../../platform/forms/use-form.ts'
import { useRootData } from '../../../platform/router/root-data.ts'
import { storage } from '../../../platform/session/browser-session.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { AddressFields } from './address-fields.tsx'
import { addressDraft, addressErrors, toShipTo, withRegionCode } from './address-form.ts'
import { CouponField } from './coupon/coupon-field.tsx'
import { type CheckoutCoupon, couponInput, discountOf } from './coupon/use-coupon.ts'
import { hasDownloads } from './has-downloads.ts'
import { ImmediateDeliveryField } from './immediate-delivery-field.tsx'
import { ShippingMethods } from './shipping-methods.tsx'
import { TaxFields } from './tax/tax-fields.tsx'
import type { CheckoutTax, TaxedAddress } from './tax/use-tax.ts'
import { useLastAddress } from './use-last-address.ts'
import type { Shipping } from './use-shipping.ts'

type CheckoutFormProps = {
  userId: string
  shipping: Shipping
  coupon: CheckoutCoupon
  tax: CheckoutTax
  /** Total before an added tax, in minor units. */
  totalMinor: number
  onLocation: (address: TaxedAddress) => void
  onPlacing: (placing: boolean) => void
}

export function CheckoutForm({ userId, shipping, coupon, tax, totalMinor, onLocation, onPlacing }: CheckoutFormProps) {
  const { items } = useCart()
  const { checkout, processing, problem } = useCheckout()
  const navigate = useNavigate()
  const [draft] = useState(() => addressDraft(storage, userId))
  const [address, setAddress] = useState(() => withRegionCode(draft.read()))
  const needsAddress = items.some((item) => item.ships)
  useLastAddress(needsAddress, (lastAddress) =>
    setAddress((current) => (Object.keys(current).length > 0 ? current : withRegionCode(lastAddress))),
  )

  const { country = '', region = '', line1 = '', city = '', postalCode = '' } = address
  useEffect(
    () => onLocation({ country, region, line1, city, postalCode }),
    [country, region, line1, city, postalCode, onLocation],
  )

  const [hasAgreed, setHasAgreed] = useState(false)
  const { asksImmediateDelivery = false } = useRootData()
  const asksDelivery = asksImmediateDelivery && hasDownloads(items)
  const { method, countryError } = shipping
  const { errors, form } = useForm({
    validate: () => ({
      ...(needsAddress ? { ...addressErrors(address), ...(countryError && { country: countryError }) } : {}),
      ...coupon.validate(),
      ...tax.validate(),
      ...(asksDelivery && !hasAgreed ? { immediateDelivery: immediateDeliveryError('products') } : {}),
    }),
    async submit() {
      onPlacing(true)
      const choice = method && { rateId: method.id, seenMinor: method.priceMinor }
      const shipTo = needsAddress ? toShipTo(address) : undefined
      const usedCoupon = couponInput(coupon.quote, method?.priceMinor ?? 0)
      const details = { shipTo, shipping: choice, tax: tax.input, coupon: usedCoupon, immediateDelivery: hasAgreed }
      const placed = await checkout(details)
      onPlacing(placed?.state === 'placed')
      if (placed?.state === 'shipping_changed') shipping.reload()
      if (placed?.state === 'tax_changed') tax.reload()
      if (placed?.state === 'coupon_changed') coupon.reload()
      if (placed?.state === 'invalid_details') throw placed.error
      if (placed?.state !== 'placed') return
      draft.remove()
      await navigate(`/orders/${placed.orderId}`)
    },
    onError: ({ fields }) => Object.fromEntries(fields.map(({ field, message }) => [addressField(field), message])),
  })
  const change = (values: FormValues) => {
    const newAddress = { ...address, ...values }
    setAddress(newAddress)
    draft.write(newAddress)
  }

  return (
    <form {...form} className="sheet grid gap-s4 p-s5 md:p-s6" aria-label="Checkout">
      {problem && <CheckoutProblemNotice problem={problem} />}
      {needsAddress ? (
        <>
          <AddressFields
            values={address}
            errors={countryError ? { ...errors, country: countryError } : errors}
            onChange={change}
          />
          <ShippingMethods shipping={shipping} />
        </>
      ) : (
        <div>
          <h2 className="mb-s2 text-xl">Nothing to ship</h2>
          <p>Nothing in your cart is shipped, so we don’t need an address.</p>
        </div>
      )}
      <TaxFields tax={tax} errors={errors} />
      <CouponField coupon={coupon} discountMinor={discountOf(coupon.quote, method?.priceMinor ?? 0)} errors={errors} />
      {/* An item can have got a download since it was added to the cart, which only the server knows. */}
      {(asksDelivery || hasAgreed || errors.immediateDelivery) && (
        <ImmediateDeliveryField
          delivered="products"
          error={errors.immediateDelivery}
          checked={hasAgreed}
          onChange={setHasAgreed}
        />
      )}
      <Button
        type="submit"
        wide
        // The button can have the focus when the total is loaded again.
        busy={processing || shipping.isLoading || coupon.isLoading || tax.isLoading}
        disabled={tax.failure !== undefined}
      >
        {processing ? 'Processing...' : 'Continue to payment'}
      </Button>
      {totalMinor > 0 && <p className="text-center text-sm text-ink-muted">You pay on the next page.</p>}
      <LegalNote action="By ordering" purposes={checkoutPages} />
    </form>
  )
}

/** A missing address is reported for `shipTo`, and shown at its first field. */
const addressField = (field: string) => (field === 'shipTo' ? 'name' : field.replace(/^shipTo\./, ''))
