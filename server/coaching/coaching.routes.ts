import { idParams } from '#contract/accounts/account.schema.ts'
import { bookingInput, coachingSlots, coachingTypes } from '#contract/coaching/coaching.schema.ts'
import { checkoutResponse, idempotencyHeaders } from '#contract/orders/orders.schema.ts'
import { operation } from '../api/operation.ts'
import { router } from '../api/router.ts'
import { bookCoaching } from '../orders/index.ts'
import { getSlots, listActiveTypes } from './list-types.ts'

export const coachingApi = router().openapiRoutes([
  operation('GET /coaching/types', listActiveTypes, {
    summary: 'List the 1-on-1 sessions that can be booked',
    output: coachingTypes,
  }),
  operation('GET /coaching/types/{id}/slots', getSlots, {
    summary: 'List the free times of a session',
    params: idParams,
    output: coachingSlots,
  }),
  operation('POST /coaching/bookings', bookCoaching, {
    summary: 'Hold a time of a session and start a checkout session',
    headers: idempotencyHeaders,
    body: bookingInput,
    output: checkoutResponse,
    status: 201,
    result: 'Done',
  }),
])
