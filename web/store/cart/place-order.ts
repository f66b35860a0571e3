import type { FieldError } from '#contract/errors.ts'
import { toMinorUnits } from '#contract/money.ts'
import type { ShipTo } from '#contract/orders/shipping.schema.ts'
import { ApiError, errorMessage } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import type { CartItem } from './cart-state.ts'
import type { IdempotencyKeys } from './idempotency-keys.ts'

export type PlacedOrderItem = { productId: number; quantity: number; unitMinor: number }
export type ChangedPrice = { id: number; title: string; seenMinor: number; unitMinor: number }

/** What became of asking for the payment page. */
export type PlacedOrder =
  | { state: 'placed'; url: string; orderId: string }
  | { state: 'signed_out' }
  | { state: 'prices_changed'; prices: ChangedPrice[] }
  /** The ids of products that are not sold any more. */
  | { state: 'unavailable'; ids: number[] }
  /** Something in it comes by post, and there is no address, or one with faults. */
  | { state: 'address'; refusal: ApiError }
  | { state: 'failed'; reason: string }

/** Orders the cart at the prices that the buyer sees (features: store, 9 and 10). Every refusal is an answer here. */
export async function placeOrder(
  loadClient: () => Promise<{ api: ApiClient }>,
  items: readonly CartItem[],
  keys: IdempotencyKeys,
  shipTo?: ShipTo,
): Promise<PlacedOrder> {
  const lines = items.map(({ id, quantity, price }) => ({ productId: id, quantity, unitMinor: toMinorUnits(price) }))
  const ask = async (): Promise<PlacedOrder> => {
    const { api } = await loadClient()
    const header = { 'idempotency-key': keys.keyFor(lines) }
    const json = { lines, ...(shipTo ? { shipTo } : {}) }
    return { state: 'placed', ...(await (await api.orders.$post({ json, header })).json()) }
  }
  try {
    return await ask().catch((error: unknown) => {
      // The order of this key ran out or was given up while nobody looked; what the buyer wants now is a new one.
      if (!(error instanceof ApiError && error.code === 'checkout_closed')) throw error
      keys.forget()
      return ask()
    })
  } catch (error) {
    return refusal(error, items)
  }
}

function refusal(error: unknown, items: readonly CartItem[]): PlacedOrder {
  const reason = errorMessage(error, 'Failed to start checkout process. Please try again.')
  if (!(error instanceof ApiError)) return { state: 'failed', reason }
  const { status, code, details, fields } = error
  if (status === 401) return { state: 'signed_out' }
  if (fields.some(({ field }) => /^shipTo(\.|$)/.test(field))) return { state: 'address', refusal: error }
  const prices = code === 'prices_changed' ? changedPrices(details.lines) : []
  if (prices.length > 0) return { state: 'prices_changed', prices }
  const ids = unavailableIds(fields, items)
  if (ids.length > 0) return { state: 'unavailable', ids }
  return { state: 'failed', reason }
}

/** The details of a refusal are not typed on the wire. */
function changedPrices(lines: unknown): ChangedPrice[] {
  if (!Array.isArray(lines)) return []
  return lines.filter(
    (line): line is ChangedPrice =>
      typeof line?.title === 'string' &&
      [line.id, line.seenMinor, line.unitMinor].every((value) => Number.isInteger(value)),
  )
}

/** A product that can't be bought is named by the place of its line in the request, which is its place in the cart. */
function unavailableIds(fields: readonly FieldError[], items: readonly CartItem[]): number[] {
  return fields.flatMap(({ field }) => {
    const place = /^lines\.(\d+)\.productId$/.exec(field)?.[1]
    const item = place === undefined ? undefined : items[Number(place)]
    return item ? [item.id] : []
  })
}
