import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportResponse } from '#contract/reports/exports.schema.ts'
import { type AdminProblem, aCourse, anEnrollment, changeRole } from '../../tests/fixtures/admin.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { trailOf } from '../audit/audit.fixture.ts'
import { anonymous } from '../context.ts'
import { downloadCsv } from './download-csv.ts'

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true, email: 'ines@example.com', name: 'Ines Aguilar' })
})
afterAll(() => site.close())

const wish = (body: object, { token }: TestUser = boss) =>
  site.call<ExportResponse & AdminProblem>('POST', '/api/admin/exports', { token, body })
const addressOf = async (body: object, who?: TestUser) => site.url + (await wish(body, who)).body.url

async function file(body: object): Promise<string> {
  const answer = await fetch(await addressOf(body))
  expect(answer.status).toBe(200)
  // `text()` would take the mark at the beginning away.
  return Buffer.from(await answer.arrayBuffer()).toString()
}

describe('an export', () => {
  test('is a file of its own name with a mark, a header, CRLF and quotes where they are needed', async () => {
    await site.person({ email: 'zoe@example.com', name: 'Zoë "Zo" Öztürk, Dr.' })
    const answer = await fetch(await addressOf({ list: 'users', q: 'zoe@' }))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'no-store',
    })
    const lines = Buffer.from(await answer.arrayBuffer())
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

  test('keeps a spreadsheet from taking a name for a formula', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("http://evil.example")']
    for (const [at, name] of names.entries()) await site.person({ email: `formula-${at}@example.com`, name })
    const text = await file({ list: 'users', q: 'formula-' })
    for (const name of names) expect(text).toContain(`'${name.replaceAll('"', '""')}`)
    expect(text).not.toMatch(/[,\n"][=+@\t-]/)
  })

  test('holds money as decimals with its currency, and instants in UTC', async () => {
    const course = await aCourse(site, 'Foundations')
    const bought = { ...course, userId: boss.id, status: 'completed' } as const
    await anEnrollment(site, { ...bought, amount: 123_456_789, enrollmentDate: new Date('2024-03-09T08:00:00Z') })
    await anEnrollment(site, { ...bought, status: 'failed', amount: 5 })
    const text = await file({ list: 'enrollments', status: 'completed' })
    expect(text.split('\r\n').slice(0, -1)).toEqual([
      '\uFEFFid,kind,title,buyer_email,buyer_name,status,amount,currency,enrolled_at',
      expect.stringMatching(
        /,course,Foundations,ines@example\.com,Ines Aguilar,completed,1234567\.89,USD,2024-03-09T08:00:00\.000000Z$/,
      ),
    ])
    expect(await file({ list: 'enrollments', status: 'failed', q: 'aguilar' })).toContain(',0.05,USD,')
  })

  test('of orders tells what is in them, and honours the search and the status', async () => {
    await site.base.db.execute(sql`
      WITH product AS (INSERT INTO products (slug, name, price) VALUES ('refill', 'Refill', 25) RETURNING id),
        made AS (INSERT INTO orders (user_id, status, total_minor, refunded_minor, provider, expires_at, settled_at)
          VALUES (${boss.id}, 'completed', 5000, 700, 'demo', now(), now()) RETURNING id)
      INSERT INTO order_lines (order_id, position, product_id, title, unit_minor, quantity, status)
      SELECT made.id, 0, product.id, 'Refill, Pages', 2500, 2, 'completed' FROM made, product`)
    const line = ',completed,ines@example.com,Ines Aguilar,"2 x Refill, Pages",50.00,7.00,USD,,'
    expect(await file({ list: 'orders', status: 'completed', q: 'aguilar' })).toContain(line)
    expect((await file({ list: 'orders', status: 'failed' })).split('\r\n')).toHaveLength(2)
    expect((await file({ list: 'orders', q: 'nobody' })).split('\r\n')).toHaveLength(2)
  })

  test('is in the audit trail, with what was asked for', async () => {
    await wish({ list: 'users', q: 'zoe@', role: 'user' })
    const { rows } = await site.base.db.execute<{ subject_id: string }>(
      sql`SELECT subject_id FROM audit_trail WHERE subject = 'export' ORDER BY at DESC LIMIT 1`,
    )
    expect(await trailOf(site, rows[0]?.subject_id ?? '')).toEqual([
      expect.objectContaining({
        ...{ action: 'exported', name: 'users', userId: boss.id },
        after: { list: 'users', q: 'zoe@', role: 'user' },
      }),
    ])
  })

  test('of another list, or by who is no admin, is refused', async () => {
    expect((await wish({ list: 'passwords' })).status).toBe(400)
    expect((await wish({ list: 'users', role: 'owner' })).body.errors?.[0]?.field).toBe('role')
    expect((await wish({ list: 'users' }, await site.person())).status).toBe(403)
  })
})

describe('the address of an export', () => {
  test('works for two minutes', async () => {
    const address = await addressOf({ list: 'users', q: 'zoe@' })
    site.clock.advance(119_000)
    expect((await fetch(address)).status).toBe(200)
    site.clock.advance(2_000)
    expect((await fetch(address)).status).toBe(404)
    site.clock.advance(-121_000)
  })

  test('stops with the role of who asked for it', async () => {
    const former = await site.person({ admin: true })
    const address = await addressOf({ list: 'users', q: 'zoe@' }, former)
    expect((await fetch(address)).status).toBe(200)
    await changeRole(site, boss, former.id, 'user')
    expect((await fetch(address)).status).toBe(404)
  })

  test('with a letter changed is worth nothing', async () => {
    const { url } = (await wish({ list: 'users', q: 'zoe@' })).body
    const token = url.replace('/api/exports/', '')
    const forged = [token.slice(1), `${token}A`, `${token}.`, token.split('.')[0] ?? '', `.${token}`, 'x.y', '%00']
    const wider = Buffer.from(
      Buffer.from(token.split('.')[0] ?? '', 'base64url')
        .toString()
        .replace('zoe@', ''),
    )
    forged.push(`${wider.toString('base64url')}.${token.split('.')[1]}`)
    for (const one of forged) {
      const { status } = await fetch(`${site.url}/api/exports/${one}`)
      expect([400, 404], one).toContain(status)
    }
    expect(site.log.join('\n')).not.toContain(token.slice(0, 40))
  })
})

describe('of 120,000 people', () => {
  const CROWD = 120_000
  beforeAll(async () => {
    await site.base.db.execute(sql`
      INSERT INTO profiles (email, full_name, created_at)
      SELECT 'crowd-' || n || '@example.net', 'Crowd ' || n, now() - (n / 7) * interval '1 minute' FROM generate_series(1, ${CROWD}) AS n`)
    await site.base.db.execute(sql`ANALYZE profiles`)
  }, 60_000)

  test('the file holds each once, and the server holds none of it', async () => {
    // Once for the program to take the memory that it works with: what it takes for a further file is asked here.
    await (await fetch(await addressOf({ list: 'users', q: 'crowd-' }))).arrayBuffer()
    const answer = await fetch(await addressOf({ list: 'users', q: 'crowd-' }))
    const decoder = new TextDecoder()
    const times = new Uint8Array(CROWD + 1)
    let [lines, pieces, rest, most] = [0, 0, '', 0]
    const begin = memoryInUse()
    for await (const piece of answer.body ?? []) {
      const text = (rest + decoder.decode(piece, { stream: true })).split('\r\n')
      rest = text.pop() ?? ''
      lines += text.length
      for (const line of text) {
        const which = Number(/crowd-(\d+)@/.exec(line)?.[1] ?? 0)
        times[which] = (times[which] ?? 0) + 1
      }
      pieces += 1
      if (pieces % 40 === 0) most = Math.max(most, memoryInUse() - begin)
    }
    expect([lines, rest]).toEqual([CROWD + 1, ''])
    // The line of headings is nobody's.
    expect(times.every((number) => number === 1)).toBe(true)
    expect(pieces).toBeGreaterThan(100)
    expect(most / 1_048_576).toBeLessThan(15)
  }, 300_000)

  test('a reader that goes away ends it: nothing more is asked of the database', async () => {
    const grant = (await wish({ list: 'users', q: 'crowd-' })).body.url.replace('/api/exports/', '')
    let batches = 0
    const { db } = site.base
    const counting = new Proxy(db, {
      get: (target, name, receiver) => {
        if (name === 'select') batches += 1
        return Reflect.get(target, name, receiver)
      },
    })
    const { text } = await downloadCsv({ ...anonymous(site.base), db: counting }, { token: grant })
    await text.next()
    await text.next()
    await text.return(undefined)
    const before = batches
    expect((await text.next()).done).toBe(true)
    expect(batches).toBe(before)

    const gone = new AbortController()
    const answer = await fetch(`${site.url}/api/exports/${grant}`, { signal: gone.signal })
    await answer.body?.getReader().read()
    gone.abort()
    await expect.poll(running, { timeout: 10_000 }).toBe(0)
  }, 30_000)
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Bytes that something still needs, after what nothing needs any more was thrown away. */
function memoryInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Exports that the database works for just now. */
async function running(): Promise<number> {
  const { rows } = await site.base.db.execute<{ number: number }>(sql`
    SELECT count(*)::int AS number FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active' AND query LIKE '%profiles%'`)
  return rows[0]?.number ?? 0
}
