import { classDateText } from '#contract/sales/orders/fulfillment-text.ts'
import type { coachingBookings } from '#db/schema/classes/coaching.ts'
import { localTimes } from '../../../classes/coaching/index.ts'
import type { Ctx } from '../../../context.ts'

export type BookingTime = Pick<typeof coachingBookings.$inferSelect, 'startsAt' | 'endsAt' | 'timeZone'>

/** Returns 'March 23, 2024, 10-11 AM New York time.' */
export const bookingText = async (ctx: Ctx, booking: BookingTime): Promise<string> =>
  classDateText(await localTimes(ctx, booking))
