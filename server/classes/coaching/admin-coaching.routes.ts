import { z } from '@hono/zod-openapi'
import * as coaching from '#contract/classes/coaching/admin-coaching.schema.ts'
import { FORM_BYTES_MAX } from '../../platform/api/body-limits.ts'
import { crudOperations } from '../../platform/api/crud-operations.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { coachingTypeCrud, listCoachingTypes } from './admin/coaching-types.ts'
import { getCoachingHours, saveCoachingHours } from './admin/hours.ts'
import { listBookings } from './admin/list-bookings.ts'

export const adminCoachingApi = router().openapiRoutes([
  ...crudOperations('/admin/session-types', coachingTypeCrud, {
    permission: 'teaching',
    singular: 'a kind of 1-on-1 session',
    listSummary: 'List the kinds of 1-on-1 sessions, including inactive ones',
    flag: 'active',
    list: { verb: listCoachingTypes, query: z.object({}), output: coaching.coachingTypeList },
    form: coaching.coachingTypeForm,
    change: coaching.coachingTypeChange,
    read: coaching.coachingTypeRead,
  }),
  operation('GET /admin/coaching-hours', getCoachingHours, {
    permission: 'teaching',
    summary: 'Get the hours of 1-on-1 sessions: weekly, and of single days from today on',
    output: coaching.coachingHoursChange,
  }),
  operation('PUT /admin/coaching-hours', saveCoachingHours, {
    permission: 'teaching',
    summary: 'Replace the hours of 1-on-1 sessions, unless they were changed since they were read',
    maxBodyBytes: FORM_BYTES_MAX,
    body: coaching.coachingHoursChange,
    output: coaching.coachingHoursChange,
  }),
  operation('GET /admin/bookings', listBookings, {
    permission: 'teaching',
    summary: 'List booked 1-on-1 sessions, including canceled ones',
    query: coaching.bookingsInput,
    output: coaching.bookingPage,
  }),
])
