import { and, eq, exists, isNull, or } from 'drizzle-orm'
import { zonedInstant } from '#contract/zoned-instant.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { waitingList } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { courseStartsAt, workshopStartsAt } from '../schedule/index.ts'

const ANONYMOUS_USER_ID = '00000000-0000-0000-0000-000000000000'

export type OpenClass = { title: string; price: string; cancelDays: number; startsAt: Date | null }

/**
 * Returns a class that the viewer may enroll in.
 * @throws not_found
 */
export async function findOpenClass(
  ctx: Ctx,
  { kind, id }: { kind: 'course' | 'workshop'; id: string },
): Promise<OpenClass> {
  const row = kind === 'course' ? await findOpenCourse(ctx, id) : await findOpenWorkshop(ctx, id)
  if (!row) throw new Problem('not_found', { message: `This ${kind} is not open for enrollment.` })
  return row
}

async function findOpenCourse(ctx: Ctx, id: string): Promise<OpenClass | undefined> {
  const isOpen = and(eq(courses.id, id), eq(courses.isActive, true), isNull(courses.deletedAt))
  const [row] = await ctx.db.select().from(courses).where(isOpen)
  return row && { ...row, startsAt: courseStartsAt(row) }
}

async function findOpenWorkshop(ctx: Ctx, id: string): Promise<OpenClass | undefined> {
  // A seat offered from the waiting list stays reserved after the workshop is deactivated.
  const isOpen = or(eq(workshops.isActive, true), exists(viewerOffers(ctx, id)))
  const [row] = await ctx.db
    .select()
    .from(workshops)
    .where(and(eq(workshops.id, id), isNull(workshops.deletedAt), isOpen))
  if (!row || zonedInstant(row.endDate, row.endTime.slice(0, 5), row.timeZone) <= ctx.now()) return undefined
  return { ...row, startsAt: workshopStartsAt(row) }
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
