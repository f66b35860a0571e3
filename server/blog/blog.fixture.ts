import { sql } from 'drizzle-orm'
import { blogPosts } from '#db/schema/posts-and-lessons.ts'
import type { TestSite } from '../../tests/test-server.ts'

type Row = typeof blogPosts.$inferInsert

/** A published post; later ones are newer. */
export async function aPost({ base }: TestSite, post: Partial<Row> & { slug: string }): Promise<string> {
  const [row] = await base.db
    .insert(blogPosts)
    .values({ title: `Title of ${post.slug}`, isPublished: true, publishedAt: new Date(), ...post })
    .returning({ id: blogPosts.id })
  if (!row) throw new Error('no post was made')
  return row.id
}

/** Posts numbered from the newest; three share each instant, so that only their ids tell them apart. */
export async function manyPosts({ base }: TestSite, count: number): Promise<void> {
  await base.db.execute(sql`
    INSERT INTO blog_posts (title, slug, content, category, tags, is_published, published_at)
    SELECT 'Post ' || n, 'post-' || n, '',
      (ARRAY['Spiritual', 'Health', 'Education', 'Finance'])[1 + n % 4],
      ARRAY['Weekly review', 'tag ' || n % 400], n % 50 <> 0, now() - (n / 3) * interval '7 minutes 0.000001 second'
    FROM generate_series(1, ${count}::integer) AS n`)
  await base.db.execute(sql`ANALYZE blog_posts`)
}
