import type { ClassKind } from '#contract/class-kinds.ts'
import { classMessageInput, classMessageResponse } from '#contract/classes/catalog/class-message.schema.ts'
import { affectedEnrollments } from '#contract/classes/catalog/class-removal.schema.ts'
import {
  attendanceInput,
  attendanceResponse,
  rosterInput,
  rosterPage,
} from '#contract/classes/catalog/roster.schema.ts'
import { contentParams } from '#contract/content/editing/content-lists.schema.ts'
import { idempotencyHeaders } from '#contract/sales/orders/orders.schema.ts'
import { FORM_BYTES_MAX } from '../../platform/api/body-limits.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { getAffectedEnrollments } from './admin/affected-enrollments.ts'
import { setAttendance } from './admin/attendance.ts'
import { listRoster } from './admin/list-roster.ts'
import { messageClass } from './admin/message-class.ts'

const rosterOperations = <const Kind extends ClassKind>(kind: Kind) =>
  [
    operation(`GET /admin/${kind}s/{id}/enrolled`, (ctx, input) => getAffectedEnrollments(ctx, { kind, ...input }), {
      permission: 'classes',
      summary: `Get the enrollments that deleting a ${kind} would cancel`,
      params: contentParams,
      output: affectedEnrollments,
    }),
    operation(`GET /admin/${kind}s/{id}/roster`, (ctx, input) => listRoster(ctx, { kind, ...input }), {
      permission: 'teaching',
      summary: `List the enrollments in a ${kind}, newest first, with its totals`,
      params: contentParams,
      query: rosterInput,
      output: rosterPage,
    }),
    operation(`POST /admin/${kind}s/{id}/messages`, (ctx, input) => messageClass(ctx, { kind, ...input }), {
      permission: 'teaching',
      summary: `Email everyone enrolled in a ${kind}, or selected users`,
      maxBodyBytes: FORM_BYTES_MAX,
      params: contentParams,
      headers: idempotencyHeaders,
      body: classMessageInput,
      output: classMessageResponse,
    }),
  ] as const

export const adminRosterApi = router().openapiRoutes([
  ...rosterOperations('course'),
  ...rosterOperations('workshop'),
  operation('PUT /admin/enrollments/{id}/attendance', setAttendance, {
    permission: 'teaching',
    summary: 'Record whether a user attended a session',
    params: contentParams,
    body: attendanceInput,
    output: attendanceResponse,
  }),
])
