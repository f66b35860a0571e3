import { z } from '@hono/zod-openapi'
import {
  joinWaitingListInput,
  waitingListEntries,
  waitingListInput,
  waitingListPage,
  waitingListParams,
} from '#contract/classes/waiting-list/waiting-list.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { listWaitingListEntries } from './admin/list-entries.ts'
import { removeEntry } from './admin/remove-entry.ts'
import { joinWaitingList, leaveWaitingList, listUserWaitingListEntries } from './user-entries.ts'

export const waitingListApi = router().openapiRoutes([
  operation('GET /account/waiting', listUserWaitingListEntries, {
    summary: 'List my waiting list entries and offers',
    output: waitingListEntries,
  }),
  operation('POST /account/waiting', joinWaitingList, {
    summary: 'Join the waiting list of a full workshop',
    body: joinWaitingListInput,
    output: waitingListEntries,
  }),
  operation('POST /account/waiting/{id}/leave', leaveWaitingList, {
    summary: 'Leave a waiting list or decline an offer',
    params: waitingListParams,
    output: waitingListEntries,
  }),
  operation('GET /admin/waiting', listWaitingListEntries, {
    permission: 'teaching',
    summary: 'List waiting list entries',
    query: waitingListInput,
    output: waitingListPage,
  }),
  operation('DELETE /admin/waiting/{id}', removeEntry, {
    permission: 'teaching',
    summary: 'Remove a user from a waiting list',
    params: waitingListParams,
    output: z.object({ id: z.uuid() }),
  }),
])
