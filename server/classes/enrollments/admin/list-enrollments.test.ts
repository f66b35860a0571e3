import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { profiles } from '#db/schema/people/accounts.ts'
import {
  createCourseRef,
  createEnrollment,
  createWorkshopRef,
  fetchAllPages,
  requestEnrollments,
} from '../../../../tests/fixtures/admin.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })
const foundations = await createCourseRef(site, 'Foundations')
const mastery = await createWorkshopRef(site, 'SHEF Mastery')

const list = async (query: string) => (await requestEnrollments(site, admin, query)).body.purchases

test('each row has title, buyer, date, amount and status', async () => {
  const [ann, ben, cat] = await Promise.all([
    site.createUser({ name: 'Ann Orchard' }),
    site.createUser({ name: '  ', email: 'ben@example.com' }),
    site.createUser(),
  ])
  await createEnrollment(site, {
    ...foundations,
    userId: ann.id,
    status: 'completed',
    enrollmentDate: new Date('2024-03-09T08:00:00Z'),
  })
  await createEnrollment(site, {
    ...mastery,
    userId: ben.id,
    amount: 9700,
    enrollmentDate: new Date('2024-03-08T08:00:00Z'),
  })
  await createEnrollment(site, {
    ...mastery,
    userId: cat.id,
    amount: 9700,
    status: 'failed',
    enrollmentDate: new Date('2024-03-07T08:00:00Z'),
  })
  await site.base.db.delete(profiles).where(eq(profiles.id, cat.id))

  const id = expect.any(String)
  expect(await list('')).toEqual([
    {
      id,
      kind: 'course',
      title: 'Foundations',
      buyer: 'Ann Orchard',
      enrollmentDate: '2024-03-09T08:00:00.000000Z',
      amount: 5000,
      currency: 'usd',
      status: 'completed',
    },
    {
      id,
      kind: 'workshop',
      title: 'SHEF Mastery',
      buyer: 'ben@example.com',
      enrollmentDate: '2024-03-08T08:00:00.000000Z',
      amount: 9700,
      currency: 'usd',
      status: 'pending',
    },
    {
      id,
      kind: 'workshop',
      title: 'SHEF Mastery',
      buyer: 'Unknown User',
      enrollmentDate: '2024-03-07T08:00:00.000000Z',
      amount: 9700,
      currency: 'usd',
      status: 'failed',
    },
  ])
})

test("an enrollment without its class has the title 'Unknown Item'", async () => {
  const course = await createCourseRef(site, 'Gone')
  await createEnrollment(site, { ...course, userId: admin.id, enrollmentDate: new Date('2019-01-01T00:00:00Z') })
  // Possible only by changing the database directly; the list must handle it.
  await site.base.db.transaction(async (tx) => {
    await tx.execute(sql`ALTER TABLE enrollments DROP CONSTRAINT enrollments_course_id_fkey`)
    await tx.execute(sql`DELETE FROM courses WHERE id = ${course.courseId}`)
  })
  expect((await list('')).at(-1)).toMatchObject({ kind: 'course', title: 'Unknown Item' })
})

describe('filters', () => {
  let dora: TestUser
  beforeAll(async () => {
    dora = await site.createUser({ name: 'Dora Mastery', email: 'dora@studio.example' })
    await createEnrollment(site, { ...foundations, userId: dora.id, status: 'completed' })
    await createEnrollment(site, { ...mastery, userId: dora.id, status: 'refunded' })
  })

  test('the search matches class title, buyer name and email', async () => {
    const titles = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).map(({ buyer, title }) => `${buyer}: ${title}`).sort()
    expect(await titles('foundat')).toEqual(['Ann Orchard: Foundations', 'Dora Mastery: Foundations'])
    expect(await titles('ORCHARD')).toEqual(['Ann Orchard: Foundations'])
    expect(await titles('@studio')).toEqual(['Dora Mastery: Foundations', 'Dora Mastery: SHEF Mastery'])
    expect(await titles('fo')).toEqual(['Ann Orchard: Foundations', 'Dora Mastery: Foundations'])
    expect(await titles('%')).toEqual([])
  })

  test('a row that matches in several ways is listed once', async () => {
    const rows = await list('?q=mastery')
    expect(rows.filter(({ buyer }) => buyer === 'Dora Mastery').map(({ title }) => title)).toEqual([
      'SHEF Mastery',
      'Foundations',
    ])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  test.each(['pending', 'completed', 'failed', 'refunded'])(
    'status filter %s returns only enrollments with that status',
    async (status) => {
      const rows = await list(`?status=${status}`)
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]))
    },
  )

  test('search and status filter are combined', async () => {
    const rows = await list('?q=dora&status=completed')
    expect(rows.map(({ title }) => title)).toEqual(['Foundations'])
  })

  test('an unknown status is a validation error of the status field', async () => {
    for (const status of ['paid', '', 'COMPLETED', "' OR 1=1"]) {
      const { status: code, body } = await requestEnrollments(site, admin, `?status=${encodeURIComponent(status)}`)
      expect([code, body.errors?.[0]?.field]).toEqual([400, 'status'])
    }
  })
})

/** The purchase list is paginated, newest first, with filters by status, title and buyer. */
test('pages contain each enrollment once, newest first, with and without search, also for equal microseconds', async () => {
  const crowd = await site.createUser({ name: 'Crowd' })
  await site.base.db.execute(sql`
    INSERT INTO enrollments (user_id, course_id, amount, status, enrollment_date)
    SELECT ${crowd.id}::uuid, ${foundations.courseId}::uuid, 5000, 'failed', '2023-05-05 05:05:05.555555Z'::timestamptz + (n / 3) * interval '1 microsecond'
    FROM generate_series(1, 20) AS n`)
  for (const query of ['?limit=4', '?limit=4&q=crowd', '?limit=4&q=foundations', '?limit=4&status=failed']) {
    const rows = await fetchAllPages(
      (turn) => requestEnrollments(site, admin, turn),
      (page) => page.purchases,
      query,
    )
    expect([query, rows]).toEqual([query, await list(query.replace('limit=4', 'limit=100'))])
    expect(rows.filter(({ buyer }) => buyer === 'Crowd')).toHaveLength(20)
    expect(rows.map((row) => row.enrollmentDate)).toEqual(
      rows
        .map((row) => row.enrollmentDate)
        .sort()
        .reverse(),
    )
  }
})
