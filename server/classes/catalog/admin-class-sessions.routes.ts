import type { ClassKind } from '#contract/class-kinds.ts'
import { classCopyInput, classCopyResponse } from '#contract/classes/catalog/class-copy.schema.ts'
import * as sessions from '#contract/classes/catalog/class-session.schema.ts'
import { contentParams } from '#contract/content/editing/content-lists.schema.ts'
import { FORM_BYTES_MAX } from '../../platform/api/body-limits.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { copyClass } from './admin/copy-class.ts'
import { addSession, changeFirstSession, changeSession, listSessions, removeSession } from './admin/sessions.ts'

const classOperations = <const Kind extends ClassKind>(kind: Kind) =>
  [
    operation(`GET /admin/${kind}s/{id}/sessions`, (ctx, input) => listSessions(ctx, { kind, ...input }), {
      permission: 'teaching',
      summary: `List the sessions of a ${kind}, with links to join, recordings and materials`,
      params: contentParams,
      output: sessions.adminSessions,
    }),
    operation(`POST /admin/${kind}s/{id}/sessions`, (ctx, input) => addSession(ctx, { kind, ...input }), {
      permission: 'teaching',
      summary: `Add a session to a ${kind} and notify enrolled users`,
      maxBodyBytes: FORM_BYTES_MAX,
      params: contentParams,
      body: sessions.sessionForm,
      output: sessions.adminSession,
      status: 201,
    }),
    operation(`POST /admin/${kind}s/{id}/copies`, (ctx, input) => copyClass(ctx, { kind, ...input }), {
      permission: 'content',
      summary: `Copy a ${kind} for another date; the copy is inactive`,
      params: contentParams,
      body: classCopyInput,
      output: classCopyResponse,
      status: 201,
    }),
  ] as const

export const adminClassSessionsApi = router().openapiRoutes([
  ...classOperations('course'),
  ...classOperations('workshop'),
  operation('PUT /admin/class-sessions/{id}', changeSession, {
    permission: 'teaching',
    summary: 'Change a session and notify enrolled users of a new time or link to join',
    maxBodyBytes: FORM_BYTES_MAX,
    params: contentParams,
    body: sessions.sessionChange,
    output: sessions.adminSession,
  }),
  operation('POST /admin/class-sessions/{id}/remove', removeSession, {
    permission: 'teaching',
    summary: 'Remove a session and notify enrolled users',
    params: contentParams,
    body: sessions.sessionRemoval,
    output: contentParams,
  }),
  operation('PUT /admin/workshops/{id}/first-session', changeFirstSession, {
    permission: 'teaching',
    summary: 'Change the recording and materials of the first session of a workshop',
    maxBodyBytes: FORM_BYTES_MAX,
    params: contentParams,
    body: sessions.firstSessionChange,
    output: sessions.adminSession,
  }),
])
