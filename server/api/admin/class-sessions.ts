import { createRoute } from '@hono/zod-openapi'
import { classCopyInput, classCopyResponse } from '#contract/classes/class-copy.schema.ts'
import * as sessions from '#contract/classes/class-session.schema.ts'
import { attendanceInput, attendanceResponse } from '#contract/classes/roster.schema.ts'
import { contentParams } from '#contract/content/content-lists.schema.ts'
import {
  addSession,
  changeFirstSession,
  changeSession,
  copyCourse,
  copyWorkshop,
  listSessions,
  removeSession,
} from '../../classes/index.ts'
import { setAttendance } from '../../enrollments/index.ts'
import { FORM_BYTES_MAX } from '../body-limits.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const listRoute = <const Path extends string>(path: Path, singular: string) =>
  createRoute({
    method: 'get',
    path,
    summary: `List the sessions of ${singular}, with links to join, recordings and materials`,
    request: { params: contentParams },
    responses: { 200: jsonResponse(sessions.adminSessions), ...problemResponse },
  })

const addRoute = <const Path extends string>(path: Path, singular: string) =>
  createRoute({
    method: 'post',
    path,
    summary: `Add a session to ${singular} and notify enrolled users`,
    'x-max-body-bytes': FORM_BYTES_MAX,
    request: { params: contentParams, body: jsonBody(sessions.sessionForm) },
    responses: { 201: jsonResponse(sessions.adminSession, 'Created'), ...problemResponse },
  })

const copyRoute = <const Path extends string>(path: Path, singular: string) =>
  createRoute({
    method: 'post',
    path,
    summary: `Copy ${singular} for another date; the copy is inactive`,
    request: { params: contentParams, body: jsonBody(classCopyInput) },
    responses: { 201: jsonResponse(classCopyResponse, 'Created'), ...problemResponse },
  })

const courseList = listRoute('/admin/courses/{id}/sessions', 'a course')
const workshopList = listRoute('/admin/workshops/{id}/sessions', 'a workshop')
const courseAdd = addRoute('/admin/courses/{id}/sessions', 'a course')
const workshopAdd = addRoute('/admin/workshops/{id}/sessions', 'a workshop')
const courseCopy = copyRoute('/admin/courses/{id}/copies', 'a course')
const workshopCopy = copyRoute('/admin/workshops/{id}/copies', 'a workshop')

const changeRoute = createRoute({
  method: 'put',
  path: '/admin/class-sessions/{id}',
  summary: 'Change a session and notify enrolled users of a new time or link to join',
  'x-max-body-bytes': FORM_BYTES_MAX,
  request: { params: contentParams, body: jsonBody(sessions.sessionChange) },
  responses: { 200: jsonResponse(sessions.adminSession), ...problemResponse },
})

const removeRoute = createRoute({
  method: 'post',
  path: '/admin/class-sessions/{id}/remove',
  summary: 'Remove a session and notify enrolled users',
  request: { params: contentParams, body: jsonBody(sessions.sessionRemoval) },
  responses: { 200: jsonResponse(contentParams), ...problemResponse },
})

const firstSessionRoute = createRoute({
  method: 'put',
  path: '/admin/workshops/{id}/first-session',
  summary: 'Change the recording and materials of the first session of a workshop',
  'x-max-body-bytes': FORM_BYTES_MAX,
  request: { params: contentParams, body: jsonBody(sessions.firstSessionChange) },
  responses: { 200: jsonResponse(sessions.adminSession), ...problemResponse },
})

const attendanceRoute = createRoute({
  method: 'put',
  path: '/admin/enrollments/{id}/attendance',
  summary: 'Record whether a user attended a session',
  request: { params: contentParams, body: jsonBody(attendanceInput) },
  responses: { 200: jsonResponse(attendanceResponse), ...problemResponse },
})

export const adminClassSessionsApi = router()
  .openapi(courseList, async (c) =>
    c.json(await listSessions(c.var.ctx, { kind: 'course', ...c.req.valid('param') }), 200),
  )
  .openapi(workshopList, async (c) =>
    c.json(await listSessions(c.var.ctx, { kind: 'workshop', ...c.req.valid('param') }), 200),
  )
  .openapi(courseAdd, async (c) =>
    c.json(await addSession(c.var.ctx, { kind: 'course', ...c.req.valid('param'), ...c.req.valid('json') }), 201),
  )
  .openapi(workshopAdd, async (c) =>
    c.json(await addSession(c.var.ctx, { kind: 'workshop', ...c.req.valid('param'), ...c.req.valid('json') }), 201),
  )
  .openapi(courseCopy, async (c) =>
    c.json(await copyCourse(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 201),
  )
  .openapi(workshopCopy, async (c) =>
    c.json(await copyWorkshop(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 201),
  )
  .openapi(changeRoute, async (c) =>
    c.json(await changeSession(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(removeRoute, async (c) =>
    c.json(await removeSession(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(firstSessionRoute, async (c) =>
    c.json(await changeFirstSession(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(attendanceRoute, async (c) =>
    c.json(await setAttendance(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
