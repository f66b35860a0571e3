import { and, eq, exists, inArray, isNull, or } from 'drizzle-orm'
import type { ClassId, ClassKind } from '#contract/class-kinds.ts'
import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import type { CourseFormat } from '#contract/course-formats.ts'
import { isOfItem } from '#db/item-tables.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { courseStartsAt, workshopStartsAt } from '../schedule/index.ts'

const ANONYMOUS_USER_ID = '00000000-0000-0000-0000-000000000000'

export type OpenClass = {
  title: string
  price: string
  cancelDays: number
  startsAt: Date | null
  /** Courses only. */
  format?: CourseFormat
}
type FoundClass = OpenClass & { isOver: boolean }

/** @throws not_found for an inactive, deleted or past class */
export async function findOpenClass(ctx: Ctx, { kind, id }: ClassId): Promise<OpenClass> {
  const row = await findOpen[kind](ctx, id)
  if (!row) throw new Problem('not_found', { message: `This ${kind} isn’t open for enrollment.` })
  if (row.isOver) throw new Problem('not_found', { message: `This ${kind} has ended.` })
  return row
}

const findOpen = { course: findOpenCourse, workshop: findOpenWorkshop } satisfies Record<ClassKind, unknown>

async function findOpenCourse(ctx: Ctx, id: string): Promise<FoundClass | undefined> {
  const isOpen = and(eq(courses.id, id), eq(courses.isActive, true), isNull(courses.deletedAt))
  // Waits for a transaction that deletes the course, which in turn waits for this one.
  const [row] = await ctx.db.select().from(courses).where(isOpen).for('key share')
  const isOver = !!row?.endsOn && row.endsOn < ctx.now().toISOString().slice(0, 10)
  return row && { ...row, startsAt: courseStartsAt(row), isOver }
}

async function findOpenWorkshop(ctx: Ctx, id: string): Promise<FoundClass | undefined> {
  // A seat offered from the waiting list stays reserved after the workshop is deactivated.
  const isOpen = or(eq(workshops.isActive, true), exists(viewerOffers(ctx, id)))
  const [row] = await ctx.db
    .select()
    .from(workshops)
    .where(and(eq(workshops.id, id), isNull(workshops.deletedAt), isOpen))
  if (!row) return undefined
  const isOver = zonedInstant(row.endDate, row.endTime.slice(0, 5), row.timeZone) <= ctx.now()
  return { ...row, startsAt: workshopStartsAt(row), isOver }
}

function viewerOffers(ctx: Ctx, workshopId: string) {
  const userId = ctx.viewer?.userId ?? ANONYMOUS_USER_ID
  return ctx.db
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(
      and(eq(waitingList.workshopId, workshopId), eq(waitingList.userId, userId), eq(waitingList.status, 'offered')),
    )
}

/** Rejects a second live enrollment of a user in a class. @throws already_enrolled */
export async function assertNotEnrolled(ctx: Ctx, { userId, ...classId }: ClassId & { userId: string }): Promise<void> {
  const [live] = await ctx.db
    .select({ status: enrollments.status })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, userId),
        isOfItem(enrollments, classId),
        inArray(enrollments.status, ['pending', 'completed']),
      ),
    )
    .limit(1)
  if (live?.status === 'completed') throw new Problem('already_enrolled')
  if (live)
    throw new Problem('already_enrolled', {
      message: 'A payment for this class is already open. Please finish or cancel it first.',
    })
}
