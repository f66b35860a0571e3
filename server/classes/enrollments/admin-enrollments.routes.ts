import { enrollmentRemovalInput, enrollmentRemovedResponse } from '#contract/classes/catalog/roster.schema.ts'
import { enrollmentPage, enrollmentsInput } from '#contract/classes/enrollments/purchases.schema.ts'
import { userParams } from '#contract/people/accounts/users.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { listEnrollments } from './admin/list-enrollments.ts'
import { removeEnrollment } from './admin/remove-enrollment.ts'

export const adminEnrollmentsApi = router().openapiRoutes([
  operation('GET /admin/purchases', listEnrollments, {
    permission: 'fulfillment',
    summary: 'List enrollments in courses and workshops, newest first',
    query: enrollmentsInput,
    output: enrollmentPage,
  }),
  operation('DELETE /admin/enrollments/{id}', removeEnrollment, {
    summary: 'Remove a user from a class, and refund or keep what they paid',
    params: userParams,
    query: enrollmentRemovalInput,
    output: enrollmentRemovedResponse,
  }),
])
