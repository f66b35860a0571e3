import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RosterPage } from '#contract/classes/catalog/roster.schema.ts'
import type { ExportResponse } from '#contract/ops/reports/exports.schema.ts'
import { workshops } from '#db/schema/classes/catalog.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { fetchAllPages } from '../../../../tests/fixtures/admin.ts'
import { openQueryPlans } from '../../../../tests/query-plans.ts'
import { refundOrder } from '../../../sales/orders/admin/admin-orders.fixture.ts'
import {
  createCourse,
  createWorkshop,
  enroll,
  expectCheckout,
  submitDemoCheckout,
  withProvider,
} from '../../../sales/orders/orders.fixture.ts'
import { createClass, type Kind, openSiteWithAdmin } from '../class-removal.fixture.ts'
import { cancelEnrollment, createPaidEnrollment } from '../enrollments.fixture.ts'
import { listRoster } from './list-roster.ts'

const env = await openSiteWithAdmin()

const fetchRoster = (kind: Kind, id: string, query = '') =>
  env.site.call<RosterPage>('GET', `/api/admin/${kind}/${id}/roster${query}`, { token: env.admin.token })
const enrollFree = (kind: Kind, id: string, email: string) =>
  env.site.call('POST', `/api/admin/${kind}/${id}/enrollments`, { token: env.admin.token, body: { email } })

describe('roster', () => {
  /**
   * The roster of a class lists everyone enrolled, paying, refunded or canceled, with payment and order, and counts the
   * free spots and the waiting list.
   */
  test.each(['courses', 'workshops'] as const)(
    'of %s: has name, email, payment, state and order of each enrollment, and the totals',
    async (kind) => {
      const { id, classId } = await createClass(env, kind)
      const [ann, ben, cleo, dora, eve, finn] = await Promise.all(
        ['Ann', 'Ben', 'Cleo', 'Dora', 'Eve', ''].map((name) => env.site.createUser({ name })),
      )
      if (!ann || !ben || !cleo || !dora || !eve || !finn) throw new Error('a user is missing')
      const paid = await createPaidEnrollment(env.site, ann, classId)
      await enrollFree(kind, id, ben.email)
      const refunded = await createPaidEnrollment(env.site, cleo, classId)
      expect((await cancelEnrollment(env.site, cleo, refunded.id)).status).toBe(200)
      await enrollFree(kind, id, dora.email)
      await expectCheckout(enroll(env.site, eve, classId))
      await submitDemoCheckout((await expectCheckout(enroll(env.site, finn, classId))).url, 'decline')
      await env.site.runJobs()
      const [free] = (await fetchRoster(kind, id, '?q=dora')).body.roster
      expect((await cancelEnrollment(env.site, dora, free?.id ?? '')).status).toBe(200)

      const { status, body } = await fetchRoster(kind, id, '?sort=oldest')
      expect(status).toBe(200)
      const price = paid.amount
      const amounts = { amountMinor: price, refundedMinor: 0, isCanceling: false }
      const nothing = { amountMinor: 0, refundedMinor: 0, isCanceling: false }
      expect(body.roster).toMatchObject([
        { ...amounts, name: 'Ann', email: ann.email, state: 'enrolled', orderId: paid.orderId },
        { ...nothing, name: 'Ben', email: ben.email, state: 'enrolled', orderId: expect.any(String) },
        { ...amounts, name: 'Cleo', state: 'refunded', refundedMinor: price },
        { ...nothing, name: 'Dora', state: 'canceled' },
        { ...amounts, name: 'Eve', state: 'paying' },
      ])
      expect(body.class).toMatchObject({ enrolled: 2, recipients: 2, isDeleted: false })
      expect(body.class.starts?.date).toBe('2099-05-09')
      expect(body.class.spots).toEqual(kind === 'courses' ? null : { total: 8, available: 5, waiting: 0 })
    },
  )

  test('is searched by name and email, and filtered by state', async () => {
    const { id } = await createCourse(env.site)
    const names = ['Rosa Lake', 'Otto Hill']
    for (const name of names)
      await enrollFree(
        'courses',
        id,
        (await env.site.createUser({ name, email: `${name[0]?.toLowerCase()}@roster.example` })).email,
      )
    const namesOf = async (query: string) =>
      (await fetchRoster('courses', id, query)).body.roster.map(({ name }) => name).sort()
    expect(await namesOf('?q=rosa')).toEqual(['Rosa Lake'])
    expect(await namesOf('?q=O%40roster')).toEqual(['Otto Hill'])
    expect(await namesOf('?q=roster.example&state=enrolled')).toEqual(names.toSorted())
    expect(await namesOf('?state=canceled')).toEqual([])
  })

  test('pages contain each enrollment of this class once', async () => {
    const [{ id }, other] = [await createCourse(env.site), await createCourse(env.site)]
    const users = await Promise.all([1, 2, 3, 4, 5].map(() => env.site.createUser()))
    for (const { email } of users) for (const course of [id, other.id]) await enrollFree('courses', course, email)
    const rows = await fetchAllPages(
      (query) => fetchRoster('courses', id, query),
      ({ roster }) => roster,
      '?limit=2',
    )
    expect(rows.map(({ email }) => email)).toEqual(users.map(({ email }) => email).toReversed())
  })

  test('shows that a refund is in progress', async () => {
    const { id: workshopId } = await createWorkshop(env.site)
    const ann = await env.site.createUser()
    const { orderId } = await createPaidEnrollment(env.site, ann, { workshopId })
    const unavailable = { refund: () => Promise.reject(new Error('no answer')) }
    await withProvider(env.site, unavailable, () => refundOrder(env.site, env.admin, orderId))
    expect((await fetchRoster('workshops', workshopId)).body.roster).toMatchObject([
      { state: 'enrolled', isCanceling: true },
    ])
  })

  test('includes deleted accounts without their data, and stays available when the class was deleted', async () => {
    const { id } = await createWorkshop(env.site)
    const ann = await env.site.createUser({ name: 'Ann' })
    await enrollFree('workshops', id, ann.email)
    await env.site.base.db.delete(profiles).where(eq(profiles.id, ann.id))
    await env.site.base.db.update(workshops).set({ deletedAt: new Date(), isActive: false }).where(eq(workshops.id, id))
    const { body } = await fetchRoster('workshops', id)
    expect(body.roster).toMatchObject([{ name: '', email: null, state: 'enrolled' }])
    expect(body.class).toMatchObject({ enrolled: 1, recipients: 0, isDeleted: true })
  })

  test('of an unknown class, or of the other kind of class, returns not_found', async () => {
    const { id } = await createWorkshop(env.site)
    expect((await fetchRoster('courses', id)).status).toBe(404)
    expect((await fetchRoster('workshops', crypto.randomUUID())).status).toBe(404)
  })
})

describe('roster export', () => {
  const exportText = async (body: object) => {
    const request = { token: env.admin.token, body: { list: 'roster', ...body } }
    const { body: response } = await env.site.call<ExportResponse>('POST', '/api/admin/exports', request)
    return (await fetch(env.site.url + response.url)).text()
  }

  test('has the rows of the filtered roster of one class', async () => {
    const { id: courseId } = await createCourse(env.site, { nextStartDate: '2099-05-09' })
    const ann = await env.site.createUser({ name: '=1+1', email: 'ann@export.example' })
    const { id, orderId } = await createPaidEnrollment(env.site, ann, { courseId })
    await createPaidEnrollment(env.site, ann)
    const ben = await env.site.createUser({ email: 'ben@export.example' })
    await enrollFree('courses', courseId, ben.email)
    const text = await exportText({ kind: 'course', classId: courseId, q: 'ann@', state: 'enrolled' })
    const [header, row, ...more] = text.split('\r\n')
    expect(header).toBe('name,email,state,amount,refunded,currency,enrolled_at,starts_at,attendance,order_number,id')
    expect(row).toMatch(/^'=1\+1,ann@export\.example,enrolled,50\.00,0\.00,USD,\d{4}-\d\d-\d\dT[\d:.]+Z,2099-05-09T/)
    expect(row?.endsWith(`,${orderId.slice(-8).toUpperCase()},${id}`)).toBe(true)
    expect(more).toEqual([''])
    expect((await exportText({ kind: 'course', classId: courseId })).split('\r\n')).toHaveLength(4)
  })

  test('without a class returns a validation error', async () => {
    const body = { list: 'roster', kind: 'course' }
    const response = await env.site.call('POST', '/api/admin/exports', { token: env.admin.token, body })
    expect(response).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'classId', message: 'Choose a class.' }] },
    })
  })
})

describe('roster of a large class', () => {
  let id = ''
  beforeAll(async () => {
    id = (await createCourse(env.site)).id
    const other = await createCourse(env.site)
    await env.site.base.db.execute(sql`
      WITH users AS (INSERT INTO profiles (email) SELECT md5('u' || n) || '@example.com' FROM generate_series(1, 20000) AS n
        RETURNING id)
      INSERT INTO enrollments (user_id, course_id, status, amount, enrollment_date)
      SELECT users.id, course.id, 'completed', 5000, now() - random() * interval '100 days'
      FROM users, unnest(ARRAY[${id}, ${other.id}]::uuid[]) AS course (id)`)
    await env.site.base.db.execute(sql`VACUUM ANALYZE`)
  })

  test('every page is read from an index in order', async () => {
    const plans = await openQueryPlans(env.site, env.admin)
    try {
      const list = (cursor?: string) =>
        listRoster(plans.ctx, { kind: 'course', id, limit: 20, ...(cursor ? { cursor } : {}) })
      const { nextCursor } = await list()
      for (const cursor of [undefined, nextCursor ?? undefined]) {
        const plan = await plans.planOf(
          () => list(cursor),
          ({ query }) => query.includes('limit'),
        )
        expect([plan.sorts, plan.sequentialScans.filter((table) => !/^(courses|refund)/.test(table))]).toEqual([0, []])
        expect(plan.indexes).toContain('enrollments_course_newest')
      }
    } finally {
      await plans.close()
    }
  })
})
