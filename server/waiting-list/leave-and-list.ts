import type { WaitingPlace } from '#contract/waiting-list/waiting-list.schema.ts'
import type { Ctx } from '../context.ts'
import { leaveLine } from './leave.ts'
import { waiting } from './list-own.ts'

/**
 * Takes the viewer out of a waiting list, or lets the spot go that is held for them (features: waiting list, 2 and 5).
 * @returns their places as they are then
 * @throws sign_in_required, not_found
 */
export async function leaveWaiting(ctx: Ctx, input: { id: string }): Promise<WaitingPlace[]> {
  await leaveLine(ctx, input)
  return waiting(ctx)
}
