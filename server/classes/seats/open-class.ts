import { and, eq, exists, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { ClassId, ClassKind } from '#contract/class-kinds.ts'
import type { CourseFormat } from '#contract/course-formats.ts'
import { isOfItem, itemTables } from '#db/item-tables.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { type ClassRow, classStartsAt, isSaleOver } from '../schedule/index.ts'

const ANONYMOUS_USER_ID = '00000000-0000-0000-0000-000000000000'

type OpenClass = {
  title: string
  price: string
  cancelDays: number
  startsAt: Date | null
  /** Courses only. */
  format?: CourseFormat
}

/** @throws not_found for an inactive, deleted or past class */
export async function findOpenClass(ctx: Ctx, { kind, id }: ClassId): Promise<OpenClass> {
  const row = await findClassToEnroll(ctx, { kind, id }, isOpen[kind](ctx, id))
  if (!row) throw new Problem('not_found', { message: `This ${kind} isn’t open for enrollment.` })
  if (isSaleOver(row, ctx.now())) throw new Problem('not_found', { message: `This ${kind} has ended.` })
  return { ...row, startsAt: classStartsAt(row) }
}

const isOpen = {
  course: () => eq(courses.isActive, true),
  // A seat offered from the waiting list stays reserved after the workshop is deactivated.
  workshop: (ctx, id) => or(eq(workshops.isActive, true), exists(viewerOffers(ctx, id))),
} satisfies Record<ClassKind, (ctx: Ctx, id: string) => SQL | undefined>

/** Returns a class that is not deleted. A course stays undeleted until the end of the transaction. */
export async function findClassToEnroll(
  ctx: Ctx,
  { kind, id }: ClassId,
  condition?: SQL,
): Promise<ClassRow | undefined> {
  const { table } = itemTables[kind]
  const query = ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt), condition))
  // Waits for a transaction that deletes the course, which in turn waits for this one. Workshops are locked with their seats.
  const [row] = await (kind === 'course' ? query.for('key share') : query)
  return row
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
