import type { OrderDownload, OrderView } from '#contract/orders/orders.schema.ts'
import { abortableDelay } from '../api/abortable-delay.ts'
import { errorMessage } from '../api/api-error.ts'
import { ApiError, api } from '../api/client.ts'

/** What is known of an order: still asking, nobody's (or not the reader's), read, or the asking failed. */
export type OrderState =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'signed_out' }
  | { state: 'found'; order: OrderView; downloads: OrderDownload[] }
  | { state: 'failed'; reason: string }

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/**
 * Tells what is known of an order, and has the service ask the provider, ever less often, while its payment is pending.
 * @param paid the buyer comes from the payment page, so the provider is asked at once
 * @throws the signal's reason, once nobody wants to know any more
 */
export async function pollOrder(
  id: string,
  { paid, signal, tell }: { paid: boolean; signal: AbortSignal; tell: (shown: OrderState) => void },
): Promise<void> {
  let asking = paid
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const shown = await read(id, asking, signal)
    tell(shown)
    if (shown.state !== 'found' || shown.order.status !== 'pending') return
    await abortableDelay(wait, signal)
    asking = true
  }
}

async function read(id: string, asking: boolean, signal: AbortSignal): Promise<OrderState> {
  const [param, init] = [{ param: { id } }, { init: { signal } }]
  try {
    const { $get } = api.orders[':id']
    const order = await (asking ? await api.orders[':id'].verify.$post(param, init) : await $get(param, init)).json()
    if (order.status !== 'completed') return { state: 'found', order, downloads: [] }
    return { state: 'found', order, downloads: await (await api.orders[':id'].downloads.$get(param, init)).json() }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ApiError) {
      if (['not_found', 'validation', 'malformed'].includes(error.code)) return { state: 'none' }
      if (error.status === 401) return { state: 'signed_out' }
    }
    return { state: 'failed', reason: errorMessage(error, 'Failed to read your order. Please try again.') }
  }
}
