import { and, asc, eq, getTableColumns, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { cancellationTerms } from '#contract/classes/catalog/cancellation-terms.ts'
import type { ClassPage, CourseCard, WorkshopCard } from '#contract/classes/catalog/class-cards.ts'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import { addDays } from '#contract/dates.ts'
import { isSlug } from '#contract/slugs.ts'
import { courses, hasOnlineLessons, publishedLessonsCount, workshops } from '#db/schema/classes/catalog.ts'
import { publicRating, safeImageUrl } from '../../content/editing/index.ts'
import { findItemReviews, loadCourseRatings } from '../../content/reviews/index.ts'
import type { SearchSource } from '../../content/search/search-source.ts'
import type { Ctx } from '../../context.ts'
import type { CacheDependencies } from '../../platform/page-cache/dependencies.ts'
import { earliest } from '../../platform/page-cache/earliest.ts'
import { Problem } from '../../problem.ts'
import type { SitemapSource } from '../../site/sitemap/sitemap-source.ts'
import {
  classEvent,
  classKindOf,
  classStartsAt,
  daysBefore,
  isSaleOver,
  listActiveWorkshops,
  listClassEvents,
} from '../schedule/index.ts'
import { isWaitingListOpen, waitingListClosesAt } from '../waiting-list/index.ts'

/** Lists active courses and workshops that are not over. */
export async function listOpenClasses(ctx: Ctx): Promise<{ courses: CourseCard[]; workshops: WorkshopCard[] }> {
  const [courseRows, workshopRows] = await Promise.all([listOpenCourses(ctx), listOpenWorkshops(ctx)])
  const withRating = await loadCourseRatings(ctx)
  return {
    courses: courseRows.map((row) => withRating(courseCard(ctx, row))),
    workshops: workshopRows.map((row) => workshopCard(row, ctx.now())),
  }
}

/** Returns an active class that is not over, by its slug. @throws not_found */
export async function getClass(ctx: Ctx, { slug }: { slug: string }): Promise<ClassPage> {
  if (!isSlug(slug)) throw new Problem('not_found')
  const [[course], [workshop]] = await Promise.all([
    listOpenCourses(ctx, eq(courses.slug, slug)),
    listOpenWorkshops(ctx, eq(workshops.slug, slug)),
  ])
  const row = course ?? workshop
  if (!row) throw new Problem('not_found')
  const events = await listClassEvents(ctx, [row])
  const reviews = await findItemReviews(ctx, { kind: classKindOf(row), ...row })
  const page = {
    events: events.map((event) => ({ ...event, description: '' })),
    hasReminder: hasReminder(events, ctx.now()),
    ...(reviews ? { reviews } : {}),
  }
  if ('workshopDate' in row) return { kind: 'workshop', item: workshopCard(row, ctx.now()), ...page }
  const item = courseCard(ctx, row)
  return { kind: 'course', item: { ...item, rating: item.rating ?? reviews?.average ?? null }, ...page }
}

/** Reminders are sent a day before the start, and not to users who enroll after that. One more day covers clock changes. */
function lastReminder(events: readonly CalendarEvent[]): Date | null {
  const last = events.at(-1)
  return last ? daysBefore(new Date(last.startsAt), 2) : null
}

function hasReminder(events: readonly CalendarEvent[], now: Date): boolean {
  const last = lastReminder(events)
  return last !== null && last > now
}

type CourseRow = typeof courses.$inferSelect & { hasOnlineLessons: boolean }
type WorkshopRow = typeof workshops.$inferSelect & { spotsAvailable: number }

const listOpenCourses = (ctx: Ctx, condition?: SQL): Promise<CourseRow[]> =>
  ctx.db
    .select({ ...getTableColumns(courses), lessonsCount: publishedLessonsCount, hasOnlineLessons })
    .from(courses)
    .where(and(condition, isCourseOpen(ctx.now())))
    .orderBy(sql`${courses.nextStartDate} ASC NULLS LAST`, asc(courses.id))

function courseCard(ctx: Ctx, row: CourseRow): CourseCard {
  const { isActive, createdAt, deletedAt, canceledAt, version, joinUrl, cancelDays, lastSessionOn, ...columns } = row
  const { rating, ratingSource, ...card } = columns
  return {
    ...card,
    ...publicRating(ctx, { rating, ratingSource }),
    ...courseTerms(ctx, row),
    imageUrl: safeImageUrl(card.imageUrl),
  }
}

/** Active and not over. A course without a date is not over. */
export const isCourseOpen = (now: Date) =>
  and(
    eq(courses.isActive, true),
    isNull(courses.deletedAt),
    or(isNull(courses.endsOn), gte(courses.endsOn, now.toISOString().slice(0, 10))),
  )

/** With the consent to immediate delivery, free cancellation ends with the first lesson. */
function courseTerms(ctx: Ctx, row: CourseRow) {
  const { format, cancelDays, hasOnlineLessons } = row
  if (format === 'live') return termsOf(classStartsAt(row), cancelDays, ctx.now())
  const endingLesson = hasOnlineLessons && ctx.site.settings.asksImmediateDelivery ? 'first' : 'second'
  return { cancelUntil: null, cancellationTerms: cancellationTerms(cancelDays, endingLesson) }
}

function termsOf(startsAt: Date | null, cancelDays: number, now: Date) {
  const deadline = daysBefore(startsAt, cancelDays)
  return {
    cancelUntil: deadline?.toISOString() ?? null,
    cancellationTerms: deadline === null || deadline > now ? cancellationTerms(cancelDays) : '',
  }
}

async function listOpenWorkshops(ctx: Ctx, condition?: SQL): Promise<WorkshopRow[]> {
  const rows = await listActiveWorkshops(ctx, condition)
  return rows.filter((row) => !isSaleOver(row, ctx.now()))
}

function workshopCard(row: WorkshopRow, now: Date): WorkshopCard {
  const { isActive, createdAt, deletedAt, canceledAt, version, joinUrl, cancelDays, ...columns } = row
  const { recordingUrl, materials, workshopDate, workshopTime, endDate, endTime, ...rest } = columns
  const event = classEvent(row)
  return {
    ...rest,
    ...termsOf(classStartsAt(row), cancelDays, now),
    imageUrl: safeImageUrl(rest.imageUrl),
    startsOn: event.date,
    startTime: event.time,
    endsOn: event.endDate,
    endTime: event.endTime,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    isWaitingListOpen: isWaitingListOpen(row, now),
  }
}

type Loaders = { listOpenClasses: typeof listOpenClasses; getClass: typeof getClass }

export const classDependencies: CacheDependencies<Loaders> = {
  listOpenClasses: ({ courses, workshops }) => ({
    tags: ['classes'],
    until: classesValidUntil([...courses, ...workshops]),
  }),
  getClass: (page) => ({
    tags: ['classes'],
    until: earliest([page.hasReminder ? lastReminder(page.events) : null, classesValidUntil([page.item])]),
  }),
}

const classesValidUntil = (classes: (CourseCard | WorkshopCard)[]): Date | null =>
  earliest(
    classes.flatMap((item) => [
      item.cancelUntil && item.cancellationTerms ? new Date(item.cancelUntil) : null,
      ...('endsAt' in item ? workshopChanges(item) : [courseEnd(item)]),
    ]),
  )

const courseEnd = ({ endsOn }: CourseCard) => (endsOn ? zonedInstant(addDays(endsOn, 1), '00:00', 'UTC') : null)

const workshopChanges = ({ startsAt, endsAt, isWaitingListOpen }: WorkshopCard) => [
  new Date(endsAt),
  isWaitingListOpen ? waitingListClosesAt(new Date(startsAt)) : null,
]

const pathPrefix = '/classes/'

export const courseSearchSource: SearchSource = {
  kind: 'course',
  pathPrefix,
  query: (now) => sql`
    SELECT slug AS key, title, category, description AS introduction,
      concat_ws(' ', array_to_string(highlights, '. ') || '.', 'With ' || nullif(instructor, '') || '.') AS body,
      search, spelling
    FROM courses WHERE is_active AND deleted_at IS NULL
      AND (last_day IS NULL OR last_day >= (${now.toISOString()}::timestamptz AT TIME ZONE 'UTC')::date)`,
}

export const workshopSearchSource: SearchSource = {
  kind: 'workshop',
  pathPrefix,
  query: (now) => sql`
    SELECT slug AS key, title, category, description AS introduction,
      concat_ws(' ', (SELECT string_agg(part ->> 'topic', '. ') || '.' FROM jsonb_array_elements(agenda) AS part),
        'With ' || nullif(instructor, '') || '.') AS body, search, spelling
    FROM workshops WHERE is_active AND deleted_at IS NULL
      AND (end_date + end_time) AT TIME ZONE time_zone > ${now.toISOString()}::timestamptz`,
}

export const classSitemapSource: SitemapSource<Ctx> = {
  list: async (ctx) => {
    const { courses, workshops } = await listOpenClasses(ctx)
    const classes = [...courses, ...workshops]
    const listedUntil = classesValidUntil(classes)
    return classes.map((item) => ({ path: classPath(item), changedAt: null, listedUntil }))
  },
}
