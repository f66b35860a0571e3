import { and, eq, isNull } from 'drizzle-orm'
import type { Activate } from '#contract/content/content-lists.schema.ts'
import { courses } from '#db/schema/classes.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'

/**
 * Opens a course to buyers, or closes it; whoever enrolled, or is about to pay, keeps their place (features: admin, 10).
 * @throws sign_in_required, admin_required, not_found
 */
export async function activateCourse(ctx: Ctx, { id, active }: Activate): Promise<Activate> {
  requireAdmin(ctx)
  await transaction(ctx, async (ctx) => {
    const [course] = await ctx.db
      .select({ name: courses.title, before: courses.isActive })
      .from(courses)
      .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
      .for('update')
    if (!course) throw new Problem('not_found')
    await ctx.db.update(courses).set({ isActive: active }).where(eq(courses.id, id))
    await recordAudit(ctx, {
      action: active ? 'activated' : 'deactivated',
      subject: 'course',
      id,
      name: course.name,
      before: { isActive: course.before },
      after: { isActive: active },
    })
  })
  return { id, active }
}
