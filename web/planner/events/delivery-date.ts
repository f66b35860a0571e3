import { addDays, utcMidnight } from '#contract/dates.ts'
import { wallClock } from '../../platform/time/use-time-zone.ts'

/** Days from shipping to the earliest day on which a delivery is expected. */
const SHIPPING_DAYS = 3

/** Returns the expected delivery day, which is a Sunday. The shop has no delivery reports. */
export function deliveryDate(shippedAt: string, zone: string): string {
  const earliest = addDays(wallClock(new Date(shippedAt), zone).date, SHIPPING_DAYS)
  return addDays(earliest, (7 - new Date(utcMidnight(earliest)).getUTCDay()) % 7)
}
