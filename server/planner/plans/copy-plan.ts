import { and, eq, isNull } from 'drizzle-orm'
import { plans, planVersions } from '#db/schema/planner/plans.ts'
import type { Ctx } from '../../context.ts'
import { expectOne } from '../../platform/lists/expect-one.ts'

/** Copies the published plan of a course, if it has one, to a course without a plan. */
export async function copyPlan(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  const isCurrent = and(eq(planVersions.courseId, from), isNull(planVersions.validUntil))
  const [original] = await ctx.db
    .select({ name: plans.name, content: planVersions.content })
    .from(planVersions)
    .innerJoin(plans, eq(plans.id, planVersions.planId))
    .where(isCurrent)
  if (!original) return
  const values = { ...original, courseId: to, isPublished: true, createdAt: ctx.now() }
  const { id: planId } = expectOne(await ctx.db.insert(plans).values(values).returning({ id: plans.id }))
  const { content } = original
  await ctx.db.insert(planVersions).values({ planId, courseId: to, content, validFrom: ctx.now() })
}
