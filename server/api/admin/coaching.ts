import { createRoute, z } from '@hono/zod-openapi'
import * as coaching from '#contract/coaching/admin-coaching.schema.ts'
import { coachingCalendar, coachingCalendarInput } from '#contract/coaching/coaching-calendar.schema.ts'
import { removedResponse } from '#contract/content/content-forms.schema.ts'
import { activateInput, activateResponse, contentParams } from '#contract/content/content-lists.schema.ts'
import {
  getCoachingHours,
  listBookings,
  listSessionTypes,
  saveCoachingHours,
  sessionTypes,
} from '../../coaching/index.ts'
import { cancelBookingAsOwner } from '../../orders/index.ts'
import { getCoachingCalendar, setCoachingCalendar } from '../../schedule/index.ts'
import { FORM_BYTES_MAX } from '../body-limits.ts'
import { contentRoutes } from '../content-routes.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const type = contentRoutes('/admin/session-types', {
  singular: 'a kind of 1-on-1 session',
  maxBodyBytes: FORM_BYTES_MAX,
  listSummary: 'List the kinds of 1-on-1 sessions, including inactive ones',
  params: contentParams,
  listQuery: z.object({}),
  page: coaching.sessionTypeList,
  form: coaching.sessionTypeForm,
  change: coaching.sessionTypeChange,
  read: coaching.sessionTypeRead,
  removed: removedResponse,
  flag: 'active',
  flagSummary: 'Activate or deactivate a kind of 1-on-1 session',
  flagInput: activateInput,
  flagResponse: activateResponse,
})

const getHoursRoute = createRoute({
  method: 'get',
  path: '/admin/coaching-hours',
  summary: 'Get the hours of 1-on-1 sessions: weekly, and of single days from today on',
  responses: { 200: jsonResponse(coaching.coachingHoursChange), ...problemResponse },
})

const saveHoursRoute = createRoute({
  method: 'put',
  path: '/admin/coaching-hours',
  summary: 'Replace the hours of 1-on-1 sessions, unless they were changed since they were read',
  'x-max-body-bytes': FORM_BYTES_MAX,
  request: { body: jsonBody(coaching.coachingHoursChange) },
  responses: { 200: jsonResponse(coaching.coachingHoursChange), ...problemResponse },
})

const getCalendarRoute = createRoute({
  method: 'get',
  path: '/admin/coaching-calendar',
  summary: 'Get the Google Calendar whose busy times block 1-on-1 sessions',
  responses: { 200: jsonResponse(coachingCalendar), ...problemResponse },
})

const useCalendarRoute = createRoute({
  method: 'put',
  path: '/admin/coaching-calendar',
  summary: 'Use my Google Calendar for the busy times, or none',
  request: { body: jsonBody(coachingCalendarInput) },
  responses: { 200: jsonResponse(coachingCalendar), ...problemResponse },
})

const bookingsRoute = createRoute({
  method: 'get',
  path: '/admin/bookings',
  summary: 'List booked 1-on-1 sessions, including canceled ones',
  request: { query: coaching.bookingsInput },
  responses: { 200: jsonResponse(coaching.bookingPage), ...problemResponse },
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/admin/bookings/{id}/cancel',
  summary: 'Cancel a booked 1-on-1 session, refund it and notify the customer',
  request: { params: contentParams },
  responses: { 200: jsonResponse(coaching.bookingCanceled), ...problemResponse },
})

export const adminCoachingApi = router()
  .openapi(type.list, async (c) => c.json(await listSessionTypes(c.var.ctx), 200))
  .openapi(type.read, async (c) => c.json(await sessionTypes.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(type.create, async (c) => c.json(await sessionTypes.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(type.change, async (c) =>
    c.json(await sessionTypes.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(type.remove, async (c) => c.json(await sessionTypes.remove(c.var.ctx, c.req.valid('param')), 200))
  .openapi(type.setFlag, async (c) => {
    const [{ id }, { active }] = [c.req.valid('param'), c.req.valid('json')]
    await sessionTypes.setVisible(c.var.ctx, { id, isVisible: active })
    return c.json({ id, active }, 200)
  })
  .openapi(getHoursRoute, async (c) => c.json(await getCoachingHours(c.var.ctx), 200))
  .openapi(saveHoursRoute, async (c) => c.json(await saveCoachingHours(c.var.ctx, c.req.valid('json')), 200))
  .openapi(getCalendarRoute, async (c) => c.json(await getCoachingCalendar(c.var.ctx), 200))
  .openapi(useCalendarRoute, async (c) => c.json(await setCoachingCalendar(c.var.ctx, c.req.valid('json')), 200))
  .openapi(bookingsRoute, async (c) => c.json(await listBookings(c.var.ctx, c.req.valid('query')), 200))
  .openapi(cancelRoute, async (c) => c.json(await cancelBookingAsOwner(c.var.ctx, c.req.valid('param')), 200))
