import { and, eq, isNull } from 'drizzle-orm'
import type { Activate } from '#contract/admin-content.ts'
import { courses } from '#db/schema/classes.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { auditChange } from './audit-change.ts'

/**
 * Opens a course to buyers, or closes it; whoever enrolled, or is about to pay, keeps their place (features: admin, 10).
 * @throws sign_in_required, admin_required, not_found
 */
export async function activateCourse(ctx: Ctx, { id, active }: Activate): Promise<Activate> {
  const viewer = requireAdmin(ctx)
  const before = await transaction(ctx, async (ctx) => {
    const [course] = await ctx.db
      .select({ isActive: courses.isActive })
      .from(courses)
      .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
      .for('update')
    if (!course) throw new Problem('not_found')
    await ctx.db.update(courses).set({ isActive: active }).where(eq(courses.id, id))
    return course.isActive
  })
  auditChange(ctx, viewer, { what: 'course', id, from: before, to: active })
  return { id, active }
}
