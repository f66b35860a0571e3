import type { ChangesResponse, SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { loadClient } from '../../../platform/api/load-client.ts'
import { compareClocks } from './clock-offset.ts'

/** @throws ApiError */
export async function sendChanges(
  json: SyncInput,
  { keepalive, signal }: { keepalive: boolean; signal: AbortSignal },
): Promise<SyncResponse> {
  const { api } = await loadClient()
  const response = await api.planner.sync.$post({ json }, { init: { signal, keepalive } })
  compareClocks(response.headers.get('date'))
  return response.json()
}

/** @throws ApiError */
export async function waitForServerChanges(cursor: number, signal: AbortSignal): Promise<ChangesResponse> {
  const { api } = await loadClient()
  return (await api.planner.changes.$get({ query: { cursor: String(cursor) } }, { init: { signal } })).json()
}
