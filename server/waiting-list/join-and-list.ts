import type { JoinInput, WaitingPlace } from '#contract/waiting-list/waiting-list.schema.ts'
import type { Ctx } from '../context.ts'
import { joinLine } from './join.ts'
import { waiting } from './list-own.ts'

/**
 * Puts the viewer into the waiting list of a full workshop (features: waiting list, 1). @returns their places as they
 * are then
 * @throws sign_in_required, not_found, already_enrolled, spots_left, waiting_list_closed
 */
export async function joinWaiting(ctx: Ctx, input: JoinInput): Promise<WaitingPlace[]> {
  await joinLine(ctx, input)
  return waiting(ctx)
}
