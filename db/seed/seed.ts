import { sql } from 'drizzle-orm'
import { addDays, daysToShiftSeedDates } from '#contract/dates.ts'
import type { Db } from '#db/open.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { coachingHours, coachingSettings, coachingTypes } from '#db/schema/classes/coaching.ts'
import { courseLessons, courseSections } from '#db/schema/classes/course-lessons.ts'
import { binderLessons } from '#db/schema/content/binder.ts'
import { blogPosts } from '#db/schema/content/blog.ts'
import { productFiles, productParts, products } from '#db/schema/content/store.ts'
import { plans, planVersions } from '#db/schema/planner/plans.ts'
import * as content from './content/index.ts'

const DAY_MS = 24 * 3_600_000
/** Unique advisory lock key; prevents instances that start together from seeding twice. */
const SEED_LOCK = 7_250_002

/**
 * Fills an empty database with the sample business. Leaves a database with any content unchanged.
 * @param now time up to which the sample dates are shifted forward (contract/dates.ts)
 * @returns true if it wrote anything
 */
export function seedIfEmpty(db: Db, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`)
    const { rows } = await tx.execute(sql`
      SELECT FROM products UNION ALL SELECT FROM courses UNION ALL SELECT FROM workshops
      UNION ALL SELECT FROM blog_posts UNION ALL SELECT FROM binder_lessons UNION ALL SELECT FROM coaching_types LIMIT 1`)
    if (rows.length > 0) return false
    await seedClasses(tx, now)
    await seedCourseLessons(tx, now)
    await seedPlans(tx, now)
    await seedStore(tx)
    await seedCoaching(tx)
    await seedWriting(tx, now)
    await recordSample(tx)
    return true
  })
}

/** The database was empty, so everything in it is of the sample. */
async function recordSample(db: Db): Promise<void> {
  await db.execute(sql`
    INSERT INTO sample_content (kind, id)
    SELECT 'product', id::text FROM products UNION ALL SELECT 'course', id::text FROM courses
    UNION ALL SELECT 'workshop', id::text FROM workshops UNION ALL SELECT 'post', id::text FROM blog_posts
    UNION ALL SELECT 'lesson', id::text FROM binder_lessons UNION ALL SELECT 'coaching_type', id::text FROM coaching_types`)
}

async function seedClasses(db: Db, now: Date): Promise<void> {
  const dates = [
    ...content.courses.map((course) => course.nextStartDate),
    ...content.workshops.flatMap((workshop) => [workshop.startsOn, workshop.endsOn]),
  ]
  const days = daysToShiftSeedDates(dates, now.toISOString().slice(0, 10))
  await db
    .insert(courses)
    .values(
      content.courses.map(({ highlights, rating, nextStartDate, ...course }) => ({
        ...course,
        highlights: [...highlights],
        rating: rating.toFixed(1),
        nextStartDate: addDays(nextStartDate, days),
        createdAt: now,
      })),
    )
  await db
    .insert(workshops)
    .values(
      content.workshops.map(({ startsOn, startTime, endsOn, agenda, ...workshop }) => ({
        ...workshop,
        workshopDate: addDays(startsOn, days),
        workshopTime: startTime,
        endDate: addDays(endsOn, days),
        agenda: agenda.map(({ day, time, topic, category }) => ({ day, time, topic, category })),
        createdAt: now,
      })),
    )
}

async function seedCourseLessons(db: Db, now: Date): Promise<void> {
  const courseRows = await db
    .select({ id: courses.id, slug: courses.slug, instructor: courses.instructor })
    .from(courses)
  for (const { id: courseId, slug, instructor } of courseRows) {
    for (const [position, { title, lessons, availableDays }] of (content.courseSections[slug] ?? []).entries()) {
      const [section] = await db
        .insert(courseSections)
        .values({ courseId, position, title })
        .returning({ id: courseSections.id })
      await db
        .insert(courseLessons)
        .values(
          lessons.map((lesson, position) => ({
            ...lesson,
            courseId,
            sectionId: section?.id ?? '',
            position,
            author: instructor,
            keyTakeaways: [...lesson.keyTakeaways],
            examples: [...lesson.examples],
            actionSteps: [...lesson.actionSteps],
            reflectionQuestions: [...lesson.reflectionQuestions],
            available: availableDays === undefined ? ('at_once' as const) : ('after_enrollment' as const),
            availableDays: availableDays ?? null,
            isPublished: true,
            publishedAt: now,
            createdAt: now,
          })),
        )
    }
  }
}

async function seedPlans(db: Db, now: Date): Promise<void> {
  const rows = await db.select({ id: courses.id, slug: courses.slug }).from(courses)
  for (const { id: courseId, slug } of rows) {
    const plan = content.plans[slug]
    if (!plan) continue
    const [row] = await db
      .insert(plans)
      .values({ ...plan, courseId, isPublished: true, createdAt: now })
      .returning({ id: plans.id })
    if (row) await db.insert(planVersions).values({ planId: row.id, courseId, content: plan.content, validFrom: now })
  }
}

async function seedStore(db: Db): Promise<void> {
  const names = new Map(content.products.map((product) => [product.id as number, product.name]))
  await db
    .insert(products)
    .values(
      content.products.map(({ parts, features, rating, ...product }) => ({
        ...product,
        features: [...features],
        rating: rating === null ? null : (rating as number).toFixed(1),
      })),
    )
  const parts = content.products.flatMap(({ id, parts }) =>
    (parts as readonly content.SeedBundleItem[]).map((part, position) => ({
      bundleId: id,
      position,
      ...('label' in part
        ? { label: part.label, opens: part.opens }
        : { label: names.get(part.productId) ?? '', productId: part.productId, quantity: part.quantity }),
    })),
  )
  await db.insert(productParts).values(parts)
  await db.insert(productFiles).values([...content.files])
}

async function seedCoaching(db: Db): Promise<void> {
  await db.insert(coachingTypes).values([...content.coachingTypes])
  await db.insert(coachingSettings).values({ timeZone: 'America/New_York' })
  const hours = [
    { startTime: '09:00', endTime: '12:00' },
    { startTime: '13:00', endTime: '17:00' },
  ]
  await db.insert(coachingHours).values([1, 2, 3, 4, 5].flatMap((weekday) => hours.map((day) => ({ weekday, ...day }))))
}

async function seedWriting(db: Db, now: Date): Promise<void> {
  await db.insert(blogPosts).values(
    content.posts.map(({ publishedDaysAgo, tags, ...post }) => {
      const publishedAt = new Date(now.getTime() - publishedDaysAgo * DAY_MS)
      return { ...post, tags: [...tags], isPublished: true, publishedAt, createdAt: publishedAt }
    }),
  )
  await db
    .insert(binderLessons)
    .values(
      content.lessons.map((lesson) => ({
        ...lesson,
        tags: [...lesson.tags],
        keyTakeaways: [...lesson.keyTakeaways],
        examples: [...lesson.examples],
        actionSteps: [...lesson.actionSteps],
        reflectionQuestions: [...lesson.reflectionQuestions],
        isPublished: true,
        publishedAt: now,
        createdAt: now,
      })),
    )
}
