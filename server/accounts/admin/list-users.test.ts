import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profiles, userRoles } from '#db/schema/accounts.ts'
import { allPages, requestEnrollments, requestUsers } from '../../../tests/fixtures/admin.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true, name: 'Ines Aguilar', email: 'ines@example.com' })
})
afterAll(() => site.close())

const found = async (q: string) => {
  const { body } = await requestUsers(site, boss, `?q=${encodeURIComponent(q)}`)
  return body.people.map(({ email }) => email).sort()
}

test('a row tells who it is, since when, with which roles, and nothing else', async () => {
  const { status, body } = await requestUsers(site, boss, '?q=ines')
  expect(status).toBe(200)
  expect(body.people).toEqual([
    {
      id: boss.id,
      email: 'ines@example.com',
      fullName: 'Ines Aguilar',
      confirmed: true,
      hasSecondFactor: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      roles: ['admin'],
    },
  ])
})

test('somebody with two roles is listed once, with both', async () => {
  const both = await site.person({ email: 'both@example.com' })
  await site.base.db.insert(userRoles).values({ userId: both.id, role: 'admin' })
  const { body } = await requestUsers(site, boss, '?q=both@')
  expect(body.people.map(({ roles }) => roles)).toEqual([['admin', 'user']])
})

describe('search', () => {
  beforeAll(async () => {
    await site.person({ name: 'Zoë Öztürk', email: 'zoe@studio.example' })
    await site.person({ name: 'Percy 100%_Sure', email: 'percy@studio.example' })
    await site.person({ name: '', email: 'nameless@studio.example' })
    await site.person({ name: 'Uma of Team 100185', email: 'uma@other.example' })
  })

  test('finds by a part of the name, whatever its case or accents in either form', async () => {
    expect(await found('öztürk')).toEqual(['zoe@studio.example'])
    expect(await found('ÖZTÜ')).toEqual(['zoe@studio.example'])
    expect(await found('Zoe\u0308')).toEqual(['zoe@studio.example'])
  })

  test('finds by a part of the e-mail', async () => {
    expect(await found(' STUDIO.example ')).toEqual([
      'nameless@studio.example',
      'percy@studio.example',
      'zoe@studio.example',
    ])
  })

  test('finds by a whole e-mail, and by what an e-mail ends with', async () => {
    expect(await found('Percy@Studio.example')).toEqual(['percy@studio.example'])
    expect(await found('ercy@studio.ex')).toEqual(['percy@studio.example'])
    expect(await found('percy@studio.examples')).toEqual([])
    expect(await found('percy@example')).toEqual([])
    expect(await found('cy@studio.example')).toEqual(['percy@studio.example'])
  })

  test('finds by words with a number among them, as they stand', async () => {
    for (const q of ['uma OF team 100185', 'team 10018', 'Team 100185 '])
      expect(await found(q)).toEqual(['uma@other.example'])
    for (const q of ['uma 100185', 'Team 200185', '100185 team']) expect(await found(q)).toEqual([])
  })

  test('with one or two letters finds the words that begin with them', async () => {
    expect(await found('ag')).toEqual(['ines@example.com'])
    expect(await found('na')).toEqual(['nameless@studio.example'])
    expect(await found('ü')).toEqual([])
  })

  test('takes the signs of a pattern for themselves', async () => {
    expect(await found('100%_')).toEqual(['percy@studio.example'])
    expect(await found('100_')).toEqual([])
    expect(await found('p%y')).toEqual([])
    expect(await found('\\')).toEqual([])
    expect(await found("' OR 1=1 --")).toEqual([])
  })

  test('finds nothing quietly, and an empty search is no search', async () => {
    expect(await found('nobody at all')).toEqual([])
    expect((await found('   ')).length).toBeGreaterThan(3)
  })
})

describe('pages', () => {
  test('hold everybody once, newest first, also where many came in the same millisecond', async () => {
    const sameInstant = new Date('2020-01-01T00:00:00Z')
    const crowd = Array.from({ length: 7 }, (_, number) => ({
      email: `crowd-${number}@example.net`,
      createdAt: sameInstant,
    }))
    await site.base.db.insert(profiles).values(crowd)
    const rows = await allPages(
      (query) => requestUsers(site, boss, query),
      (page) => page.people,
      '?limit=3',
    )
    const all = await requestUsers(site, boss, '?limit=100')
    expect(rows).toEqual(all.body.people)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(
      rows
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    )
    expect(rows.filter(({ email }) => email.startsWith('crowd-'))).toHaveLength(7)
  })

  test('are not moved by somebody who signs up while they are turned', async () => {
    const first = await requestUsers(site, boss, '?q=crowd-&limit=3')
    await site.base.db.insert(profiles).values({ email: 'crowd-late@example.net' })
    const second = await requestUsers(site, boss, `?q=crowd-&limit=100&cursor=${first.body.nextCursor}`)
    expect([...first.body.people, ...second.body.people]).toHaveLength(7)
    expect(second.body.nextCursor).toBeNull()
  })

  test('end without a cursor when the last row is on them', async () => {
    const { body } = await requestUsers(site, boss, '?q=crowd-&limit=8')
    expect([body.people.length, body.nextCursor]).toEqual([8, null])
  })
})

describe('what cannot be read', () => {
  test.each(['0', '-1', '101', '1e9', '1.5', 'ten', ''])('limit=%s is refused', async (limit) => {
    const { status, body } = await requestUsers(site, boss, `?limit=${limit}`)
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'validation', 'limit'])
  })

  test('a cursor that is unknown, forged or from another list is refused by name', async () => {
    await site.person()
    const { nextCursor } = (await requestUsers(site, boss, '?limit=1')).body
    const [place = '', signature = ''] = (nextCursor ?? '').split('.')
    const elsewhere = Buffer.from(`2024-01-01T00:00:00.000000Z ${boss.id}`).toString('base64url')
    const forged = [
      '',
      'x',
      '.',
      place,
      `${place}.`,
      `${elsewhere}.${signature}`,
      `${place}.${signature.slice(1)}`,
      `${place}.${signature}AA`,
      "';--",
    ]
    for (const cursor of forged) {
      const { status, body } = await requestUsers(site, boss, `?cursor=${encodeURIComponent(cursor)}`)
      expect([cursor, status, body.code, body.errors?.[0]?.field]).toEqual([cursor, 400, 'validation', 'cursor'])
    }
    expect((await requestUsers(site, boss, `?cursor=${nextCursor}`)).status).toBe(200)
    expect((await requestEnrollments(site, boss, `?cursor=${nextCursor}`)).status).toBe(400)
  })

  test('a search that is too long or comes twice is refused by name', async () => {
    for (const query of [`?q=${'a'.repeat(201)}`, '?q=a&q=b']) {
      const { status, body } = await requestUsers(site, boss, query)
      expect([query, status, body.errors?.[0]?.field]).toEqual([query, 400, 'q'])
    }
    expect((await requestUsers(site, boss, '?q=a%00b')).status).toBe(400)
  })
})
