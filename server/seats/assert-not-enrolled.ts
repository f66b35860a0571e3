import { and, eq, inArray } from 'drizzle-orm'
import { enrollments } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'

/** Rejects a second live enrollment of a user in a class (features: enrollment, 4). @throws already_enrolled */
export async function assertNotEnrolled(
  ctx: Ctx,
  { kind, id, userId }: { kind: 'course' | 'workshop'; id: string; userId: string },
): Promise<void> {
  const classColumn = kind === 'course' ? enrollments.courseId : enrollments.workshopId
  const [live] = await ctx.db
    .select({ status: enrollments.status })
    .from(enrollments)
    .where(
      and(eq(enrollments.userId, userId), eq(classColumn, id), inArray(enrollments.status, ['pending', 'completed'])),
    )
    .limit(1)
  if (live?.status === 'completed') throw new Problem('already_enrolled')
  if (live)
    throw new Problem('already_enrolled', {
      message: 'A payment for this class is already open. Please finish or cancel it first.',
    })
}
