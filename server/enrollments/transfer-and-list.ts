import type { Enrollment, TransferInput } from '#contract/enrollments/enrollment.schema.ts'
import type { Ctx } from '../context.ts'
import { listOwnEnrollments } from './list-own.ts'
import { transferEnrollment } from './transfer.ts'

/**
 * Moves one of the viewer's places to another date (features: account, 8). @returns the viewer's places as they are then
 * @throws sign_in_required, not_found, conflict, already_enrolled, sold_out
 */
export async function transferEnrollmentAndList(
  ctx: Ctx,
  input: TransferInput & { id: string },
): Promise<Enrollment[]> {
  await transferEnrollment(ctx, input)
  return listOwnEnrollments(ctx)
}
