import type { BookedClass, MoveInput } from '#contract/enrollments/enrollment.schema.ts'
import type { Ctx } from '../context.ts'
import { booked } from './list-own.ts'
import { movePlace } from './transfer.ts'

/**
 * Moves one of the viewer's places to another date (features: account, 8). @returns the viewer's places as they are then
 * @throws sign_in_required, not_found, conflict, already_enrolled, sold_out
 */
export async function moveBooked(ctx: Ctx, input: MoveInput & { id: string }): Promise<BookedClass[]> {
  await movePlace(ctx, input)
  return booked(ctx)
}
