import type { WebhookEventsInput } from '#contract/sales/orders/admin-payments.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'

export type EventStatus = NonNullable<WebhookEventsInput['status']>

const eventStatuses: readonly EventStatus[] = ['failed', 'waiting', 'replayed']

/** Loads the orders with payment problems and a page of payment events. Each is undefined if it failed to load. */
export async function loadPayments({ url, signal }: Request) {
  const { searchParams } = new URL(url)
  const status = eventStatuses.find((status) => status === searchParams.get('status'))
  const cursor = searchParams.get('cursor')
  const query = { ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) }
  const init = { init: { signal } }
  const [problems, events] = await Promise.all([
    loadOrToast(api.admin.payments.troubles.$get({}, init), 'Failed to fetch payments'),
    loadOrToast(api.admin.payments.messages.$get({ query }, init), 'Failed to fetch payment events'),
  ])
  return { problems, events, status }
}
