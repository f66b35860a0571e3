import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import type { Ctx } from '../context.ts'
import { leaveWaitingList } from './leave.ts'
import { listOwnWaitingListEntries } from './list-own.ts'

/**
 * Takes the viewer out of a waiting list, or lets the spot go that is held for them (features: waiting list, 2 and 5).
 * @returns their places as they are then
 * @throws sign_in_required, not_found
 */
export async function leaveWaitingListAndList(ctx: Ctx, input: { id: string }): Promise<WaitingListEntry[]> {
  await leaveWaitingList(ctx, input)
  return listOwnWaitingListEntries(ctx)
}
