import type { ChangesResponse, SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { Problem } from '../problem.ts'

export async function syncDocuments(ctx: Ctx, _input: SyncInput): Promise<SyncResponse> {
  requireViewer(ctx)
  throw new Problem('unavailable')
}

export async function waitForChanges(ctx: Ctx, _input: { cursor: number }): Promise<ChangesResponse> {
  requireViewer(ctx)
  throw new Problem('unavailable')
}
