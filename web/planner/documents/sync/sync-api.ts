import type { ChangesResponse, SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { decodeSyncResponse, encodeSyncInput, SYNC_CONTENT_TYPE } from '#contract/planner/sync-bytes.ts'
import { loadClient } from '../../../platform/api/load-client.ts'
import { compareClocks } from './clock-offset.ts'

/** @throws ApiError: 415 from a server of an earlier build, which the next attempt may not meet */
export async function sendChanges(
  input: SyncInput,
  { keepalive, signal }: { keepalive: boolean; signal: AbortSignal },
): Promise<SyncResponse> {
  const { api } = await loadClient()
  const init = { body: encodeSyncInput(input), headers: { 'content-type': SYNC_CONTENT_TYPE }, signal, keepalive }
  // The type of the client has only the JSON form.
  const response = await api.planner.sync.$post({} as never, { init })
  compareClocks(response.headers.get('date'))
  return decodeSyncResponse(new Uint8Array(await response.arrayBuffer()))
}

/** @throws ApiError */
export async function waitForServerChanges(cursor: number, signal: AbortSignal): Promise<ChangesResponse> {
  const { api } = await loadClient()
  return (await api.planner.changes.$get({ query: { cursor: String(cursor) } }, { init: { signal } })).json()
}
