import { changesInput, changesResponse, syncInput, syncResponse } from '#contract/planner/planner.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { syncDocuments } from './sync-documents.ts'
import { waitForChanges } from './wait-for-changes.ts'

const SYNC_BODY_BYTES_MAX = 4_194_304

export const plannerApi = router().openapiRoutes([
  operation('POST /planner/sync', syncDocuments, {
    summary: 'Store changes of my planner’s documents, and get those of my other browsers',
    maxBodyBytes: SYNC_BODY_BYTES_MAX,
    body: syncInput,
    output: syncResponse,
  }),
  operation('GET /planner/changes', waitForChanges, {
    summary: 'Wait until my planner has changes after a cursor, for up to 25 seconds',
    query: changesInput,
    output: changesResponse,
  }),
])
