import { and, asc, eq, getTableColumns, gte, isNull, or, sql } from 'drizzle-orm'
import { type CourseCard, cancellationTerms, type WorkshopCard } from '#contract/classes/class-cards.ts'
import { addDays } from '#contract/dates.ts'
import { zonedInstant } from '#contract/schedule/zoned-instant.ts'
import { courses, spotsAvailable, workshops } from '#db/schema/classes.ts'
import { safeImageUrl } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import type { CacheDependencies } from '../page-cache/dependencies.ts'
import { earliest } from '../page-cache/earliest.ts'
import { courseStartsAt, daysBefore, workshopStartsAt } from '../schedule/index.ts'
import type { SearchSource } from '../search/search-source.ts'
import { isWaitingListOpen, waitingListClosesAt } from '../waiting-list/index.ts'

/** Lists active courses and workshops that are not over (features: classes, 1). */
export async function listOpenClasses(ctx: Ctx): Promise<{ courses: CourseCard[]; workshops: WorkshopCard[] }> {
  const [courseCards, workshopCards] = await Promise.all([listOpenCourses(ctx), listOpenWorkshops(ctx)])
  return { courses: courseCards, workshops: workshopCards }
}

async function listOpenCourses(ctx: Ctx): Promise<CourseCard[]> {
  const rows = await ctx.db
    .select()
    .from(courses)
    .where(and(eq(courses.isActive, true), isNull(courses.deletedAt), isCourseNotOver(ctx.now())))
    .orderBy(sql`${courses.nextStartDate} ASC NULLS LAST`, asc(courses.id))
  return rows.map(({ isActive, createdAt, deletedAt, canceledAt, version, joinUrl, cancelDays, ...card }) => ({
    ...card,
    ...termsOf(courseStartsAt(card), cancelDays, ctx.now()),
    imageUrl: safeImageUrl(card.imageUrl),
  }))
}

/** A course without a date is not over. */
const isCourseNotOver = (now: Date) => or(isNull(courses.endsOn), gte(courses.endsOn, now.toISOString().slice(0, 10)))

function termsOf(startsAt: Date | null, cancelDays: number, now: Date) {
  const deadline = daysBefore(startsAt, cancelDays)
  return {
    cancelUntil: deadline?.toISOString() ?? null,
    cancellationTerms: deadline === null || deadline > now ? cancellationTerms(cancelDays) : '',
  }
}

async function listOpenWorkshops(ctx: Ctx): Promise<WorkshopCard[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(workshops), spotsAvailable })
    .from(workshops)
    .where(and(eq(workshops.isActive, true), isNull(workshops.deletedAt)))
    .orderBy(asc(workshops.workshopDate), asc(workshops.id))
  return rows
    .map(({ isActive, createdAt, deletedAt, canceledAt, version, joinUrl, cancelDays, ...row }) => {
      const { workshopDate, workshopTime, endDate, endTime, ...rest } = row
      return {
        ...rest,
        ...termsOf(workshopStartsAt(row), cancelDays, ctx.now()),
        imageUrl: safeImageUrl(rest.imageUrl),
        startsOn: workshopDate,
        startTime: workshopTime.slice(0, 5),
        endsOn: endDate,
        endTime: endTime.slice(0, 5),
        startsAt: zonedInstant(workshopDate, workshopTime, row.timeZone).toISOString(),
        endsAt: zonedInstant(endDate, endTime, row.timeZone).toISOString(),
        isWaitingListOpen: isWaitingListOpen(row, ctx.now()),
      }
    })
    .filter(({ endsAt }) => new Date(endsAt) > ctx.now())
}

export const classDependencies: CacheDependencies<{ listOpenClasses: typeof listOpenClasses }> = {
  listOpenClasses: (classes) => ({ tags: ['classes'], until: classesValidUntil(classes) }),
}

function classesValidUntil({ courses, workshops }: { courses: CourseCard[]; workshops: WorkshopCard[] }): Date | null {
  const deadlines = [...courses, ...workshops].flatMap(({ cancelUntil, cancellationTerms }) =>
    cancelUntil && cancellationTerms ? new Date(cancelUntil) : [],
  )
  const courseEnds = courses.flatMap(({ endsOn }) => (endsOn ? zonedInstant(addDays(endsOn, 1), '00:00', 'UTC') : []))
  return earliest([
    ...deadlines,
    ...courseEnds,
    ...workshops.flatMap(({ startsAt, endsAt, isWaitingListOpen }) =>
      isWaitingListOpen ? [new Date(endsAt), waitingListClosesAt(new Date(startsAt))] : [new Date(endsAt)],
    ),
  ])
}

const pathPrefix = '/classes#'

export const courseSearchSource: SearchSource = {
  kind: 'course',
  pathPrefix,
  query: (now) => sql`
    SELECT slug AS key, title, category, description AS introduction,
      concat_ws(' ', array_to_string(highlights, '. ') || '.', 'With ' || nullif(instructor, '') || '.') AS body,
      search, spelling
    FROM courses WHERE is_active AND deleted_at IS NULL
      AND (ends_on IS NULL OR ends_on >= (${now.toISOString()}::timestamptz AT TIME ZONE 'UTC')::date)`,
}

/** Includes workshops that ended up to a day ago, because the query ignores their time zone. */
export const workshopSearchSource: SearchSource = {
  kind: 'workshop',
  pathPrefix,
  query: (now) => sql`
    SELECT slug AS key, title, category, description AS introduction,
      concat_ws(' ', (SELECT string_agg(part ->> 'topic', '. ') || '.' FROM jsonb_array_elements(agenda) AS part),
        'With ' || nullif(instructor, '') || '.') AS body, search, spelling
    FROM workshops WHERE is_active AND deleted_at IS NULL AND end_date >= ${now.toISOString()}::date - 1`,
}
