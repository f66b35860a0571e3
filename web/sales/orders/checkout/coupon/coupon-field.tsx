import { type KeyboardEvent, useEffect, useRef } from 'react'
import { TextField } from '../../../../platform/forms/text-field.tsx'
import type { FormErrors } from '../../../../platform/forms/use-form.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { useMoney } from '../../../../platform/ui/use-money.ts'
import type { CheckoutCoupon } from './use-coupon.ts'

type CouponFieldProps = {
  coupon: CheckoutCoupon
  /** Discount of the applied coupon, 0 if it is not known yet. */
  discountMinor: number
  errors: FormErrors
}

/** Asks for a coupon code, or shows the applied one. The id is the field name of the API. */
export function CouponField({ coupon, discountMinor, errors }: CouponFieldProps) {
  const { isOn, typed, quote, isLoading, error } = coupon
  const removeRef = useRef<HTMLButtonElement>(null)
  const money = useMoney()
  const code = quote?.code
  // The field that had the focus is gone.
  useEffect(() => {
    if (code) removeRef.current?.focus()
  }, [code])
  if (!isOn) return null
  if (quote)
    return (
      <div className="flex items-center justify-between gap-s3 rounded-md border border-edge p-s3" role="status">
        <p className="min-w-0">
          Coupon <b className="wrap-anywhere">{quote.code}</b> applied
          {discountMinor > 0 && `: ${money.format(-discountMinor)}`}
        </p>
        <Button ref={removeRef} variant="quiet" size="small" onClick={coupon.remove}>
          Remove
          <span className="sr"> coupon {quote.code}</span>
        </Button>
      </div>
    )
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    coupon.apply()
  }
  return (
    <div className="flex items-start gap-s3">
      <div className="min-w-0 grow">
        <TextField
          id="coupon.code"
          label="Coupon code"
          optional
          value={typed}
          error={error ?? errors['coupon.code']}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => coupon.type(target.value)}
          onKeyDown={applyOnEnter}
        />
      </div>
      {/* Below the label, beside the input. */}
      <div className="pt-8">
        <Button variant="secondary" busy={isLoading} disabled={typed.trim() === ''} onClick={coupon.apply}>
          Apply
        </Button>
      </div>
    </div>
  )
}
