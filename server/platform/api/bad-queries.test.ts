import { describe, expect, test } from 'vitest'
import { LIST_PAGE_SIZE_MAX } from '#contract/list-limits.ts'
import { listOperations } from '../../../tests/openapi-operations.ts'
import { sampleCases } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { expectProblem, sendRequest } from './bad-input.fixture.ts'

const CROWD = LIST_PAGE_SIZE_MAX + 20

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })
await site.base.db.execute(`
  INSERT INTO profiles (email, email_verified) SELECT 'crowd-' || n || '@example.com', true FROM generate_series(1, ${CROWD}) n;
  INSERT INTO orders (user_id, status, total_minor, provider, expires_at)
    SELECT '${admin.id}', 'pending', 100, 'demo', now() + interval '1 hour' FROM generate_series(1, ${CROWD});
  INSERT INTO order_lines (order_id, position, product_id, title, unit_minor, quantity)
    SELECT id, 0, 1, 'A sheet', 100, 1 FROM orders;
  INSERT INTO order_lines (order_id, position, coaching_type_id, title, unit_minor, quantity, status)
    SELECT o.id, 1, t.id, 'Crowd', 100, 1, 'completed' FROM orders o, (SELECT id FROM coaching_types LIMIT 1) t;
  INSERT INTO coaching_bookings (type_id, order_line_id, starts_at, ends_at, busy_until, held_until, status)
    SELECT coaching_type_id, id, starts_at, starts_at + interval '1 hour', starts_at + interval '1 hour', now(), 'booked'
    FROM (SELECT *, now() + row_number() OVER () * interval '1 hour' AS starts_at FROM order_lines WHERE position = 1) l;
  INSERT INTO courses (slug, title, price) SELECT 'crowd-course-' || n, 'Crowd', 1 FROM generate_series(1, ${CROWD}) n;
  INSERT INTO enrollments (user_id, course_id, status, amount)
    SELECT '${admin.id}', id, 'failed', 100 FROM courses WHERE slug LIKE 'crowd-course-%';
  INSERT INTO workshops (slug, title, workshop_date, workshop_time, end_date, end_time, spots_total, price)
    SELECT 'crowd-' || n, 'Crowd', '2099-05-09', '09:00', '2099-05-09', '10:00', 1, 1 FROM generate_series(1, ${CROWD}) n;
  INSERT INTO waiting_list (workshop_id, user_id)
    SELECT id, '${admin.id}' FROM workshops WHERE slug LIKE 'crowd-%';
  INSERT INTO products (id, slug, name, price) SELECT 10000 + n, 'crowd-' || n, 'Crowd', 1 FROM generate_series(1, ${CROWD}) n;
  INSERT INTO reviews (user_id, product_id, rating, text, display_name)
    SELECT id, 10001, 5, 'Crowd', 'Crowd' FROM profiles WHERE email LIKE 'crowd-%';
  INSERT INTO coupons (code, kind, percent) SELECT 'CROWD-' || n, 'percent', 5 FROM generate_series(1, ${CROWD}) n;
  INSERT INTO plans (course_id, name, content) SELECT id, 'Crowd', '{"questions":{},"steps":[],"tracks":[]}' FROM courses WHERE slug LIKE 'crowd-course-%';
  INSERT INTO newsletter_issues (subject) SELECT 'Crowd' FROM generate_series(1, ${CROWD});
  INSERT INTO newsletter_subscribers (email, state, source, consent_text, requested_at)
    SELECT 'crowd-' || n, 'pending', 'form', 'Yes', now() FROM generate_series(1, ${CROWD}) n;
  INSERT INTO blog_posts (slug, title, content) SELECT 'crowd-' || n, 'Crowd', 'x' FROM generate_series(1, ${CROWD}) n;
  INSERT INTO payment_events (provider, id, type, body) SELECT 'demo', 'crowd-' || n, 'x', '{}' FROM generate_series(1, ${CROWD}) n;
  INSERT INTO mails (recipient, template, subject, text, html) SELECT 'crowd-' || n, 'note', 'Crowd', '', '' FROM generate_series(1, ${CROWD}) n;
  INSERT INTO pictures (name, width, height, bytes, sha256) SELECT 'Crowd', 9, 9, 1, sha256(n::text::bytea) FROM generate_series(1, ${CROWD}) n;
  INSERT INTO binder_lessons (slug, title, content) SELECT 'crowd-' || n, 'Crowd', 'x' FROM generate_series(1, ${CROWD}) n;
  INSERT INTO audit_trail (actor, action, subject, subject_id, name)
    SELECT 'a@example.com', 'changed', 'post', n::text, 'Crowd' FROM generate_series(1, ${CROWD}) n`)

/** The paginated lists. */
const lists = listOperations().filter(
  ({ method, path, query }) => method === 'GET' && !path.includes('{') && query.includes('limit'),
)

const fetchPage = (path: string, query = '') =>
  sendRequest(`${site.url}${path}${query}`, { headers: { authorization: `Bearer ${admin.token}` } })

function rowsOf(text: string): unknown[] {
  const body: unknown = JSON.parse(text)
  return [body, ...Object.values(body ?? {})].find(Array.isArray) ?? []
}

test('API: there are lists to test', () => expect(lists.length).toBeGreaterThan(6))

describe.each(sampleCases('lists', lists, { share: 0.2 }))('GET $path', ({ path, query }) => {
  const badQueries = [
    'limit=-1',
    'limit=0',
    `limit=${LIST_PAGE_SIZE_MAX + 1}`,
    'limit=1e9',
    'limit=1.5',
    'limit=ten',
    'limit=',
    'limit=NaN',
    'limit=Infinity',
    'limit=9223372036854775808',
    'limit=1%3Bdrop',
    'limit=1&limit=2',
    'limit[]=1',
    'cursor=abc',
    'cursor=',
    'cursor=a&cursor=b',
    `cursor=${'a'.repeat(600)}`,
    'q=a&q=b',
    `q=${'a'.repeat(5000)}`,
    'status=paid',
    'status=',
    'status=failed&status=pending',
    'sort=password',
    'sort=email;drop',
    'sort=',
    'sort=newest&sort=oldest',
    'sort=NEWEST',
    'state=lost',
    'state=',
    'kind=everything',
    'role=owner',
    'subject=me',
    'action=',
    'workshop=',
    'workshop=the-next',
    'action=hidden',
    'role=admin&role=user',
    'order=sideways',
    'filter[role]=admin',
    'where=1%3D1',
    'offset=-1',
    'page=1e9',
    '__proto__=x',
    '%',
    '&&&=',
  ]
  test.each(badQueries)('?%s is rejected or returns one page', async (badQuery) => {
    const response = await fetchPage(path, `?${badQuery}`)
    expect([200, 400], response.text).toContain(response.status)
    if (response.status === 400) expectProblem(response, [400])
    else expect(rowsOf(response.text).length).toBeLessThanOrEqual(LIST_PAGE_SIZE_MAX)
  })

  const rejectedQueries = badQueries.filter(
    (badQuery) => query.includes(badQuery.split('=')[0] ?? '') && badQuery !== 'cursor=',
  )
  if (rejectedQueries.length > 0) {
    test.each(rejectedQueries)('?%s is rejected', async (badQuery) => {
      expect(expectProblem(await fetchPage(path, `?${badQuery}`), [400]).code).toBe('validation')
    })
    test('a page never exceeds the limit', async () => {
      expect(rowsOf((await fetchPage(path, `?limit=${LIST_PAGE_SIZE_MAX}`)).text)).toHaveLength(LIST_PAGE_SIZE_MAX)
    })
  }

  test('a NUL is rejected', async () => {
    expectProblem(await fetchPage(path, '?q=a%00b'), [400])
  })

  test('without parameters it returns one page', async () => {
    const { length } = rowsOf((await fetchPage(path)).text)
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThanOrEqual(LIST_PAGE_SIZE_MAX)
  })
})
