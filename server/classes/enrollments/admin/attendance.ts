import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AttendanceInput } from '#contract/classes/catalog/roster.schema.ts'
import { itemOf } from '#contract/content/store/item-kinds.ts'
import { itemTitle } from '#db/item-tables.ts'
import { classSessions, workshops } from '#db/schema/classes/catalog.ts'
import { enrollmentSessions, enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { isSessionOfEnrollment } from '../../notifications/index.ts'

/**
 * Records whether a user attended a session, or the class itself. Idempotent.
 * @throws sign_in_required, admin_required, and not_found also for a session of another class or group
 */
export async function setAttendance(
  ctx: Ctx,
  { id, sessionId, attended }: AttendanceInput & { id: string },
): Promise<{ id: string; attended: boolean | null }> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const enrollment = await lockEnrollmentOfRoster(ctx, id)
    const session = sessionId === null ? null : await findSession(ctx, { id, sessionId })
    const before = await saveAttendance(ctx, { id, sessionId, attended, ownAttended: enrollment.attended })
    const { kind: subject, id: classId } = itemOf(enrollment)
    const { title, email } = enrollment
    const day = session ? `${session.date} ${session.title}`.trim() : enrollment.day
    const attendanceText = (value: boolean | null) =>
      value === null
        ? null
        : [email ?? 'deleted account', day, value ? 'attended' : 'absent'].filter(Boolean).join(', ')
    const change = { before: { attendance: attendanceText(before) }, after: { attendance: attendanceText(attended) } }
    await recordAudit(ctx, { subject, id: classId, name: title, ...change })
    return { id, attended }
  })
}

async function lockEnrollmentOfRoster(ctx: Ctx, id: string) {
  const isPaid = and(eq(enrollments.id, id), inArray(enrollments.status, ['completed', 'canceled', 'refunded']))
  const [row] = await ctx.db
    .select({
      enrollment: enrollments,
      title: itemTitle(enrollments),
      date: workshops.workshopDate,
      email: profiles.email,
    })
    .from(enrollments)
    .leftJoin(workshops, eq(workshops.id, enrollments.workshopId))
    .leftJoin(profiles, eq(profiles.id, enrollments.userId))
    .where(isPaid)
    .for('update', { of: enrollments })
  if (!row) throw new Problem('not_found')
  const { enrollment, date, ...columns } = row
  return { ...enrollment, ...columns, day: date ?? enrollment.startsAt?.toISOString().slice(0, 10) ?? '' }
}

async function findSession(ctx: Ctx, { id, sessionId }: { id: string; sessionId: string }) {
  const isOfSession = and(eq(classSessions.id, sessionId), isNull(classSessions.removedAt), isSessionOfEnrollment)
  const [row] = await ctx.db
    .select({ date: classSessions.date, title: classSessions.title })
    .from(enrollments)
    .innerJoin(classSessions, isOfSession)
    .where(eq(enrollments.id, id))
  if (!row) throw new Problem('not_found')
  return row
}

type Attendance = AttendanceInput & { id: string; ownAttended: boolean | null }

/** Returns the value before. */
async function saveAttendance(ctx: Ctx, { id, sessionId, attended, ownAttended }: Attendance): Promise<boolean | null> {
  if (sessionId === null) {
    await ctx.db.update(enrollments).set({ attended }).where(eq(enrollments.id, id))
    return ownAttended
  }
  const isOfUser = and(eq(enrollmentSessions.enrollmentId, id), eq(enrollmentSessions.sessionId, sessionId))
  const [before] = await ctx.db.select().from(enrollmentSessions).where(isOfUser)
  await ctx.db
    .insert(enrollmentSessions)
    .values({ enrollmentId: id, sessionId, attended })
    .onConflictDoUpdate({ target: [enrollmentSessions.enrollmentId, enrollmentSessions.sessionId], set: { attended } })
  return before?.attended ?? null
}
