import type { FieldError } from '#contract/errors.ts'
import type { Money } from '#contract/money.ts'
import type { OrderCouponInput } from '#contract/sales/coupons/order-coupon.schema.ts'
import type { ShipTo } from '#contract/sales/orders/shipping.schema.ts'
import type { OrderTaxInput } from '#contract/sales/tax/tax.schema.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { ApiClient } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { type CartItem, unitMinorOf } from './cart-state.ts'
import type { IdempotencyKeys } from './idempotency-keys.ts'

/** A shipping method, and the price that the buyer saw. */
type ChosenShipping = { rateId: string; seenMinor: number }
export type CheckoutDetails = {
  shipTo?: ShipTo | undefined
  shipping?: ChosenShipping | undefined
  tax?: OrderTaxInput | undefined
  /** The buyer agrees that digital products are delivered immediately. */
  immediateDelivery?: boolean
  coupon?: OrderCouponInput | undefined
}
type ChangedPrice = { id: number; title: string; seenMinor: number; unitMinor: number }

export type PlacedOrder =
  | { state: 'placed'; url: string; orderId: string }
  | { state: 'signed_out' }
  | { state: 'prices_changed'; prices: ChangedPrice[] }
  /** The price of the chosen method has changed, or it is no longer offered. */
  | { state: 'shipping_changed'; message: string }
  | { state: 'tax_changed'; message: string }
  /** The coupon can no longer be used, or takes another amount off. */
  | { state: 'coupon_changed'; message: string }
  /** `ids`: products that are no longer sold. */
  | { state: 'unavailable'; ids: number[] }
  /** A field of the checkout page is missing or invalid. */
  | { state: 'invalid_details'; error: ApiError }
  | { state: 'failed'; reason: string }

/** Places an order at the prices that the buyer sees. Returns errors as states. */
export async function placeOrder(
  loadClient: () => Promise<{ api: ApiClient }>,
  items: readonly CartItem[],
  money: Money,
  keys: IdempotencyKeys,
  { shipTo, shipping, tax, coupon, immediateDelivery }: CheckoutDetails = {},
): Promise<PlacedOrder> {
  const lines = items.map((item) => ({
    productId: item.id,
    quantity: item.quantity,
    unitMinor: unitMinorOf(item, money),
  }))
  const postOrder = async (): Promise<PlacedOrder> => {
    const { api } = await loadClient()
    const choices = [
      ...(shipping ? [`${shipping.rateId}:${shipping.seenMinor}:${shipTo?.country}`] : []),
      ...(tax ? [JSON.stringify([tax, shipTo?.country, shipTo?.region])] : []),
      ...(coupon ? [JSON.stringify(coupon)] : []),
    ]
    const header = { 'idempotency-key': keys.keyFor(lines, choices.join(' ')) }
    const json = { lines, shipTo, shipping, tax, coupon, immediateDelivery }
    return { state: 'placed', ...(await (await api.orders.$post({ json, header })).json()) }
  }
  try {
    return await postOrder().catch((error: unknown) => {
      // The order of this key has expired or was canceled: place a new one.
      if (!(error instanceof ApiError && error.code === 'checkout_closed')) throw error
      keys.reset()
      return postOrder()
    })
  } catch (error) {
    return failureState(error, items)
  }
}

function failureState(error: unknown, items: readonly CartItem[]): PlacedOrder {
  const reason = errorMessage(error, 'Failed to start checkout process. Please try again.')
  if (!(error instanceof ApiError)) return { state: 'failed', reason }
  const { status, code, details, fields } = error
  if (status === 401) return { state: 'signed_out' }
  if (fields.some(({ field }) => /^(shipTo|immediateDelivery)(\.|$)/.test(field)))
    return { state: 'invalid_details', error }
  const prices = code === 'prices_changed' ? changedPrices(details.lines) : []
  if (prices.length > 0) return { state: 'prices_changed', prices }
  const isCouponChanged = details.coupon !== undefined || code === 'coupon_not_valid'
  if (isCouponChanged) return { state: 'coupon_changed', message: error.message }
  const isTaxChanged = details.tax !== undefined || fields.some(({ field }) => field.startsWith('tax'))
  if (isTaxChanged) return { state: 'tax_changed', message: error.message }
  const isShippingChanged = code === 'prices_changed' || fields.some(({ field }) => field.startsWith('shipping'))
  if (isShippingChanged) return { state: 'shipping_changed', message: error.message }
  const ids = unavailableIds(fields, items)
  if (ids.length > 0) return { state: 'unavailable', ids }
  return { state: 'failed', reason }
}

/** Validates the details of the API error, which are untyped. */
function changedPrices(lines: unknown): ChangedPrice[] {
  if (!Array.isArray(lines)) return []
  return lines.filter(
    (line): line is ChangedPrice =>
      typeof line?.title === 'string' &&
      [line.id, line.seenMinor, line.unitMinor].every((value) => Number.isInteger(value)),
  )
}

/** Returns the product ids of field errors like `lines.2.productId`; the index is that of the cart item. */
function unavailableIds(fields: readonly FieldError[], items: readonly CartItem[]): number[] {
  return fields.flatMap(({ field }) => {
    const index = /^lines\.(\d+)\.productId$/.exec(field)?.[1]
    const item = index === undefined ? undefined : items[Number(index)]
    return item ? [item.id] : []
  })
}
