import { beforeAll, describe, expect, test } from 'vitest'
import { profiles, userRoles } from '#db/schema/people/accounts.ts'
import { fetchAllPages, requestEnrollments, requestUsers } from '../../../../tests/fixtures/admin.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true, name: 'Ines Aguilar', email: 'ines@example.com' })

const searchEmails = async (q: string) => {
  const { body } = await requestUsers(site, admin, `?q=${encodeURIComponent(q)}`)
  return body.people.map(({ email }) => email).sort()
}

test('list users: a row has exactly the documented fields', async () => {
  const { status, body } = await requestUsers(site, admin, '?q=ines')
  expect(status).toBe(200)
  expect(body.people).toEqual([
    {
      id: admin.id,
      email: 'ines@example.com',
      fullName: 'Ines Aguilar',
      confirmed: true,
      hasSecondFactor: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      roles: ['admin'],
    },
  ])
})

test('list users: a user with two roles is listed once, with both', async () => {
  const both = await site.createUser({ email: 'both@example.com' })
  await site.base.db.insert(userRoles).values({ userId: both.id, role: 'admin' })
  const { body } = await requestUsers(site, admin, '?q=both@')
  expect(body.people.map(({ roles }) => roles)).toEqual([['admin', 'user']])
})

describe('list users: search', () => {
  beforeAll(async () => {
    await site.createUser({ name: 'Zoë Öztürk', email: 'zoe@studio.example' })
    await site.createUser({ name: 'Percy 100%_Sure', email: 'percy@studio.example' })
    await site.createUser({ name: '', email: 'nameless@studio.example' })
    await site.createUser({ name: 'Uma of Team 100185', email: 'uma@other.example' })
  })

  test('matches part of the name, ignoring case and accents', async () => {
    expect(await searchEmails('öztürk')).toEqual(['zoe@studio.example'])
    expect(await searchEmails('ÖZTÜ')).toEqual(['zoe@studio.example'])
    expect(await searchEmails('Zoe\u0308')).toEqual(['zoe@studio.example'])
  })

  test('matches part of the email', async () => {
    expect(await searchEmails(' STUDIO.example ')).toEqual([
      'nameless@studio.example',
      'percy@studio.example',
      'zoe@studio.example',
    ])
  })

  test('matches a full email and the end of an email', async () => {
    expect(await searchEmails('Percy@Studio.example')).toEqual(['percy@studio.example'])
    expect(await searchEmails('ercy@studio.ex')).toEqual(['percy@studio.example'])
    expect(await searchEmails('percy@studio.examples')).toEqual([])
    expect(await searchEmails('percy@example')).toEqual([])
    expect(await searchEmails('cy@studio.example')).toEqual(['percy@studio.example'])
  })

  test('matches words that contain a number', async () => {
    for (const q of ['uma OF team 100185', 'team 10018', 'Team 100185 '])
      expect(await searchEmails(q)).toEqual(['uma@other.example'])
    for (const q of ['uma 100185', 'Team 200185', '100185 team']) expect(await searchEmails(q)).toEqual([])
  })

  test('one or two letters match the beginning of words', async () => {
    expect(await searchEmails('ag')).toEqual(['ines@example.com'])
    expect(await searchEmails('na')).toEqual(['nameless@studio.example'])
    expect(await searchEmails('ü')).toEqual([])
  })

  test('wildcard characters are matched literally', async () => {
    expect(await searchEmails('100%_')).toEqual(['percy@studio.example'])
    expect(await searchEmails('100_')).toEqual([])
    expect(await searchEmails('p%y')).toEqual([])
    expect(await searchEmails('\\')).toEqual([])
    expect(await searchEmails("' OR 1=1 --")).toEqual([])
  })

  test('no match returns an empty list, and an empty search returns all', async () => {
    expect(await searchEmails('nobody at all')).toEqual([])
    expect((await searchEmails('   ')).length).toBeGreaterThan(3)
  })
})

describe('list users: pagination', () => {
  /** The user list is paginated, newest first, with search by name or email address. */
  test('each user appears once, newest first, even with equal timestamps', async () => {
    const sameInstant = new Date('2020-01-01T00:00:00Z')
    const crowd = Array.from({ length: 7 }, (_, number) => ({
      email: `crowd-${number}@example.net`,
      createdAt: sameInstant,
    }))
    await site.base.db.insert(profiles).values(crowd)
    const rows = await fetchAllPages(
      (query) => requestUsers(site, admin, query),
      (page) => page.people,
      '?limit=3',
    )
    const all = await requestUsers(site, admin, '?limit=100')
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

  test('a sign-up between two pages does not shift rows', async () => {
    const first = await requestUsers(site, admin, '?q=crowd-&limit=3')
    await site.base.db.insert(profiles).values({ email: 'crowd-late@example.net' })
    const second = await requestUsers(site, admin, `?q=crowd-&limit=100&cursor=${first.body.nextCursor}`)
    expect([...first.body.people, ...second.body.people]).toHaveLength(7)
    expect(second.body.nextCursor).toBeNull()
  })

  test('the page with the last row has no cursor', async () => {
    const { body } = await requestUsers(site, admin, '?q=crowd-&limit=8')
    expect([body.people.length, body.nextCursor]).toEqual([8, null])
  })
})

describe('list users: invalid query', () => {
  test.each(['0', '-1', '101', '1e9', '1.5', 'ten', ''])('limit=%s is rejected', async (limit) => {
    const { status, body } = await requestUsers(site, admin, `?limit=${limit}`)
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'validation', 'limit'])
  })

  test('an unknown or forged cursor, or one of another list, is rejected with its field', async () => {
    await site.createUser()
    const { nextCursor } = (await requestUsers(site, admin, '?limit=1')).body
    const [position = '', signature = ''] = (nextCursor ?? '').split('.')
    const forgedPosition = Buffer.from(`2024-01-01T00:00:00.000000Z ${admin.id}`).toString('base64url')
    const forged = [
      '',
      'x',
      '.',
      position,
      `${position}.`,
      `${forgedPosition}.${signature}`,
      `${position}.${signature.slice(1)}`,
      `${position}.${signature}AA`,
      "';--",
    ]
    for (const cursor of forged) {
      const { status, body } = await requestUsers(site, admin, `?cursor=${encodeURIComponent(cursor)}`)
      expect([cursor, status, body.code, body.errors?.[0]?.field]).toEqual([cursor, 400, 'validation', 'cursor'])
    }
    expect((await requestUsers(site, admin, `?cursor=${nextCursor}`)).status).toBe(200)
    expect((await requestEnrollments(site, admin, `?cursor=${nextCursor}`)).status).toBe(400)
  })

  test('a search that is too long or repeated is rejected with its field', async () => {
    for (const query of [`?q=${'a'.repeat(201)}`, '?q=a&q=b']) {
      const { status, body } = await requestUsers(site, admin, query)
      expect([query, status, body.errors?.[0]?.field]).toEqual([query, 400, 'q'])
    }
    expect((await requestUsers(site, admin, '?q=a%00b')).status).toBe(400)
  })
})
