import type { MyOrders } from '#contract/orders/orders.schema.ts'
import { api } from '../../api/client.ts'

const PAGE_ROWS = '20'

export const FETCH_FAILED = 'Failed to read your orders. Please try again.'

/** A page of the reader's orders: the newest ones, or those after `cursor`. */
export async function fetchOrders(asked: { cursor?: string }, signal?: AbortSignal): Promise<MyOrders> {
  const query = { ...asked, limit: PAGE_ROWS }
  return (await api.orders.$get({ query }, signal ? { init: { signal } } : {})).json()
}
