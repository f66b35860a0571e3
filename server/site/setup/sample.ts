import { sql } from 'drizzle-orm'
import type { SampleCount, SampleRemoval } from '#contract/site/setup/setup.schema.ts'
import { coachingHours, coachingSettings, coachingTypes } from '#db/schema/classes/coaching.ts'
import { sampleContent } from '#db/schema/site/sample.ts'
import { courses, workshops } from '../../classes/catalog/index.ts'
import { coachingTypeCrud } from '../../classes/coaching/index.ts'
import { lessons } from '../../content/binder/index.ts'
import { posts } from '../../content/blog/index.ts'
import { products } from '../../content/store/index.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { transaction } from '../../transaction.ts'

type SampleKind = (typeof sampleContent.$inferSelect)['kind']

/** Orders and accounts stay: products and classes remain visible to their buyers, and enrollments are not canceled. */
const removeItem: Record<SampleKind, (ctx: Ctx, id: string) => Promise<unknown>> = {
  product: (ctx, id) => products.remove(ctx, { id: Number(id) }),
  course: (ctx, id) => courses.remove(ctx, { id, enrollments: 'keep' }),
  workshop: (ctx, id) => workshops.remove(ctx, { id, enrollments: 'keep' }),
  post: (ctx, id) => posts.remove(ctx, { id }),
  lesson: (ctx, id) => lessons.remove(ctx, { id }),
  coaching_type: (ctx, id) => coachingTypeCrud.remove(ctx, { id }),
}

/**
 * Removes what the sample added, except what the owner changed. It does not return at the next start, because removed
 * products remain in the database.
 * @throws sign_in_required, admin_required
 */
export async function removeSample(ctx: Ctx): Promise<SampleRemoval> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    // A second request finds nothing.
    await ctx.db.execute(sql`LOCK TABLE ${sampleContent} IN EXCLUSIVE MODE`)
    const items = await listSample(ctx)
    const unchanged = items.filter(({ isChanged }) => !isChanged)
    for (const { kind, id } of unchanged) await removeItem[kind](ctx, id)
    await removeSampleHours(ctx)
    await ctx.db.delete(sampleContent)
    const result = { removed: unchanged.length, kept: items.length - unchanged.length }
    if (items.length > 0) {
      const subject = { subject: 'sample', id: 'sample', name: 'Sample content' } as const
      await recordAudit(ctx, { ...subject, action: 'removed', before: null, after: result })
    }
    return result
  })
}

export async function countSample(ctx: Ctx): Promise<SampleCount> {
  const items = await listSample(ctx)
  const changed = items.filter(({ isChanged }) => isChanged).length
  return { unchanged: items.length - changed, changed }
}

/** Skips what the owner has deleted. A course is changed too if the owner wrote one of its lessons. */
async function listSample(ctx: Ctx): Promise<{ kind: SampleKind; id: string; isChanged: boolean }[]> {
  const { rows } = await ctx.db.execute<{ kind: SampleKind; id: string; isChanged: boolean }>(sql`
    SELECT kind, id, EXISTS (SELECT FROM audit_trail
      WHERE subject = kind AND subject_id = sample_content.id AND action = 'changed')
      OR kind = 'course' AND EXISTS (SELECT FROM course_lessons JOIN audit_trail ON subject_id = course_lessons.id::text
        WHERE course_id::text = sample_content.id AND subject = 'lesson' AND action IN ('created', 'changed')) AS "isChanged"
    FROM sample_content
    WHERE CASE kind
      WHEN 'product' THEN EXISTS (SELECT FROM products p WHERE p.id = sample_content.id::integer AND deleted_at IS NULL)
      WHEN 'course' THEN EXISTS (SELECT FROM courses c WHERE c.id = sample_content.id::uuid AND deleted_at IS NULL)
      WHEN 'workshop' THEN EXISTS (SELECT FROM workshops w WHERE w.id = sample_content.id::uuid AND deleted_at IS NULL)
      WHEN 'post' THEN EXISTS (SELECT FROM blog_posts p WHERE p.id = sample_content.id::uuid)
      WHEN 'lesson' THEN EXISTS (SELECT FROM binder_lessons l WHERE l.id = sample_content.id::uuid)
      ELSE EXISTS (SELECT FROM coaching_types t WHERE t.id = sample_content.id::uuid AND deleted_at IS NULL)
    END
    ORDER BY kind, id`)
  return rows
}

/** Hours without a kind of session mean nothing, unless the owner has set them. */
async function removeSampleHours(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM ${coachingTypes} WHERE deleted_at IS NULL
    UNION ALL SELECT FROM audit_trail WHERE subject = 'coaching_hours' LIMIT 1`)
  if (rows.length > 0) return
  await ctx.db.delete(coachingHours)
  await ctx.db.delete(coachingSettings)
}
