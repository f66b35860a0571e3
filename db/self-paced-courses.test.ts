import { expect, test } from 'vitest'
import { withDatabaseBefore } from './backfill.fixture.ts'

test('migration 0089: a course without date, sessions and link to join is self-paced, and its buyers get a deadline', async () => {
  await withDatabaseBefore('0089_self_paced_courses.sql', async (database, migrate) => {
    const [ann, order] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000001']
    await database.query(`
      INSERT INTO profiles (id, email) VALUES ('${ann}', 'ann@example.com');
      INSERT INTO courses (slug, title, price, next_start_date, join_url) VALUES
        ('dated', 'Dated', 50, '2099-05-04', NULL), ('linked', 'Linked', 50, NULL, 'https://meet.example.com/a'),
        ('sessions', 'Sessions', 50, NULL, NULL), ('earlier', 'Earlier date', 50, NULL, NULL), ('own-pace', 'Own pace', 50, NULL, NULL);
      INSERT INTO class_sessions (course_id, course_start, session_date, start_time, end_time, time_zone, starts_at, ends_at)
        SELECT id, '2026-01-05', '2026-01-05', '10:00', '11:00', 'UTC', '2026-01-05T10:00Z', '2026-01-05T11:00Z' FROM courses WHERE slug = 'sessions';
      INSERT INTO course_sections (course_id, position, title) SELECT id, 0, 'One' FROM courses WHERE slug = 'own-pace';
      INSERT INTO course_lessons (course_id, section_id, position, slug, title, is_published, published_at)
        SELECT course_id, id, n, 'lesson-' || n, 'Lesson', true, now() FROM course_sections, generate_series(1, 2) n;
      INSERT INTO lesson_progress (user_id, lesson_id, done_at, done_changed_at)
        SELECT '${ann}', id, '2026-03-01Z'::timestamptz + position * interval '1 day', '2026-03-01Z'::timestamptz + position * interval '1 day' FROM course_lessons;
      INSERT INTO orders (id, user_id, status, total_minor, provider, expires_at, settled_at)
        VALUES ('${order}', '${ann}', 'completed', 10000, 'demo', now(), '2026-03-01Z');
      INSERT INTO order_lines (order_id, position, course_id, title, unit_minor, quantity, status, cancel_days)
        SELECT '${order}', row_number() OVER (ORDER BY slug) - 1, id, title, 5000, 1, 'completed', 7 FROM courses WHERE slug IN ('dated', 'earlier', 'own-pace');
      INSERT INTO enrollments (user_id, course_id, order_line_id, status, amount, starts_at)
        SELECT '${ann}', course_id, id, 'completed', 5000, CASE title WHEN 'Own pace' THEN NULL ELSE '2026-01-05'::timestamptz END FROM order_lines;`)
    await migrate()
    const { rows: formats } = await database.query('SELECT slug, format FROM courses ORDER BY slug')
    expect(Object.fromEntries(formats.map(({ slug, format }) => [slug, format]))).toEqual({
      dated: 'live',
      earlier: 'live',
      linked: 'live',
      sessions: 'live',
      'own-pace': 'self_paced',
    })
    const { rows } = await database.query(`
      SELECT l.title, l.cancel_until > now() + interval '6 days' AS "hasDeadline",
        (SELECT slug FROM course_lessons WHERE id = first_lesson_id) AS first, second_lesson_at IS NOT NULL AS second
      FROM enrollments JOIN order_lines l ON l.id = order_line_id ORDER BY 1`)
    expect(rows).toEqual([
      { title: 'Dated', hasDeadline: null, first: null, second: false },
      { title: 'Earlier date', hasDeadline: null, first: null, second: false },
      { title: 'Own pace', hasDeadline: true, first: 'lesson-1', second: true },
    ])
  })
})
