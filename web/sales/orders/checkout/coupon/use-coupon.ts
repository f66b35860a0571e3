import { useCallback, useEffect, useState } from 'react'
import { normalizeCouponCode } from '#contract/sales/coupons/coupon-code.ts'
import type { CouponQuote, CouponQuoteInput, OrderCouponInput } from '#contract/sales/coupons/order-coupon.schema.ts'
import { api } from '../../../../platform/api/client.ts'
import { errorMessage } from '../../../../platform/api/error-message.ts'
import type { FormErrors } from '../../../../platform/forms/use-form.ts'

export type CheckoutCoupon = {
  /** The site has an active coupon, and there is something to pay. */
  isOn: boolean
  typed: string
  type: (text: string) => void
  apply: () => void
  remove: () => void
  isLoading: boolean
  /** Why the coupon cannot be used. */
  error: string | undefined
  /** Discount of the applied coupon. */
  quote: CouponQuote | undefined
  validate: () => FormErrors
  reload: () => void
}

type Loaded = { key: string; quote?: CouponQuote; error?: string }

/** The coupon code of a checkout, and the discount that the API computes for it. */
export function useCoupon({ isOn, lines }: { isOn: boolean; lines: CouponQuoteInput['lines'] }): CheckoutCoupon {
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [loaded, setLoaded] = useState<Loaded>()
  const [loads, setLoads] = useState(0)
  const request = JSON.stringify({ code, lines })
  const key = isOn && code ? `${loads} ${request}` : ''

  useEffect(() => {
    if (!key) return
    const controller = new AbortController()
    const load = async () => {
      const init = { init: { signal: controller.signal } }
      const response = await api['coupon-quotes'].$post({ json: JSON.parse(request) }, init)
      setLoaded({ key, quote: await response.json() })
    }
    load().catch((error: unknown) => {
      if (controller.signal.aborted) return
      setLoaded({ key, error: errorMessage(error, 'The coupon couldn’t be checked. Please try again.') })
    })
    return () => controller.abort()
  }, [key, request])

  const current = key !== '' && loaded?.key === key ? loaded : undefined
  const quote = current?.quote
  return {
    isOn,
    typed,
    type: (text) => {
      setTyped(text)
      setCode('')
    },
    apply: () => {
      setCode(normalizeCouponCode(typed))
      setLoads((count) => count + 1)
    },
    remove: () => {
      setTyped('')
      setCode('')
    },
    isLoading: key !== '' && !current,
    error: current?.error,
    quote,
    validate: (): FormErrors => {
      if (!isOn || quote || typed.trim() === '') return {}
      return { 'coupon.code': current?.error ?? 'Apply this code, or clear the field.' }
    },
    reload: useCallback(() => setLoads((count) => count + 1), []),
  }
}

/** Returns what a coupon takes off in minor units, as the server computes it. `shippingMinor`: listed price. */
export function discountOf(quote: CouponQuote | undefined, shippingMinor: number): number {
  if (!quote) return 0
  const linesMinor = quote.lineDiscountsMinor.reduce((sum, discount) => sum + discount, 0)
  return linesMinor + (quote.isShippingFree ? shippingMinor : 0)
}

/** Returns the part of an order request; undefined without a coupon. */
export function couponInput(quote: CouponQuote | undefined, shippingMinor: number): OrderCouponInput | undefined {
  return quote && { code: quote.code, seenMinor: discountOf(quote, shippingMinor) }
}
