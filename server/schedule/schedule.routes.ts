import { calendarConnection as connectionShape, oauthCallback } from '#contract/accounts/google.schema.ts'
import { addEventResponse, calendarEventInput, connectResponse } from '#contract/schedule/schedule.schema.ts'
import { operation } from '../api/operation.ts'
import { router } from '../api/router.ts'
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
])
