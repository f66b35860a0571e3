import { addDays, utcMidnight } from '#contract/dates.ts'
import { wallClock } from '../../time/use-time-zone.ts'

/** Days from shipping to the earliest day on which a delivery is expected. */
const SHIPPING_DAYS = 3

/** Returns the Sunday after an item was shipped, on which it has probably arrived: the shop has no report of deliveries. */
export function deliveryDate(shippedAt: string, zone: string): string {
  const earliest = addDays(wallClock(new Date(shippedAt), zone).date, SHIPPING_DAYS)
  return addDays(earliest, (7 - new Date(utcMidnight(earliest)).getUTCDay()) % 7)
}
