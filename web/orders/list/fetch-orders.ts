import type { MyOrders } from '#contract/orders/orders.schema.ts'
import { api } from '../../api/client.ts'

const PAGE_SIZE = '20'

export const FETCH_FAILED = 'Failed to read your orders. Please try again.'

/** Fetches a page of the user's orders, newest first. */
export async function fetchOrders(options: { cursor?: string }, signal?: AbortSignal): Promise<MyOrders> {
  const query = { ...options, limit: PAGE_SIZE }
  return (await api.orders.$get({ query }, signal ? { init: { signal } } : {})).json()
}
