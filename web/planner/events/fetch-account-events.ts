import { api } from '../../platform/api/client.ts'
import { type AccountEvent, bookingEvents, deliveryEvents, enrollmentEvents } from './account-event.ts'

/** Orders that are old enough to be delivered are not needed. */
const ORDERS = '20'

/** @throws ApiError */
export async function fetchAccountEvents(zone: string, signal: AbortSignal): Promise<AccountEvent[]> {
  const init = { init: { signal } }
  const [enrollments, bookings, orders] = await Promise.all([
    api.account.classes.$get({}, init).then((response) => response.json()),
    api.account.bookings.$get({}, init).then((response) => response.json()),
    api.orders.$get({ query: { limit: ORDERS } }, init).then((response) => response.json()),
  ])
  return [...enrollmentEvents(enrollments), ...bookingEvents(bookings), ...deliveryEvents(orders.orders, zone)]
}
