import { bookingCanceled } from '#contract/classes/coaching/admin-coaching.schema.ts'
import {
  bookingInput,
  coachingSlots,
  rescheduleInput,
  userBookings,
} from '#contract/classes/coaching/coaching.schema.ts'
import { contentParams } from '#contract/content/editing/content-lists.schema.ts'
import { idParams } from '#contract/people/accounts/account.schema.ts'
import { checkoutResponse, idempotencyHeaders } from '#contract/sales/orders/orders.schema.ts'
import { listUserBookings } from '../../../classes/coaching/index.ts'
import { operation } from '../../../platform/api/operation.ts'
import { router } from '../../../platform/api/router.ts'
import { bookCoaching } from '../checkout/book-coaching.ts'
import { cancelBooking, cancelBookingAsOwner } from './cancel-booking.ts'
import { getRescheduleSlots, rescheduleBooking } from './reschedule-booking.ts'

export const bookingsApi = router().openapiRoutes([
  operation('POST /coaching/bookings', bookCoaching, {
    summary: 'Hold a time of a session and start a checkout session',
    headers: idempotencyHeaders,
    body: bookingInput,
    output: checkoutResponse,
    status: 201,
    result: 'Done',
  }),
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
  operation('POST /admin/bookings/{id}/cancel', cancelBookingAsOwner, {
    permission: 'teaching',
    summary: 'Cancel a booked 1-on-1 session, refund it and notify the customer',
    params: contentParams,
    output: bookingCanceled,
  }),
])
