import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errors, type ProblemDetails } from '#contract/errors.ts'
import { filled, type Operation, operations } from '../../tests/operations.ts'
import type { Person } from '../../tests/people.ts'
import { openTestSite, type TestSite } from '../../tests/site.ts'

let site: TestSite
let ann: Person
beforeAll(async () => {
  const roomy = { points: 1_000_000, seconds: 60 }
  site = await openTestSite({
    limits: {
      signInByAddress: roomy,
      signUpByAddress: roomy,
      codeByAddress: roomy,
      mailByAddress: roomy,
      signInByAccount: roomy,
    },
  })
  ann = await site.person({ admin: true })
})
afterAll(() => site.close())

const all = operations()
const writing = all.filter((operation) => operation.fields !== null)
const unknownId = '018f0000-0000-7000-8000-000000000000'
const json = { 'content-type': 'application/json' }

async function send(operation: Operation, init: RequestInit & { duplex?: 'half' }, id = unknownId) {
  const answer = await fetch(`${site.url}${filled(operation, id)}`, { method: operation.method, ...init })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}

/** A refusal in the one form that refusals have, which tells nothing of our insides. */
function expectProblem(answer: { status: number; type: string; text: string }, statuses: number[]): ProblemDetails {
  expect(statuses, answer.text).toContain(answer.status)
  expect(answer.type).toContain('application/problem+json')
  const problem: ProblemDetails = JSON.parse(answer.text)
  expect(Object.keys(errors)).toContain(problem.code)
  expect(problem.requestId).not.toBe('')
  expect(answer.text).not.toMatch(/\bat .*\.ts|select |insert |node_modules|\/home\//i)
  return problem
}

/** How many rows each table has: what must not change. */
async function rowCounts(): Promise<string> {
  const { rows } = await site.base.db.execute(sql`
    SELECT string_agg(table_schema || '.' || table_name || ' ' ||
      (xpath('/row/n/text()', query_to_xml('SELECT count(*) AS n FROM ' || table_schema || '.' || table_name, false, true, '')))[1]::text, ', '
      ORDER BY table_schema, table_name) AS counts
    FROM information_schema.tables
    WHERE table_schema IN ('public', 'demo') AND table_type = 'BASE TABLE' AND table_name <> 'rate_limits'`)
  return String(rows[0]?.counts)
}

/** Signed in as an admin, where that does not end the very session it needs. */
const authorization = (operation?: Operation): Record<string, string> =>
  operation?.path.endsWith('/sign-out') ? {} : { authorization: `Bearer ${ann.token}` }

test('there are operations to walk', () => {
  expect(all.length).toBeGreaterThan(10)
  expect(writing.length).toBeGreaterThan(5)
})

describe.each(writing)('$method $path', (operation) => {
  const bodies: [name: string, body: BodyInit | null, headers: Record<string, string>, statuses: number[]][] = [
    ['no body', null, json, [400]],
    ['an empty object', '{}', json, [400]],
    ['a list', '[]', json, [400]],
    ['null', 'null', json, [400]],
    ['truncated JSON', '{"email":"a@b.c', json, [400]],
    ['a key twice', '{"email":"a@b.cc","email":"d@e.ff","password":"secret1"}', json, [400]],
    ['a key twice, once escaped', '{"email":"a@b.cc","\\u0065mail":"d@e.ff"}', json, [400]],
    ['100 levels of nesting', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, json, [400]],
    ['2 MB', JSON.stringify({ email: 'a'.repeat(2_000_000) }), json, [413]],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), json, [400]],
    ['a byte-order mark', '\uFEFF{}', json, [400]],
    ['a form', 'email=a%40b.cc', { 'content-type': 'application/x-www-form-urlencoded' }, [415]],
    ['text that says it is text', '{}', { 'content-type': 'text/plain' }, [415]],
    ['bytes of no stated type', new Uint8Array([123, 125]), {}, [415]],
  ]

  test.each(bodies)('%s is refused and changes nothing', async (_name, body, headers, statuses) => {
    const before = await rowCounts()
    const answer = await send(operation, { body, headers: { ...authorization(operation), ...headers } })
    // Signing out has no field that must be there: an empty request is only told that nobody is signed in.
    expectProblem(answer, operation.path.endsWith('/sign-out') ? [...statuses, 401] : statuses)
    expect(await rowCounts()).toBe(before)
  })

  test('1,000 random bodies never break it', async () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom(
        'null',
        "' OR 1=1 --",
        '1;drop table orders',
        '\u0000',
        '../../etc/passwd',
        'a'.repeat(10_000),
        '<script>alert(1)</script>',
        -1,
        0,
        1.5,
        Number.MAX_VALUE,
        2 ** 53,
        2 ** 63,
        Number.NaN,
        true,
        null,
        unknownId,
        ['x'],
        { $gt: '' },
        '0000-00-00',
        'x@y.zz',
      ),
    )
    const shape = Object.fromEntries((operation.fields ?? []).map((field) => [field, value]))
    await fc.assert(
      fc.asyncProperty(fc.record(shape, { requiredKeys: [] }), async (input) => {
        const answer = await send(operation, {
          body: JSON.stringify(input),
          headers: { ...authorization(operation), ...json },
        })
        expect(answer.status, answer.text).toBeLessThan(500)
        if (answer.status >= 400) expectProblem(answer, [answer.status])
      }),
      { numRuns: 1000 },
    )
  })
})

describe.each(all.filter(({ path }) => path.includes('{')))('$method $path', (operation) => {
  test.each(['not-a-uuid', '-1', '9223372036854775808', '1;drop', '%00', 'a'.repeat(3000), '🙂'])(
    'the id %s is refused',
    async (id) => {
      const body = operation.fields ? JSON.stringify({ role: 'user' }) : null
      expectProblem(await send(operation, { body, headers: { ...authorization(operation), ...json } }, id), [400, 404])
    },
  )
})

describe.each(all)('$method $path', (operation) => {
  const tokens: [string, string][] = [
    ['an invented token', `Bearer jpa_${'x'.repeat(43)}`],
    ['no scheme', 'jpa_abc'],
    ['basic credentials', 'Basic YTpi'],
    ['an empty token', 'Bearer '],
    ['an unsigned JWT', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwicm9sZSI6ImFkbWluIn0.'],
    ['a megabyte', `Bearer ${'a'.repeat(10_000)}`],
  ]
  test.each(tokens)('%s is refused and changes nothing', async (_name, header) => {
    const before = await rowCounts()
    const body = operation.fields ? '{}' : null
    const answer = await send(operation, { body, headers: { ...json, authorization: header } })
    expectProblem(answer, [401])
    expect(await rowCounts()).toBe(before)
  })

  test('a token in the address or in a cookie is not a token', async () => {
    const separator = operation.path.includes('?') ? '&' : '?'
    const anonymous = await send(operation, { body: operation.fields ? '{}' : null, headers: json })
    const answer = await fetch(
      `${site.url}${filled(operation, unknownId)}${separator}access_token=${ann.token}&token=${ann.token}`,
      {
        method: operation.method,
        headers: { ...json, cookie: `session=${ann.token}; better-auth.session_token=${ann.token}` },
        body: operation.fields ? '{}' : null,
      },
    )
    expect(answer.status).toBe(anonymous.status)
  })
})

test('an expired token is refused', async () => {
  const ben = await site.person()
  site.clock.advance(16 * 60_000)
  expect((await site.call('GET', '/api/orders', { token: ben.token })).status).toBe(401)
  site.clock.advance(-16 * 60_000)
  expect((await site.call('GET', '/api/orders', { token: ben.token })).status).toBe(200)
})

test('no token ever stands in the log', () => {
  expect(site.log.join('\n')).not.toContain(ann.token)
})

describe('addresses and methods', () => {
  test('an unknown address under /api is a JSON 404', async () => {
    const answer = await site.call<ProblemDetails>('GET', '/api/nothing/here')
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })

  test.each(['TRACE', 'OPTIONS', 'PROPFIND'])('%s is not answered', async (method) => {
    if (method === 'TRACE') return expect(fetch(`${site.url}/api/orders`, { method })).rejects.toThrow()
    const answer = await fetch(`${site.url}/api/orders`, { method, headers: { origin: 'https://evil.example' } })
    expect([404, 405]).toContain(answer.status)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a method that an address does not have is 405, and an override header changes nothing', async () => {
    expect((await site.call('DELETE', '/api/orders', { token: ann.token })).status).toBe(405)
    const overridden = await site.call('GET', '/api/orders', {
      token: ann.token,
      headers: { 'x-http-method-override': 'DELETE' },
    })
    expect(overridden.status).toBe(200)
  })

  test.each(['https://evil.example', 'null'])('the origin %s is not reflected', async (origin) => {
    const answer = await site.call('GET', '/api/orders', { token: ann.token, headers: { origin } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each([
    '/.env',
    '/.git/config',
    '/assets/',
    '/assets/app.js.map',
    '/assets/..%2f..%2fpackage.json',
    '/package.json',
  ])('%s is 404', async (path) => {
    expect((await fetch(`${site.url}${path}`)).status).toBe(404)
  })
})
