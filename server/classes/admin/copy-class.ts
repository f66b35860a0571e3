import { and, eq, isNull } from 'drizzle-orm'
import type { ClassCopyInput } from '#contract/classes/class-copy.schema.ts'
import { addDays } from '#contract/dates.ts'
import { classSessions, courses, workshops } from '#db/schema/classes.ts'
import { recordAudit } from '../../audit/index.ts'
import { invalidField, slugFor } from '../../content/index.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { expectOne } from '../../lists/expect-one.ts'
import { copyPlan } from '../../planner-plans/index.ts'
import { Problem } from '../../problem.ts'
import { isSessionOf, type SessionOwner } from '../../schedule/index.ts'
import { transaction } from '../../transaction.ts'
import { copyCurriculum } from './copy-curriculum.ts'
import { daysBetween, movedTimes } from './move-sessions.ts'

type CopyInput = ClassCopyInput & { id: string }

/**
 * Copies a course with its lessons and plan for another date. Its sessions move by as many days. The copy is inactive
 * and has another slug. Links to join, recordings and enrollments are not copied.
 * @throws sign_in_required, admin_required, not_found, validation without the date of a live course
 */
export async function copyCourse(ctx: Ctx, { id, date }: CopyInput): Promise<{ id: string }> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const [course] = await ctx.db
      .select()
      .from(courses)
      .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
    if (!course) throw new Problem('not_found')
    const { title, nextStartDate } = course
    const { endsOn, lastSessionOn, version, createdAt, ...content } = course
    const slug = await slugFor(ctx, { slug: '', title, table: courses, siblingTable: workshops })
    const start = content.format === 'live' ? requireDate(date) : null
    const values = { ...content, ...copiedState(ctx), slug, nextStartDate: start, studentCount: 0 }
    const copy = expectOne(
      await ctx.db
        .insert(courses)
        .values({ ...values, id: undefined })
        .returning(),
    )
    const days = nextStartDate && start ? daysBetween(nextStartDate, start) : 0
    const owner = { courseId: copy.id, courseStart: start }
    await copySessions(ctx, { from: { kind: 'course', id, start: nextStartDate }, owner, days })
    await copyCurriculum(ctx, { from: id, to: copy.id, days })
    await copyPlan(ctx, { from: id, to: copy.id })
    await auditCopy(ctx, { kind: 'course', id: copy.id, title, date: start, copyOf: id })
    return { id: copy.id }
  })
}

/** Copies a workshop for another date, like `copyCourse`. @throws sign_in_required, admin_required, not_found, validation */
export async function copyWorkshop(ctx: Ctx, { id, ...input }: CopyInput): Promise<{ id: string }> {
  requireStaff(ctx)
  const date = requireDate(input.date)
  return transaction(ctx, async (ctx) => {
    const isCopied = and(eq(workshops.id, id), isNull(workshops.deletedAt))
    const [workshop] = await ctx.db.select().from(workshops).where(isCopied)
    if (!workshop) throw new Problem('not_found')
    const { title, workshopDate, endDate } = workshop
    const { version, createdAt, ...content } = workshop
    const days = daysBetween(workshopDate, date)
    const slug = await slugFor(ctx, { slug: '', title, table: workshops, siblingTable: courses })
    const dates = { workshopDate: date, endDate: addDays(endDate, days), recordingUrl: null }
    const values = { ...content, ...copiedState(ctx), ...dates, slug }
    const copy = expectOne(
      await ctx.db
        .insert(workshops)
        .values({ ...values, id: undefined })
        .returning(),
    )
    await copySessions(ctx, { from: { kind: 'workshop', id }, owner: { workshopId: copy.id }, days })
    await auditCopy(ctx, { kind: 'workshop', id: copy.id, title, date, copyOf: id })
    return { id: copy.id }
  })
}

function requireDate(date: string | null): string {
  if (date === null) throw invalidField('date', 'Choose a date.')
  return date
}

const copiedState = (ctx: Ctx) => ({ isActive: false, joinUrl: null, createdAt: ctx.now() })

type CopySessions = {
  from: SessionOwner
  owner: Pick<typeof classSessions.$inferInsert, 'courseId' | 'courseStart' | 'workshopId'>
  days: number
}

async function copySessions(ctx: Ctx, { from, owner, days }: CopySessions): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(classSessions)
    .where(and(isSessionOf(from), isNull(classSessions.removedAt)))
  const copies = rows.map((row) => {
    const { title, startTime, endTime, timeZone, materials } = row
    const times = { startTime, endTime, timeZone, ...movedTimes(row, days) }
    return { ...owner, title, ...times, materials, createdAt: ctx.now() }
  })
  if (copies.length > 0) await ctx.db.insert(classSessions).values(copies)
}

type CopyAudit = { kind: 'course' | 'workshop'; id: string; title: string; date: string | null; copyOf: string }

async function auditCopy(ctx: Ctx, { kind, id, title, date, copyOf }: CopyAudit): Promise<void> {
  await recordAudit(ctx, {
    action: 'created',
    subject: kind,
    id,
    name: title,
    before: null,
    after: { title, date, copyOf },
  })
}
