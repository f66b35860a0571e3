import type { Enrollment } from '#contract/enrollments/enrollment.schema.ts'
import type { Ctx } from '../context.ts'
import { cancelEnrollment } from './cancel.ts'
import { listOwnEnrollments } from './list-own.ts'

/**
 * Gives one of the viewer's places back (features: account, 7). @returns the viewer's places as they are then
 * @throws sign_in_required, not_found, conflict
 */
export async function cancelEnrollmentAndList(ctx: Ctx, input: { id: string }): Promise<Enrollment[]> {
  await cancelEnrollment(ctx, input)
  return listOwnEnrollments(ctx)
}
