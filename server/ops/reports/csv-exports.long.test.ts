import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ExportResponse } from '#contract/ops/reports/exports.schema.ts'
import { type AdminProblem, changeRole, createCourseRef, createEnrollment } from '../../../tests/fixtures/admin.ts'
import { memoryInUse } from '../../../tests/memory-in-use.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { anonymous } from '../../context.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import { downloadCsv } from './csv-exports.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true, email: 'ines@example.com', name: 'Ines Aguilar' })

const requestExport = (body: object, { token }: TestUser = admin) =>
  site.call<ExportResponse & AdminProblem>('POST', '/api/admin/exports', { token, body })
const exportUrl = async (body: object, user?: TestUser) => site.url + (await requestExport(body, user)).body.url

async function downloadText(body: object): Promise<string> {
  const response = await fetch(await exportUrl(body))
  expect(response.status).toBe(200)
  // `text()` would remove the byte-order mark.
  return Buffer.from(await response.arrayBuffer()).toString()
}

describe('CSV export', () => {
  test('has a file name, a byte-order mark, a header line, CRLF and quoting', async () => {
    await site.createUser({ email: 'zoe@example.com', name: 'Zoë "Zo" Öztürk, Dr.' })
    const response = await fetch(await exportUrl({ list: 'users', q: 'zoe@' }))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'no-store',
    })
    const lines = Buffer.from(await response.arrayBuffer())
      .toString()
      .split('\r\n')
    expect(lines).toEqual([
      '\uFEFFid,email,full_name,email_confirmed,roles,joined_at',
      expect.stringMatching(
        /^[0-9a-f-]{36},zoe@example\.com,"Zoë ""Zo"" Öztürk, Dr\.",yes,user,\d{4}-\d\d-\d\dT[\d:.]+Z$/,
      ),
      '',
    ])
  })

  test('escapes formulas, also after white space', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("http://evil.example")']
    // Spreadsheets skip white space before a formula.
    for (const space of [' ', '\u00a0', '\u2003', '\u200b'])
      names.push(`${space}=1+1`, `${space}${space}@x`, `${space}\uff1d1`)
    for (const [index, name] of names.entries()) await site.createUser({ email: `formula-${index}@example.com`, name })
    const text = await downloadText({ list: 'users', q: 'formula-' })
    for (const name of names) expect(text).toContain(`'${name.replaceAll('"', '""')}`)
    expect(text).not.toMatch(/[,\n"]\s*[=+@\t-]/)
    await site.createUser({ email: 'formula-lines@example.com', name: '\r\n =1+1' })
    expect(await downloadText({ list: 'users', q: 'formula-lines' })).toContain(`"'\r\n =1+1"`)
  })

  test('has decimal amounts with the currency and instants in UTC', async () => {
    const course = await createCourseRef(site, 'Foundations')
    const enrollment = { ...course, userId: admin.id, status: 'completed' } as const
    await createEnrollment(site, {
      ...enrollment,
      amount: 123_456_789,
      enrollmentDate: new Date('2024-03-09T08:00:00Z'),
    })
    await createEnrollment(site, { ...enrollment, status: 'failed', amount: 5 })
    const text = await downloadText({ list: 'enrollments', status: 'completed' })
    expect(text.split('\r\n').slice(0, -1)).toEqual([
      '\uFEFFid,kind,title,buyer_email,buyer_name,status,amount,currency,enrolled_at',
      expect.stringMatching(
        /,course,Foundations,ines@example\.com,Ines Aguilar,completed,1234567\.89,USD,2024-03-09T08:00:00\.000000Z$/,
      ),
    ])
    expect(await downloadText({ list: 'enrollments', status: 'failed', q: 'aguilar' })).toContain(',0.05,USD,')
  })

  test('of orders has their items and the full shipping address, and applies the search and status filters', async () => {
    const shipTo = { name: 'Ines Aguilar', line1: '4, Mill Lane', city: 'Hill', postalCode: 'H1 2AB', country: 'GB' }
    await site.base.db.execute(sql`
      WITH product AS (INSERT INTO products (slug, name, price) VALUES ('refill', 'Refill', 25) RETURNING id),
        made AS (INSERT INTO orders (user_id, status, total_minor, refunded_minor, shipping_minor, shipping_method, provider,
            expires_at, settled_at, ship_to)
          VALUES (${admin.id}, 'completed', 5590, 700, 590, 'Standard', 'demo', now(), now(), ${JSON.stringify(shipTo)}) RETURNING id)
      INSERT INTO order_lines (order_id, position, product_id, title, unit_minor, quantity, status)
      SELECT made.id, 0, product.id, 'Refill, Pages', 2500, 2, 'completed' FROM made, product`)
    const line =
      ',completed,ines@example.com,Ines Aguilar,"2 x Refill, Pages",55.90,7.00,48.90,USD,5.90,Standard,,0.00,0.00,0.00,,,,,no,Ines Aguilar,"4, Mill Lane",,Hill,,H1 2AB,GB,'
    expect(await downloadText({ list: 'orders', status: 'completed', q: 'aguilar' })).toContain(line)
    expect((await downloadText({ list: 'orders', status: 'failed' })).split('\r\n')).toHaveLength(2)
    expect((await downloadText({ list: 'orders', q: 'nobody' })).split('\r\n')).toHaveLength(2)
  })

  /** Only admins, and staff for their lists, can request an export. The audit trail records it. */
  test('is audited with its filters', async () => {
    await requestExport({ list: 'users', q: 'zoe@', role: 'user' })
    const { rows } = await site.base.db.execute<{ subject_id: string }>(
      sql`SELECT subject_id FROM audit_trail WHERE subject = 'export' ORDER BY at DESC LIMIT 1`,
    )
    expect(await auditEntriesOf(site, rows[0]?.subject_id ?? '')).toEqual([
      expect.objectContaining({
        action: 'exported',
        name: 'users',
        userId: admin.id,
        after: { list: 'users', q: 'zoe@', role: 'user' },
      }),
    ])
  })

  /** A search that PostgreSQL cannot store, such as a lone surrogate, is rejected by field. */
  test('of an unknown list or by a non-admin is refused', async () => {
    expect((await requestExport({ list: 'passwords' })).status).toBe(400)
    expect((await requestExport({ list: 'users', role: 'owner' })).body.errors?.[0]?.field).toBe('role')
    // PostgreSQL accepts no lone surrogate.
    expect((await requestExport({ list: 'users', q: '\ud800' })).body.errors?.[0]?.field).toBe('q')
    expect((await requestExport({ list: 'users' }, await site.createUser())).status).toBe(403)
  })
})

describe('export URL', () => {
  test('expires after two minutes', async () => {
    const url = await exportUrl({ list: 'users', q: 'zoe@' })
    site.clock.advance(119_000)
    expect((await fetch(url)).status).toBe(200)
    site.clock.advance(2_000)
    expect((await fetch(url)).status).toBe(404)
    site.clock.advance(-121_000)
  })

  test('stops working when the user is no longer an admin', async () => {
    const former = await site.createUser({ admin: true })
    const url = await exportUrl({ list: 'users', q: 'zoe@' }, former)
    expect((await fetch(url)).status).toBe(200)
    await changeRole(site, admin, former.id, 'user')
    expect((await fetch(url)).status).toBe(404)
  })

  test('with a modified token is refused', async () => {
    const { url } = (await requestExport({ list: 'users', q: 'zoe@' })).body
    const token = url.replace('/api/exports/', '')
    const forgedTokens = [
      token.slice(1),
      `${token}A`,
      `${token}.`,
      token.split('.')[0] ?? '',
      `.${token}`,
      'x.y',
      '%00',
    ]
    const wider = Buffer.from(
      Buffer.from(token.split('.')[0] ?? '', 'base64url')
        .toString()
        .replace('zoe@', ''),
    )
    forgedTokens.push(`${wider.toString('base64url')}.${token.split('.')[1]}`)
    for (const forgedToken of forgedTokens) {
      const { status } = await fetch(`${site.url}/api/exports/${forgedToken}`)
      expect([400, 404], forgedToken).toContain(status)
    }
    expect(site.log.join('\n')).not.toContain(token.slice(0, 40))
  })
})

describe('export of 120,000 users', () => {
  const USER_COUNT = 120_000
  beforeAll(async () => {
    await site.base.db.execute(sql`
      INSERT INTO profiles (email, full_name, created_at)
      SELECT 'crowd-' || n || '@example.net', 'Crowd ' || n, now() - (n / 7) * interval '1 minute' FROM generate_series(1, ${USER_COUNT}) AS n`)
    await site.base.db.execute(sql`ANALYZE profiles`)
  })

  /** The file equals the list. The server streams it and stores none of it. */
  test('streams each user once with constant memory', async () => {
    // Warm-up, so that the measurement excludes memory that is allocated once.
    await (await fetch(await exportUrl({ list: 'users', q: 'crowd-' }))).arrayBuffer()
    const response = await fetch(await exportUrl({ list: 'users', q: 'crowd-' }))
    const decoder = new TextDecoder()
    const times = new Uint8Array(USER_COUNT + 1)
    let [lines, chunks, rest, maxGrowth] = [0, 0, '', 0]
    const memoryBefore = memoryInUse()
    for await (const chunk of response.body ?? []) {
      const text = (rest + decoder.decode(chunk, { stream: true })).split('\r\n')
      rest = text.pop() ?? ''
      lines += text.length
      for (const line of text) {
        const which = Number(/crowd-(\d+)@/.exec(line)?.[1] ?? 0)
        times[which] = (times[which] ?? 0) + 1
      }
      chunks += 1
      if (chunks % 40 === 0) maxGrowth = Math.max(maxGrowth, memoryInUse() - memoryBefore)
    }
    expect([lines, rest]).toEqual([USER_COUNT + 1, ''])
    expect(times.every((number) => number === 1)).toBe(true)
    expect(chunks).toBeGreaterThan(100)
    expect(maxGrowth / 1_048_576).toBeLessThan(15)
  })

  test('stops querying the database when the client disconnects', async () => {
    const token = (await requestExport({ list: 'users', q: 'crowd-' })).body.url.replace('/api/exports/', '')
    let batches = 0
    const { db } = site.base
    const countingDb = new Proxy(db, {
      get: (target, name, receiver) => {
        if (name === 'select') batches += 1
        return Reflect.get(target, name, receiver)
      },
    })
    const { text } = await downloadCsv({ ...anonymous(site.base), db: countingDb }, { token: token })
    await text.next()
    await text.next()
    await text.return(undefined)
    const before = batches
    expect((await text.next()).done).toBe(true)
    expect(batches).toBe(before)

    const abortController = new AbortController()
    const response = await fetch(`${site.url}/api/exports/${token}`, { signal: abortController.signal })
    await response.body?.getReader().read()
    abortController.abort()
    await expect.poll(countRunningQueries, { timeout: 10_000 }).toBe(0)
  })
})

async function countRunningQueries(): Promise<number> {
  const { rows } = await site.base.db.execute<{ number: number }>(sql`
    SELECT count(*)::int AS number FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active' AND query LIKE '%profiles%'`)
  return rows[0]?.number ?? 0
}
