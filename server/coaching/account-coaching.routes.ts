import { idParams } from '#contract/accounts/account.schema.ts'
import { coachingSlots, rescheduleInput, userBookings } from '#contract/coaching/coaching.schema.ts'
import { operation } from '../api/operation.ts'
import { router } from '../api/router.ts'
import { cancelBooking, getRescheduleSlots, rescheduleBooking } from '../orders/index.ts'
import { listUserBookings } from './list-user-bookings.ts'

export const accountCoachingApi = router().openapiRoutes([
  operation('GET /account/bookings', listUserBookings, { summary: 'List my 1-on-1 sessions', output: userBookings }),
  operation('GET /account/bookings/{id}/slots', getRescheduleSlots, {
    summary: 'List the times a 1-on-1 session can be moved to',
    params: idParams,
    output: coachingSlots,
  }),
  operation(
    'POST /account/bookings/{id}/reschedule',
    async (ctx, input) => {
      await rescheduleBooking(ctx, input)
      return listUserBookings(ctx)
    },
    { summary: 'Move a 1-on-1 session to another time', params: idParams, body: rescheduleInput, output: userBookings },
  ),
  operation(
    'POST /account/bookings/{id}/cancel',
    async (ctx, input) => {
      await cancelBooking(ctx, input)
      return listUserBookings(ctx)
    },
    { summary: 'Cancel a 1-on-1 session and request its refund', params: idParams, output: userBookings },
  ),
])
