import { addresses, corpus } from './hostile-corpus.ts'
import { withOwnSite } from './own-site.ts'

/** A word that every hostile text holds, so that a search finds them. */
export const word = 'gentian'

/**
 * A site of its own whose rows were written straight into the database, past every check of ours: each kind of thing is
 * there once for each text of the corpus, and has it in every field.
 */
export const test = withOwnSite({
  prepare: async (ask) => {
    for (const statement of statements) await ask(statement, [corpus, addresses])
  },
  log: 'fatal',
})

/** Title, slug and address of each: `evil` holds a text and its number, `a` what stands for an address. */
const each = `SELECT evil, n, 'hostile-' || n AS slug, ($2::text[])[1 + (n - 1) % array_length($2::text[], 1)] AS a
  FROM unnest($1::text[]) WITH ORDINALITY AS corpus (evil, n)`

const statements = [
  // The sample's own things leave the lists to these.
  `WITH given AS (SELECT $1::text[], $2::text[]) UPDATE binder_lessons SET is_published = false FROM given`,
  `INSERT INTO blog_posts (title, slug, content, excerpt, author, category, tags, image_url, is_published, published_at)
    SELECT evil, slug, '<p>Before.</p>' || evil, evil || ' ${word}', evil, evil, ARRAY[evil, 'plain'], a, true, now() - n * interval '1 hour'
    FROM (${each}) AS each`,
  `INSERT INTO binder_lessons (title, slug, content, excerpt, author, category, tags, key_takeaways, examples, action_steps,
      reflection_questions, did_you_know, image_url, video_url, is_published, published_at, order_index)
    SELECT evil, slug, '<p>Before.</p>' || evil, evil || ' ${word}', evil, (ARRAY['Spiritual', 'Health', 'Education', 'Finance', NULL])[1 + n % 5],
      ARRAY[evil, 'plain'], ARRAY[evil], ARRAY[evil], ARRAY[evil], ARRAY[evil], evil, a, a, true, now(), n
    FROM (${each}) AS each`,
  `INSERT INTO products (name, slug, description, price, original_price, image_url, badge, features, category, kind)
    SELECT evil, slug, evil || ' ${word}', 19.90, 29.90, a, evil, ARRAY[evil, evil, evil, evil], evil,
      CASE WHEN n % 10 = 0 THEN 'bundle' ELSE 'digital' END
    FROM (${each}) AS each`,
  `INSERT INTO product_parts (bundle_id, position, label)
    SELECT products.id, n, evil FROM (${each}) AS each, products WHERE kind = 'bundle' AND products.slug LIKE 'hostile-%' AND n % 20 = 1`,
  `INSERT INTO courses (title, slug, description, instructor, price, next_start_date, duration, highlights, image_url)
    SELECT evil, slug, evil || ' ${word}', evil, 0, current_date + 30, evil, ARRAY[evil, evil, evil], a FROM (${each}) AS each`,
  `INSERT INTO workshops (title, slug, description, instructor, price, workshop_date, workshop_time, end_date, end_time,
      spots_total, agenda, image_url)
    SELECT evil, slug, evil || ' ${word}', evil, 10, current_date + 30, '10:00', current_date + 30, '12:00', 9,
      jsonb_build_array(jsonb_build_object('day', 1, 'time', evil, 'topic', evil, 'category', NULL)), a
    FROM (${each}) AS each`,
  `INSERT INTO profiles (email, full_name) SELECT 'reader-' || n || '@example.com', evil FROM (${each}) AS each`,
  `INSERT INTO enrollments (user_id, course_id, status, amount)
    SELECT profiles.id, courses.id, 'completed', 0 FROM (${each}) AS each
    JOIN profiles ON email = 'reader-' || n || '@example.com' JOIN courses USING (slug)`,
]
