import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AttendanceInput } from '#contract/classes/roster.schema.ts'
import { classSessions } from '#db/schema/classes.ts'
import { enrollmentSessions, enrollments } from '#db/schema/orders.ts'
import { isSessionOfEnrollment } from '../../class-notifications/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'

/**
 * Records whether a user attended a session, or the class itself (features: class sessions, 13). Idempotent.
 * @throws sign_in_required, admin_required, and not_found also for a session of another class or group
 */
export async function setAttendance(
  ctx: Ctx,
  { id, sessionId, attended }: AttendanceInput & { id: string },
): Promise<{ id: string; attended: boolean | null }> {
  requireAdmin(ctx)
  const isPaid = and(eq(enrollments.id, id), inArray(enrollments.status, ['completed', 'canceled', 'refunded']))
  if (sessionId === null) {
    const updated = await ctx.db.update(enrollments).set({ attended }).where(isPaid).returning({ id: enrollments.id })
    if (updated.length === 0) throw new Problem('not_found')
    return { id, attended }
  }
  const isOfSession = and(eq(classSessions.id, sessionId), isNull(classSessions.removedAt), isSessionOfEnrollment)
  const [row] = await ctx.db
    .select({ enrollmentId: enrollments.id, sessionId: classSessions.id })
    .from(enrollments)
    .innerJoin(classSessions, isOfSession)
    .where(isPaid)
  if (!row) throw new Problem('not_found')
  await ctx.db
    .insert(enrollmentSessions)
    .values({ ...row, attended })
    .onConflictDoUpdate({ target: [enrollmentSessions.enrollmentId, enrollmentSessions.sessionId], set: { attended } })
  return { id, attended }
}
