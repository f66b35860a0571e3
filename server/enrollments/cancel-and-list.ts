import type { BookedClass } from '#contract/enrollments/enrollment.schema.ts'
import type { Ctx } from '../context.ts'
import { cancelPlace } from './cancel.ts'
import { booked } from './list-own.ts'

/**
 * Gives one of the viewer's places back (features: account, 7). @returns the viewer's places as they are then
 * @throws sign_in_required, not_found, conflict
 */
export async function cancelBooked(ctx: Ctx, input: { id: string }): Promise<BookedClass[]> {
  await cancelPlace(ctx, input)
  return booked(ctx)
}
