import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

type Usage = { kind: string; name: string }

/** Finds rows that show an image, as their image or in their content. Includes drafts, excludes deleted rows. Returns at most 4. */
export async function findUsages(ctx: Ctx, id: string): Promise<Usage[]> {
  const pattern = `%/media/${id}/%`
  const { rows } = await ctx.db.execute<Usage>(sql`
    SELECT 'post' AS kind, title AS name FROM blog_posts WHERE image_url LIKE ${pattern} OR content LIKE ${pattern}
    UNION ALL
    SELECT 'lesson', title FROM binder_lessons WHERE image_url LIKE ${pattern} OR content LIKE ${pattern}
    UNION ALL
    SELECT 'product', name FROM products WHERE image_url LIKE ${pattern} AND deleted_at IS NULL
    UNION ALL
    SELECT 'course', title FROM courses WHERE image_url LIKE ${pattern} AND deleted_at IS NULL
    UNION ALL
    SELECT 'workshop', title FROM workshops WHERE image_url LIKE ${pattern} AND deleted_at IS NULL
    LIMIT 4`)
  return rows
}

/** 'the post “Quiet minutes” and the course “Foundations”' */
export function usagesText(usages: Usage[]): string {
  const names = usages.slice(0, 3).map(({ kind, name }) => `the ${kind} “${name}”`)
  const all = usages.length > names.length ? [...names, 'others'] : names
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(all)
}
