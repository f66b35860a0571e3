import type { JoinWaitingListInput, WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import type { Ctx } from '../context.ts'
import { joinWaitingList } from './join.ts'
import { listOwnWaitingListEntries } from './list-own.ts'

/**
 * Puts the viewer into the waiting list of a full workshop (features: waiting list, 1). @returns their places as they
 * are then
 * @throws sign_in_required, not_found, already_enrolled, spots_left, waiting_list_closed
 */
export async function joinWaitingListAndList(ctx: Ctx, input: JoinWaitingListInput): Promise<WaitingListEntry[]> {
  await joinWaitingList(ctx, input)
  return listOwnWaitingListEntries(ctx)
}
