import { sql } from 'drizzle-orm'
import { blogPosts } from '#db/schema/content/blog.ts'
import type { TestSite } from '../../../tests/test-server.ts'

type Row = typeof blogPosts.$inferInsert

export async function insertPost({ base }: TestSite, post: Partial<Row> & { slug: string }): Promise<string> {
  const [row] = await base.db
    .insert(blogPosts)
    .values({ title: `Title of ${post.slug}`, isPublished: true, publishedAt: new Date(), ...post })
    .returning({ id: blogPosts.id })
  if (!row) throw new Error('post was not inserted')
  return row.id
}

/** Inserts posts numbered from the newest. Three share each publication time, so that only their ids order them. */
export async function insertManyPosts({ base }: TestSite, count: number): Promise<void> {
  await base.db.execute(sql`
    INSERT INTO blog_posts (title, slug, content, category, tags, is_published, published_at)
    SELECT 'Post ' || n, 'post-' || n, '',
      (ARRAY['Spiritual', 'Health', 'Education', 'Finance'])[1 + n % 4],
      ARRAY['Weekly review', 'tag ' || n % 400], n % 50 <> 0, now() - (n / 3) * interval '7 minutes 0.000001 second'
    FROM generate_series(1, ${count}::integer) AS n`)
  await base.db.execute(sql`ANALYZE blog_posts`)
}
