import type { JsonSyncInput, JsonSyncResponse, SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { decodeSyncResponse, encodeSyncInput, SYNC_CONTENT_TYPE } from '#contract/planner/sync-bytes.ts'
import { toApiError } from '../../../platform/api/auth-fetch.ts'
import { fromBase64, toBase64 } from './base64.ts'

type Target = { url: string; token: string }

/** Sends a request to a server. @throws ApiError */
export async function requestSync(target: Target, input: SyncInput): Promise<SyncResponse> {
  const response = await post(target, SYNC_CONTENT_TYPE, encodeSyncInput(input))
  return decodeSyncResponse(new Uint8Array(await response.arrayBuffer()))
}

/** Sends a request as builds before December 2026 do. @throws ApiError */
export async function requestJsonSync(target: Target, { cursor, documents }: SyncInput): Promise<SyncResponse> {
  const input: JsonSyncInput = {
    cursor,
    documents: documents.map(({ name, stateVector, update }) => ({
      name,
      stateVector: toBase64(stateVector),
      update: update && toBase64(update),
    })),
  }
  const body: JsonSyncResponse = await (await post(target, 'application/json', JSON.stringify(input))).json()
  const decoded = body.documents.map(({ name, stateVector, update }) => ({
    name,
    stateVector: fromBase64(stateVector),
    update: update === null ? null : fromBase64(update),
  }))
  return { ...body, documents: decoded }
}

async function post({ url, token }: Target, type: string, body: BodyInit): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const response = await fetch(`${url}/api/planner/sync`, { method: 'POST', headers, body })
  if (!response.ok) throw await toApiError(response)
  return response
}
