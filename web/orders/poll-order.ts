import type { OrderDownload, OrderView } from '#contract/orders/orders.schema.ts'
import { errorMessage } from '../api/api-error.ts'
import { ApiError, api } from '../api/client.ts'
import { delay } from '../api/delay.ts'

/** `none`: the order does not exist or belongs to another user. */
export type OrderState =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'signed_out' }
  | { state: 'found'; order: OrderView; downloads: OrderDownload[] }
  | { state: 'failed'; reason: string }

const FIRST_WAIT_MS = 2_000
const MAX_WAIT_MS = 30_000

/**
 * Reports the state of an order. While its payment is pending, verifies it with the payment provider at growing intervals.
 * @param options.paid the buyer returns from the checkout session: verify with the first request
 * @throws the signal's reason
 */
export async function pollOrder(
  id: string,
  { paid, signal, onState }: { paid: boolean; signal: AbortSignal; onState: (state: OrderState) => void },
): Promise<void> {
  let shouldVerify = paid
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    const state = await fetchOrder(id, shouldVerify, signal)
    onState(state)
    if (state.state !== 'found' || state.order.status !== 'pending') return
    await delay(wait, signal)
    shouldVerify = true
  }
}

async function fetchOrder(id: string, shouldVerify: boolean, signal: AbortSignal): Promise<OrderState> {
  const [param, init] = [{ param: { id } }, { init: { signal } }]
  try {
    const endpoint = api.orders[':id']
    const order = await (shouldVerify
      ? await endpoint.verify.$post(param, init)
      : await endpoint.$get(param, init)
    ).json()
    if (order.status !== 'completed') return { state: 'found', order, downloads: [] }
    return { state: 'found', order, downloads: await (await endpoint.downloads.$get(param, init)).json() }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ApiError) {
      if (['not_found', 'validation', 'malformed'].includes(error.code)) return { state: 'none' }
      if (error.status === 401) return { state: 'signed_out' }
    }
    return { state: 'failed', reason: errorMessage(error, 'Failed to read your order. Please try again.') }
  }
}
