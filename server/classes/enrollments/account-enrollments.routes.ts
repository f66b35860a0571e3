import { z } from '@hono/zod-openapi'
import { enrollments, transferInput } from '#contract/classes/enrollments/enrollment.schema.ts'
import { calendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { idParams } from '#contract/people/accounts/account.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { cancelEnrollment } from './cancel.ts'
import { listUserEnrollments } from './list-user-enrollments.ts'
import { transferEnrollment } from './transfer.ts'
import { listTransferOptions } from './transfer-options.ts'

export const accountEnrollmentsApi = router().openapiRoutes([
  operation('GET /account/classes', listUserEnrollments, {
    summary: 'List my enrollments in courses and workshops',
    output: enrollments,
  }),
  operation(
    'POST /account/classes/{id}/cancel',
    async (ctx, input) => {
      await cancelEnrollment(ctx, input)
      return listUserEnrollments(ctx)
    },
    { summary: 'Cancel an enrollment and request its refund', params: idParams, output: enrollments },
  ),
  operation('GET /account/classes/{id}/dates', listTransferOptions, {
    summary: 'List the workshops an enrollment can be moved to (same price, free spot)',
    params: idParams,
    output: z.array(calendarEvent),
  }),
  operation(
    'POST /account/classes/{id}/move',
    async (ctx, input) => {
      await transferEnrollment(ctx, input)
      return listUserEnrollments(ctx)
    },
    {
      summary: 'Transfer an enrollment to another workshop',
      params: idParams,
      body: transferInput,
      output: enrollments,
    },
  ),
])
