import { createMiddleware } from 'hono/factory'
import {
  changesInput,
  changesResponse,
  type JsonSyncResponse,
  jsonSyncInput,
  jsonSyncResponse,
  type SyncInput,
  syncInput,
} from '#contract/planner/planner.schema.ts'
import { decodeSyncInput, encodeSyncResponse, SYNC_CONTENT_TYPE } from '#contract/planner/sync-bytes.ts'
import type { Ctx } from '../../context.ts'
import { readLimited } from '../../platform/api/middleware/json-body.ts'
import { operation } from '../../platform/api/operation.ts'
import { type ApiEnv, router } from '../../platform/api/router.ts'
import { Problem, validationProblem } from '../../problem.ts'
import { syncDocuments } from './sync-documents.ts'
import { waitForChanges } from './wait-for-changes.ts'

const SYNC_BODY_BYTES_MAX = 4_194_304

export const plannerApi = router().openapiRoutes([
  operation('POST /planner/sync', syncAsJson, {
    summary: 'Store changes of my planner’s documents, and get those of my other browsers',
    maxBodyBytes: SYNC_BODY_BYTES_MAX,
    body: jsonSyncInput,
    output: jsonSyncResponse,
  }),
  operation('GET /planner/changes', waitForChanges, {
    summary: 'Wait until my planner has changes after a cursor, for up to 25 seconds',
    query: changesInput,
    output: changesResponse,
  }),
])

async function syncAsJson(ctx: Ctx, input: SyncInput): Promise<JsonSyncResponse> {
  const { documents, ...response } = await syncDocuments(ctx, input)
  const encode = ({ name, stateVector, update }: SyncInput['documents'][number]) => ({
    name,
    stateVector: toBase64(stateVector),
    update: update && toBase64(update),
  })
  return { ...response, documents: documents.map(encode) }
}

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Handles a sync whose body is bytes. The next handler gets other ones. @throws too_large, malformed, validation */
export const syncAsBytes = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.header('content-type') !== SYNC_CONTENT_TYPE) return next()
  const input = syncInput.safeParse(decode(await readLimited(c.req.raw, SYNC_BODY_BYTES_MAX)))
  if (!input.success) throw validationProblem(input.error)
  const response = encodeSyncResponse(await syncDocuments(c.var.ctx, input.data))
  return c.body(response, 200, { 'content-type': SYNC_CONTENT_TYPE })
})

function decode(bytes: Uint8Array): SyncInput {
  try {
    return decodeSyncInput(bytes)
  } catch (cause) {
    throw new Problem('malformed', { cause })
  }
}
