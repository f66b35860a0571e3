import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PlanCourses, PlanForm, PlanPage, PlansInput } from '#contract/planner/plans/plans.schema.ts'
import { courses } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { planVersions, plans as table } from '#db/schema/planner/plans.ts'
import { createCrud, invalidField } from '../../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { ascending, descending, paginate } from '../../../platform/lists/paginate.ts'
import { matchesText } from '../../../platform/lists/text-search.ts'
import { Problem } from '../../../problem.ts'
import { brokenConstraint } from '../../../transaction.ts'
import { planVersionAtEnrollment } from '../plan-version-at-enrollment.ts'

const sortOrders = {
  newest: descending(table.createdAt, 'timestamptz'),
  name: ascending(sql`lower(${table.name})`, 'text'),
}

/** Searched text; must match the expression of the index `plans_search`. */
const planText: SQL = sql`lower(' ' || ${table.name})`

/**
 * Lists plans with the number of enrollments that received them.
 * @throws sign_in_required, admin_required, validation
 */
export async function listPlans(ctx: Ctx, input: PlansInput): Promise<PlanPage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'plans', input, { id: table.id, orders: sortOrders })
  const { q, state } = input
  const isInState = state && eq(table.isPublished, state === 'published')
  const rows = await ctx.db
    .select({ id: table.id, at, plan: table, courseTitle: courses.title })
    .from(table)
    .innerJoin(courses, eq(courses.id, table.courseId))
    .where(and(q ? matchesText(planText, q) : undefined, isInState, after))
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  const enrolled = await countEnrollments(
    ctx,
    page.map(({ id }) => id),
  )
  const toRow = ({ id, plan: { name, content, isPublished }, courseTitle }: (typeof rows)[number]) => ({
    id,
    name,
    courseTitle,
    isPublished,
    steps: content.steps.length,
    tracks: content.tracks.length,
    uses: enrolled.get(id) ?? 0,
  })
  return { plans: page.map(toRow), nextCursor }
}

async function countEnrollments(ctx: Ctx, planIds: string[]): Promise<Map<string, number>> {
  if (planIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: planVersions.planId, uses: count() })
    .from(planVersions)
    .innerJoin(enrollments, planVersionAtEnrollment)
    .where(and(inArray(planVersions.planId, planIds), eq(enrollments.status, 'completed')))
    .groupBy(planVersions.planId)
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

type PlanRecord = typeof table.$inferSelect

/** Creates, reads, updates and deletes plans. A change affects later enrollments only. */
export const plans = createCrud<PlanForm, PlanRecord, PlanForm>({
  subject: 'plan',
  visibilityColumn: 'isPublished',
  find: async (ctx, id, lock) => {
    const query = ctx.db.select().from(table).where(eq(table.id, id))
    const [row] = await (lock === 'for update' ? query.for('update') : query)
    return row
  },
  insert: async (ctx, form) =>
    withValidCourse(async () => {
      const row = expectOne(await ctx.db.insert(table).values(toColumns(form)).returning())
      await replaceVersion(ctx, row)
      return row
    }),
  update: async (ctx, { id }, form) =>
    withValidCourse(async () => {
      const row = expectOne(await ctx.db.update(table).set(toColumns(form)).where(eq(table.id, id)).returning())
      await replaceVersion(ctx, row)
      return row
    }),
  setVisible: async (ctx, row, isPublished) => {
    try {
      await ctx.db.update(table).set({ isPublished }).where(eq(table.id, row.id))
      await replaceVersion(ctx, { ...row, isPublished })
    } catch (error) {
      if (!isSecondPlan(error)) throw error
      throw new Problem('conflict', { message: SECOND_PLAN, cause: error })
    }
  },
  remove: (ctx, { id }) => ctx.db.delete(table).where(eq(table.id, id)),
  toForm: ({ name, courseId, content: { questions, steps, tracks }, isPublished }) => ({
    name,
    courseId,
    questions,
    steps,
    tracks,
    isPublished,
  }),
  nameOf: ({ name }) => name,
})

const toColumns = ({ name, courseId, isPublished, questions, steps, tracks }: PlanForm) => ({
  name,
  courseId,
  isPublished,
  content: { questions, steps, tracks },
})

/** Ends the current version of a plan, and begins the next one if the plan is published. */
async function replaceVersion(ctx: Ctx, { id: planId, courseId, content, isPublished }: PlanRecord): Promise<void> {
  const validFrom = ctx.now()
  await ctx.db
    .update(planVersions)
    .set({ validUntil: sql`greatest(${planVersions.validFrom}, ${validFrom.toISOString()}::timestamptz)` })
    .where(and(eq(planVersions.planId, planId), isNull(planVersions.validUntil)))
  if (isPublished) await ctx.db.insert(planVersions).values({ planId, courseId, content, validFrom })
}

const SECOND_PLAN = 'This course has a published plan already. Unpublish that one first.'
const isSecondPlan = (error: unknown) => brokenConstraint(error) === 'plan_versions_current'

/** @throws validation if the course does not exist, or has another published plan */
async function withValidCourse<Row>(write: () => Promise<Row>): Promise<Row> {
  try {
    return await write()
  } catch (error) {
    if (isSecondPlan(error)) throw invalidField('courseId', SECOND_PLAN, error)
    if (brokenConstraint(error) === 'plans_course_id_fkey')
      throw invalidField('courseId', 'This course no longer exists. Please choose another.', error)
    throw error
  }
}

const COURSES_MAX = 500

/** Lists the courses that can have a plan, including inactive ones. @throws sign_in_required, admin_required */
export async function listPlanCourses(ctx: Ctx): Promise<PlanCourses> {
  requireStaff(ctx)
  const rows = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(isNull(courses.deletedAt))
    .orderBy(asc(sql`lower(${courses.title})`), asc(courses.id))
    .limit(COURSES_MAX)
  return { courses: rows }
}
