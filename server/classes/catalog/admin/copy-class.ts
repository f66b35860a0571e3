import { and, eq, isNull } from 'drizzle-orm'
import type { ClassId, ClassKind } from '#contract/class-kinds.ts'
import type { ClassCopyInput } from '#contract/classes/catalog/class-copy.schema.ts'
import { referenceTo } from '#contract/content/store/item-kinds.ts'
import { addDays } from '#contract/dates.ts'
import { classSessions, courses, workshops } from '#db/schema/classes/catalog.ts'
import { invalidField } from '../../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { copyPlan } from '../../../planner/plans/index.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { isSessionOf } from '../../schedule/index.ts'
import { classSlug } from './class-crud.ts'
import { copyCurriculum } from './copy-curriculum.ts'
import { daysBetween, movedTimes } from './move-sessions.ts'

/** A copied row. `start`: the group whose sessions are copied; null for a workshop. `date`: that of the copy. */
type Copied = { id: string; title: string; start: string | null; date: string | null; days: number }

/**
 * Copies a class for another date; a course with its lessons and plan. Its sessions move by as many days. The copy is
 * inactive and has another slug. Links to join, recordings and enrollments are not copied.
 * @throws sign_in_required, admin_required, not_found, validation without the date of a live class
 */
export async function copyClass(ctx: Ctx, { kind, id, date }: ClassId & ClassCopyInput): Promise<{ id: string }> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const copy = await copyRow[kind](ctx, { id, date })
    const { title } = copy
    await copySessions(ctx, { from: { kind, id }, copy })
    const after = { title, date: copy.date, copyOf: id }
    await recordAudit(ctx, { subject: kind, id: copy.id, name: title, before: null, after })
    return { id: copy.id }
  })
}

type Original = ClassCopyInput & { id: string }

const copyRow = { course: copyCourse, workshop: copyWorkshop } satisfies Record<ClassKind, unknown>

async function copyCourse(ctx: Ctx, { id, date }: Original): Promise<Copied> {
  const isCopied = and(eq(courses.id, id), isNull(courses.deletedAt))
  const [course] = await ctx.db.select().from(courses).where(isCopied)
  if (!course) throw new Problem('not_found')
  const { title, nextStartDate } = course
  const { endsOn, lastSessionOn, version, createdAt, ...content } = course
  const start = content.format === 'live' ? requireDate(date) : null
  const copied = { ...(await copiedState(ctx, 'course', title)), nextStartDate: start, studentCount: 0 }
  const values = { ...content, ...copied, id: undefined }
  const copy = expectOne(await ctx.db.insert(courses).values(values).returning({ id: courses.id }))
  const days = nextStartDate && start ? daysBetween(nextStartDate, start) : 0
  await copyCurriculum(ctx, { from: id, to: copy.id, days })
  await copyPlan(ctx, { from: id, to: copy.id })
  return { ...copy, title, start: nextStartDate, date: start, days }
}

async function copyWorkshop(ctx: Ctx, input: Original): Promise<Copied> {
  const date = requireDate(input.date)
  const isCopied = and(eq(workshops.id, input.id), isNull(workshops.deletedAt))
  const [workshop] = await ctx.db.select().from(workshops).where(isCopied)
  if (!workshop) throw new Problem('not_found')
  const { title, workshopDate, endDate } = workshop
  const { version, createdAt, ...content } = workshop
  const days = daysBetween(workshopDate, date)
  const dates = { workshopDate: date, endDate: addDays(endDate, days), recordingUrl: null }
  const values = { ...content, ...(await copiedState(ctx, 'workshop', title)), ...dates, id: undefined }
  const copy = expectOne(await ctx.db.insert(workshops).values(values).returning({ id: workshops.id }))
  return { ...copy, title, start: null, date, days }
}

function requireDate(date: string | null): string {
  if (date === null) throw invalidField('date', 'Choose a date.')
  return date
}

const copiedState = async (ctx: Ctx, kind: ClassKind, title: string) => ({
  ...{ isActive: false, joinUrl: null, createdAt: ctx.now() },
  slug: await classSlug(ctx, kind, { slug: '', title }),
})

async function copySessions(ctx: Ctx, { from, copy }: { from: ClassId; copy: Copied }): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(classSessions)
    .where(and(isSessionOf({ ...from, start: copy.start }), isNull(classSessions.removedAt)))
  const owner = { ...referenceTo({ ...from, id: copy.id }), courseStart: copy.start && copy.date }
  const copies = rows.map((row) => {
    const { title, startTime, endTime, timeZone, materials } = row
    const times = { startTime, endTime, timeZone, ...movedTimes(row, copy.days) }
    return { ...owner, title, ...times, materials, createdAt: ctx.now() }
  })
  if (copies.length > 0) await ctx.db.insert(classSessions).values(copies)
}
