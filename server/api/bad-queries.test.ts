import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import { operations } from '../../tests/openapi-operations.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { expectProblem, tell } from './bad-input.fixture.ts'

const CROWD = PAGE_SIZE_MAX + 20

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite()
  boss = await site.person({ admin: true })
  // More of each than one page holds.
  await site.base.db.execute(`
    INSERT INTO profiles (email, email_verified) SELECT 'crowd-' || n || '@example.com', true FROM generate_series(1, ${CROWD}) n;
    INSERT INTO orders (user_id, status, total_minor, provider, expires_at)
      SELECT '${boss.id}', 'pending', 100, 'demo', now() + interval '1 hour' FROM generate_series(1, ${CROWD});
    INSERT INTO order_lines (order_id, position, product_id, title, unit_minor, quantity)
      SELECT id, 0, 1, 'A sheet', 100, 1 FROM orders;
    INSERT INTO courses (slug, title, price) SELECT 'crowd-' || n, 'Crowd', 1 FROM generate_series(1, ${CROWD}) n;
    INSERT INTO enrollments (user_id, course_id, status, amount)
      SELECT '${boss.id}', id, 'failed', 100 FROM courses WHERE slug LIKE 'crowd-%';
    INSERT INTO workshops (slug, title, workshop_date, workshop_time, end_date, end_time, spots_total, price)
      SELECT 'crowd-' || n, 'Crowd', '2099-05-09', '09:00', '2099-05-09', '10:00', 1, 1 FROM generate_series(1, ${CROWD}) n;
    INSERT INTO waiting_list (workshop_id, user_id)
      SELECT id, '${boss.id}' FROM workshops WHERE slug LIKE 'crowd-%';
    INSERT INTO products (id, slug, name, price) SELECT 10000 + n, 'crowd-' || n, 'Crowd', 1 FROM generate_series(1, ${CROWD}) n;
    INSERT INTO blog_posts (slug, title, content) SELECT 'crowd-' || n, 'Crowd', 'x' FROM generate_series(1, ${CROWD}) n;
    INSERT INTO payment_events (provider, id, type, body) SELECT 'demo', 'crowd-' || n, 'x', '{}' FROM generate_series(1, ${CROWD}) n;
    INSERT INTO mails (recipient, template, subject, text, html) SELECT 'crowd-' || n, 'note', 'Crowd', '', '' FROM generate_series(1, ${CROWD}) n;
    INSERT INTO pictures (name, width, height, bytes, sha256) SELECT 'Crowd', 9, 9, 1, sha256(n::text::bytea) FROM generate_series(1, ${CROWD}) n;
    INSERT INTO binder_lessons (slug, title, content) SELECT 'crowd-' || n, 'Crowd', 'x' FROM generate_series(1, ${CROWD}) n;
    INSERT INTO audit_trail (actor, action, subject, subject_id, name)
      SELECT 'a@example.com', 'changed', 'post', n::text, 'Crowd' FROM generate_series(1, ${CROWD}) n`)
})
afterAll(() => site.close())

/**
 * What answers with many rows, page by page: everything that is read without an id, but for what answers with one thing,
 * the search, which needs a question, and the reader's own answers, which are read whole.
 */
const lists = operations().filter(
  ({ method, path }) =>
    method === 'GET' &&
    !path.includes('{') &&
    !/\/(statistics|me|search|progress|troubles|profile|account\/classes|account\/waiting|calendar|connection|export|second-factor)$/.test(
      path,
    ),
)

const ask = (path: string, query = '') =>
  tell(`${site.url}${path}${query}`, { headers: { authorization: `Bearer ${boss.token}` } })

/** The rows of an answer, wherever in it they stand. */
function rowsOf(text: string): unknown[] {
  const body: unknown = JSON.parse(text)
  return [body, ...Object.values(body ?? {})].find(Array.isArray) ?? []
}

test('there are lists to walk', () => expect(lists.length).toBeGreaterThan(6))

describe.each(lists)('GET $path', ({ path, query }) => {
  const beyond = [
    'limit=-1',
    'limit=0',
    `limit=${PAGE_SIZE_MAX + 1}`,
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
  test.each(beyond)('?%s is refused, or answered with one page like any other', async (asked) => {
    const answer = await ask(path, `?${asked}`)
    expect([200, 400], answer.text).toContain(answer.status)
    if (answer.status === 400) expectProblem(answer, [400])
    else expect(rowsOf(answer.text).length).toBeLessThanOrEqual(PAGE_SIZE_MAX)
  })

  // What the list does read of these it reads strictly.
  const strict = beyond.filter((asked) => query.includes(asked.split('=')[0] ?? '') && asked !== 'cursor=')
  if (strict.length > 0) {
    test.each(strict)('?%s is refused', async (asked) => {
      expect(expectProblem(await ask(path, `?${asked}`), [400]).code).toBe('validation')
    })
    test('a page never holds more than it may, however many there are', async () => {
      expect(rowsOf((await ask(path, `?limit=${PAGE_SIZE_MAX}`)).text)).toHaveLength(PAGE_SIZE_MAX)
    })
  }

  test('a NUL is refused', async () => {
    expectProblem(await ask(path, '?q=a%00b'), [400])
  })

  test('asked for nothing in particular it answers with one page', async () => {
    const { length } = rowsOf((await ask(path)).text)
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThanOrEqual(PAGE_SIZE_MAX)
  })
})
