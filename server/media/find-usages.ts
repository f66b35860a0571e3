import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

type Use = { kind: string; name: string }

/** Where a picture is shown: as the picture of a row, or within its content. Drafts count, what was deleted does not. */
export async function findUsages(ctx: Ctx, id: string): Promise<Use[]> {
  const shown = `%/media/${id}/%`
  const { rows } = await ctx.db.execute<Use>(sql`
    SELECT 'post' AS kind, title AS name FROM blog_posts WHERE image_url LIKE ${shown} OR content LIKE ${shown}
    UNION ALL
    SELECT 'lesson', title FROM binder_lessons WHERE image_url LIKE ${shown} OR content LIKE ${shown}
    UNION ALL
    SELECT 'product', name FROM products WHERE image_url LIKE ${shown} AND deleted_at IS NULL
    UNION ALL
    SELECT 'course', title FROM courses WHERE image_url LIKE ${shown} AND deleted_at IS NULL
    UNION ALL
    SELECT 'workshop', title FROM workshops WHERE image_url LIKE ${shown} AND deleted_at IS NULL
    LIMIT 4`)
  return rows
}

/** 'the post “Quiet minutes” and the course “Foundations”' */
export function usagesText(uses: Use[]): string {
  const named = uses.slice(0, 3).map(({ kind, name }) => `the ${kind} “${name}”`)
  const all = uses.length > named.length ? [...named, 'others'] : named
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(all)
}
