import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { someTime, title, userName } from './fake-text.ts'
import type { Sizes } from './sizes.ts'

const words = (n: string) =>
  `'Written to try this site at size: number ' || ${n} || '. It says little, and says it politely.'`

/** Adds classes. One in ten is active, as after years of business, so that public pages stay readable. */
export async function addClasses(tx: Db, { courses, workshops }: Sizes): Promise<void> {
  await tx.execute(
    sql.raw(`
    INSERT INTO courses (slug, title, description, instructor, price, next_start_date, is_active, created_at)
    SELECT 'scale-course-' || n, ${title('n')}, ${words('n')}, ${userName('n')}, 20 + n % 37 * 5,
      CASE WHEN n % 5 > 0 THEN current_date - 300 + n % 600 END, n % 10 = 0, ${someTime}
    FROM generate_series(1, ${courses}) AS n`),
  )
  await tx.execute(
    sql.raw(`
    INSERT INTO workshops (slug, title, description, instructor, workshop_date, workshop_time, end_date, end_time, spots_total, price, is_active, created_at)
    SELECT 'scale-workshop-' || n, ${title('n + 500000')}, ${words('n')}, ${userName('n + 3')}, day, '09:00', day, '17:00', 1000, 40 + n % 29 * 5, n % 10 = 0, ${someTime}
    FROM (SELECT n, current_date - 500 + n % 700 AS day FROM generate_series(1, ${workshops}) AS n) AS dated`),
  )
  await tx.execute(sql`
    CREATE TEMPORARY TABLE scale_classes ON COMMIT DROP AS
    SELECT 'course' AS kind, (row_number() OVER (ORDER BY id))::integer - 1 AS n, id, title, (price * 100)::bigint AS minor FROM courses
    UNION ALL SELECT 'workshop', (row_number() OVER (ORDER BY id))::integer - 1, id, title, (price * 100)::bigint FROM workshops WHERE slug LIKE 'scale-%'`)
  await tx.execute(sql`CREATE INDEX ON scale_classes (kind, n)`)
  await tx.execute(sql`ANALYZE scale_classes`)
}

export async function addPosts(tx: Db, { posts }: Sizes): Promise<void> {
  await tx.execute(
    sql.raw(`
    INSERT INTO blog_posts (slug, title, excerpt, content, author, tags, is_published, published_at, created_at)
    SELECT 'scale-post-' || n, ${title('n + 1000000')}, ${words('n')}, '<p>' || ${words('n')} || '</p>', ${userName('n + 5')}, ARRAY['scale', 'tag ' || n % 50],
      n % 8 > 0, CASE WHEN n % 8 > 0 THEN at END, at
    FROM (SELECT n, ${someTime} AS at FROM generate_series(1, ${posts}) AS n) AS dated`),
  )
}

export async function addLessons(tx: Db, { lessons }: Sizes): Promise<void> {
  await tx.execute(
    sql.raw(`
    INSERT INTO binder_lessons (slug, title, excerpt, content, author, tags, order_index, is_published, published_at, created_at)
    SELECT 'scale-lesson-' || n, ${title('n + 2000000')}, ${words('n')}, '<p>' || ${words('n')} || '</p>', ${userName('n + 11')}, ARRAY['scale'],
      n, n % 10 = 0, CASE WHEN n % 10 = 0 THEN at END, at
    FROM (SELECT n, ${someTime} AS at FROM generate_series(1, ${lessons}) AS n) AS dated`),
  )
}

export async function addProducts(tx: Db, { products }: Sizes): Promise<void> {
  await tx.execute(
    sql.raw(`
    INSERT INTO products (slug, name, description, price, kind, is_active, created_at)
    SELECT 'scale-product-' || n, ${title('n + 3000000')}, ${words('n')}, 5 + n % 190, CASE WHEN n % 3 = 0 THEN 'digital' ELSE 'physical' END, n % 100 = 0, ${someTime}
    FROM generate_series(1, ${products}) AS n`),
  )
  await tx.execute(sql`
    CREATE TEMPORARY TABLE scale_products ON COMMIT DROP AS
    SELECT (row_number() OVER (ORDER BY id))::integer - 1 AS n, id, name, (price * 100)::bigint AS minor FROM products WHERE slug LIKE 'scale-%'`)
  await tx.execute(sql`CREATE INDEX ON scale_products (n)`)
  await tx.execute(sql`ANALYZE scale_products`)
}
