import { coachingSlots, coachingTypes, userBookings } from '#contract/classes/coaching/coaching.schema.ts'
import { idParams } from '#contract/people/accounts/account.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { getSlots, listActiveTypes } from './list-types.ts'
import { listUserBookings } from './list-user-bookings.ts'

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
  operation('GET /account/bookings', listUserBookings, { summary: 'List my 1-on-1 sessions', output: userBookings }),
])
