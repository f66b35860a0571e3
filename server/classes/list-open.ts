import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { CourseCard, WorkshopCard } from '#contract/classes/class-cards.ts'
import { zonedInstant } from '#contract/zoned-instant.ts'
import { courses, spotsAvailable, workshops } from '#db/schema/classes.ts'
import { safeImageUrl } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import { isWaitingListOpen } from '../waiting-list/index.ts'

/** Lists active courses and active workshops that are not past (features: classes, 1). */
export async function listOpenClasses(ctx: Ctx): Promise<{ courses: CourseCard[]; workshops: WorkshopCard[] }> {
  const [courseCards, workshopCards] = await Promise.all([listOpenCourses(ctx), listOpenWorkshops(ctx)])
  return { courses: courseCards, workshops: workshopCards }
}

async function listOpenCourses(ctx: Ctx): Promise<CourseCard[]> {
  const rows = await ctx.db
    .select()
    .from(courses)
    .where(and(eq(courses.isActive, true), isNull(courses.deletedAt)))
    .orderBy(sql`${courses.nextStartDate} ASC NULLS LAST`, asc(courses.id))
  return rows.map(({ isActive, createdAt, deletedAt, version, ...card }) => ({
    ...card,
    imageUrl: safeImageUrl(card.imageUrl),
  }))
}

async function listOpenWorkshops(ctx: Ctx): Promise<WorkshopCard[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(workshops), spotsAvailable })
    .from(workshops)
    .where(and(eq(workshops.isActive, true), isNull(workshops.deletedAt)))
    .orderBy(asc(workshops.workshopDate), asc(workshops.id))
  return rows
    .map(({ isActive, createdAt, deletedAt, version, workshopDate, workshopTime, endDate, endTime, ...rest }) => ({
      ...rest,
      imageUrl: safeImageUrl(rest.imageUrl),
      startsOn: workshopDate,
      startTime: workshopTime.slice(0, 5),
      endsOn: endDate,
      endTime: endTime.slice(0, 5),
      takesWaiting: isWaitingListOpen({ workshopDate, workshopTime, timeZone: rest.timeZone }, ctx.now()),
    }))
    .filter((card) => zonedInstant(card.endsOn, card.endTime, card.timeZone) > ctx.now())
}
