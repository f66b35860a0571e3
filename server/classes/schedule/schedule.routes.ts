import { coachingCalendar, coachingCalendarInput } from '#contract/classes/coaching/coaching-calendar.schema.ts'
import { addEventResponse, calendarEventInput, connectResponse } from '#contract/classes/schedule/schedule.schema.ts'
import { feedUrlShape } from '#contract/people/accounts/account.schema.ts'
import { calendarConnection as connectionShape, oauthCallback } from '#contract/people/accounts/google.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import * as schedule from './index.ts'

export const scheduleApi = router().openapiRoutes([
  operation('POST /calendar/connect', schedule.connectGoogle, {
    summary: 'Start connecting my Google Calendar; returns the URL of the consent page',
    output: connectResponse,
  }),
  operation('POST /calendar/connection', schedule.completeConnection, {
    summary: 'Complete connecting my Google Calendar',
    body: oauthCallback,
    output: connectionShape,
  }),
  operation('GET /calendar/connection', schedule.calendarConnection, {
    summary: 'Get the state of my Google Calendar connection',
    output: connectionShape,
  }),
  operation('DELETE /calendar/connection', schedule.disconnectGoogle, {
    summary: 'Disconnect my Google Calendar and revoke the consent at Google',
    output: connectionShape,
  }),
  operation('POST /calendar/events', schedule.addEventToGoogle, {
    summary: 'Add a class to my Google Calendar, or update the existing event',
    body: calendarEventInput,
    output: addEventResponse,
    status: 201,
    result: 'Done',
  }),
  operation('GET /account/calendar', schedule.getFeedUrl, {
    summary: 'Get the secret URL of my calendar feed',
    output: feedUrlShape,
  }),
  operation('POST /account/calendar/renew', schedule.renewFeedToken, {
    summary: 'Replace the secret URL of my calendar feed',
    output: feedUrlShape,
  }),
  operation('GET /admin/coaching-calendar', schedule.getCoachingCalendar, {
    permission: 'teaching',
    summary: 'Get the Google Calendar whose busy times block 1-on-1 sessions',
    output: coachingCalendar,
  }),
  operation('PUT /admin/coaching-calendar', schedule.setCoachingCalendar, {
    permission: 'teaching',
    summary: 'Use my Google Calendar for the busy times, or none',
    body: coachingCalendarInput,
    output: coachingCalendar,
  }),
])
