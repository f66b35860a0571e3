import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ClassId, ClassKind } from '#contract/class-kinds.ts'
import { SESSIONS_MAX } from '#contract/classes/catalog/class-limits.ts'
import type {
  AdminSession,
  AdminSessions,
  FirstSessionChange,
  SessionChange,
  SessionForm,
} from '#contract/classes/catalog/class-session.schema.ts'
import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import { itemOf, referenceTo } from '#contract/content/store/item-kinds.ts'
import { longDate } from '#contract/dates.ts'
import { isOfItem, itemTables } from '#db/item-tables.ts'
import { classSessions, workshops } from '#db/schema/classes/catalog.ts'
import { enrollmentSessions, enrollments } from '#db/schema/classes/enrollments.ts'
import { invalidField } from '../../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { queueSessionNotice } from '../../notifications/index.ts'
import { classEvent, isSessionOf, type SessionOwner, type SessionRow } from '../../schedule/index.ts'

type WorkshopRow = typeof workshops.$inferSelect

/**
 * Lists the sessions of a class with those of earlier groups, newest group first.
 * @throws sign_in_required, admin_required, not_found
 */
export async function listSessions(ctx: Ctx, { kind, id }: ClassId): Promise<AdminSessions> {
  requireStaff(ctx)
  const { startsOn, hasJoinUrl, workshop } = await findClass(ctx, { kind, id })
  const rows = await ctx.db
    .select({
      session: classSessions,
      attended: sql<number>`count(*) FILTER (WHERE ${enrollmentSessions.attended})::int`,
    })
    .from(classSessions)
    .leftJoin(enrollmentSessions, eq(enrollmentSessions.sessionId, classSessions.id))
    .where(and(isOfItem(classSessions, { kind, id }), isNull(classSessions.removedAt)))
    .groupBy(classSessions.id)
    .orderBy(desc(classSessions.courseStart), asc(classSessions.startsAt), asc(classSessions.id))
  const sessions = rows.map(({ session, attended }) => ({ ...toResponse(session), attended }))
  if (!workshop) return { startsOn, hasJoinUrl, sessions }
  const isAttended = and(eq(enrollments.workshopId, id), eq(enrollments.attended, true))
  return {
    startsOn,
    hasJoinUrl,
    sessions: [{ ...firstSession(workshop), attended: await ctx.db.$count(enrollments, isAttended) }, ...sessions],
  }
}

/**
 * Adds a session on or after the start of the class and notifies enrolled users.
 * @throws sign_in_required, admin_required, not_found, validation
 */
export async function addSession(ctx: Ctx, { kind, id, ...form }: ClassId & SessionForm): Promise<AdminSession> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const { title, startsOn, workshop } = await findClass(ctx, { kind, id, lock: true })
    assertNotBeforeStart(kind, form.date, startsOn)
    const owner = { kind, id, start: workshop ? null : startsOn }
    await assertFewerThanMax(ctx, owner)
    const columns = { ...referenceTo(owner), courseStart: owner.start, ...toColumns(form), createdAt: ctx.now() }
    const session = expectOne(await ctx.db.insert(classSessions).values(columns).returning())
    await queueSessionNotice(ctx, { kind, id, startsAt: session.startsAt })
    await recordAudit(ctx, {
      action: 'changed',
      subject: kind,
      id,
      name: title,
      before: null,
      after: auditFields(session),
    })
    return { ...toResponse(session), attended: 0 }
  })
}

/** @throws sign_in_required, admin_required, not_found, conflict, validation */
export async function changeSession(
  ctx: Ctx,
  { id, version, ...form }: SessionChange & { id: string },
): Promise<AdminSession> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const { session: before, classId, title } = await lockSession(ctx, { id, version })
    assertNotBeforeStart(classId.kind, form.date, before.courseStart ?? (await findClass(ctx, classId)).startsOn)
    const ofSession = eq(classSessions.id, id)
    const after = expectOne(await ctx.db.update(classSessions).set(toColumns(form)).where(ofSession).returning())
    if (needsNotice(before, after)) {
      const startsAt = Math.min(before.startsAt.getTime(), after.startsAt.getTime())
      await queueSessionNotice(ctx, { ...classId, startsAt: new Date(startsAt) })
    }
    const audited = { subject: classId.kind, id: classId.id, name: title }
    await recordAudit(ctx, { ...audited, before: auditFields(before), after: auditFields(after) })
    const isAttended = and(eq(enrollmentSessions.sessionId, id), eq(enrollmentSessions.attended, true))
    return { ...toResponse(after), attended: await ctx.db.$count(enrollmentSessions, isAttended) }
  })
}

/** @throws sign_in_required, admin_required, not_found, conflict */
export async function removeSession(ctx: Ctx, input: { id: string; version: number }): Promise<{ id: string }> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const { session, classId, title } = await lockSession(ctx, input)
    await ctx.db.update(classSessions).set({ removedAt: ctx.now() }).where(eq(classSessions.id, session.id))
    await queueSessionNotice(ctx, { ...classId, startsAt: session.startsAt })
    const audited = { action: 'changed', subject: classId.kind, id: classId.id, name: title } as const
    await recordAudit(ctx, { ...audited, before: auditFields(session), after: null })
    return { id: session.id }
  })
}

/**
 * Changes the recording and materials of the first session of a workshop.
 * @throws sign_in_required, admin_required, not_found, conflict
 */
export async function changeFirstSession(
  ctx: Ctx,
  { id, version, recordingUrl, materials }: FirstSessionChange & { id: string },
): Promise<AdminSession> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const { workshop: before } = await findClass(ctx, { kind: 'workshop', id, lock: true })
    if (!before) throw new Problem('not_found')
    if (before.version !== version) throw new Problem('conflict')
    const values = { recordingUrl: recordingUrl || null, materials }
    const after = expectOne(await ctx.db.update(workshops).set(values).where(eq(workshops.id, id)).returning())
    const fields = ({ recordingUrl, materials }: WorkshopRow) => ({ recordingUrl, materials })
    const audited = { subject: 'workshop', id, name: after.title } as const
    await recordAudit(ctx, { ...audited, before: fields(before), after: fields(after) })
    const isAttended = and(eq(enrollments.workshopId, id), eq(enrollments.attended, true))
    return { ...firstSession(after), attended: await ctx.db.$count(enrollments, isAttended) }
  })
}

type FoundClass = { title: string; startsOn: string | null; hasJoinUrl: boolean; workshop: WorkshopRow | null }

/** @param input.lock locks the class, so that its date cannot change */
async function findClass(ctx: Ctx, { kind, id, lock = false }: ClassId & { lock?: boolean }): Promise<FoundClass> {
  const { table } = itemTables[kind]
  if (lock) await ctx.db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt)))
  if (!row) throw new Problem('not_found')
  const { title, joinUrl } = row
  const workshop = 'workshopDate' in row ? row : null
  const startsOn = 'workshopDate' in row ? row.workshopDate : row.nextStartDate
  return { title, startsOn, hasJoinUrl: joinUrl !== null, workshop }
}

async function lockSession(ctx: Ctx, { id, version }: { id: string; version: number }) {
  const isCurrent = and(eq(classSessions.id, id), isNull(classSessions.removedAt))
  const [found] = await ctx.db.select().from(classSessions).where(isCurrent)
  if (!found) throw new Problem('not_found')
  const classId = itemOf(found)
  const { title } = await findClass(ctx, { ...classId, lock: true })
  // Read again under the lock of the class.
  const [session] = await ctx.db.select().from(classSessions).where(isCurrent)
  if (!session) throw new Problem('not_found')
  if (session.version !== version) throw new Problem('conflict')
  return { session, classId, title }
}

function assertNotBeforeStart(kind: ClassKind, date: string, startsOn: string | null): void {
  if (startsOn === null) throw invalidField('date', 'This course has no start date yet. Set it first, under Details.')
  if (date < startsOn)
    throw invalidField('date', `The ${kind} starts on ${longDate(startsOn)}. Choose that day or a later one.`)
}

async function assertFewerThanMax(ctx: Ctx, owner: SessionOwner): Promise<void> {
  const isOfGroup = and(isSessionOf(owner), isNull(classSessions.removedAt))
  const { number } = expectOne(await ctx.db.select({ number: count() }).from(classSessions).where(isOfGroup))
  if (number >= SESSIONS_MAX) throw invalidField('date', `At most ${SESSIONS_MAX} sessions.`)
}

/**
 * Returns the columns of a session with its instants, which queries need.
 * @throws validation if it would end before it starts, because the clocks go forward
 */
function toColumns({ recordingUrl, joinUrl, ...form }: SessionForm) {
  const startsAt = zonedInstant(form.date, form.startTime, form.timeZone)
  const endsAt = zonedInstant(form.date, form.endTime, form.timeZone)
  if (endsAt <= startsAt)
    throw invalidField('startTime', 'The clocks go forward at this time, so it doesn’t exist. Choose another one.')
  return { ...form, startsAt, endsAt, joinUrl: joinUrl || null, recordingUrl: recordingUrl || null }
}

const needsNotice = (before: SessionRow, after: SessionRow): boolean =>
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.endsAt.getTime() !== after.endsAt.getTime() ||
  before.joinUrl !== after.joinUrl

function auditFields({ title, date, startTime, endTime, timeZone, joinUrl, recordingUrl, materials }: SessionRow) {
  return { session: title, date, startTime, endTime, timeZone, joinUrl, recordingUrl, materials }
}

function toResponse(row: SessionRow): Omit<AdminSession, 'attended'> {
  const { id, version, title, date, timeZone, materials, startTime, endTime, courseStart } = row
  return {
    id,
    version,
    title,
    date,
    timeZone,
    materials,
    isFirst: false,
    groupStart: courseStart,
    endDate: date,
    startTime: startTime.slice(0, 5),
    endTime: endTime.slice(0, 5),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    joinUrl: row.joinUrl ?? '',
    recordingUrl: row.recordingUrl ?? '',
  }
}

function firstSession(workshop: WorkshopRow): Omit<AdminSession, 'attended'> {
  const { id, version, materials } = workshop
  const { date, time: startTime, endDate, endTime, timeZone, startsAt, endsAt } = classEvent(workshop)
  return {
    id,
    version,
    timeZone,
    materials,
    startTime,
    endTime,
    endDate,
    title: '',
    isFirst: true,
    groupStart: null,
    date,
    startsAt,
    endsAt,
    joinUrl: workshop.joinUrl ?? '',
    recordingUrl: workshop.recordingUrl ?? '',
  }
}
