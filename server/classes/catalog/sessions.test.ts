import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { SessionForm } from '#contract/classes/catalog/class-session.schema.ts'
import { workshops } from '#db/schema/classes/catalog.ts'
import { courseLessons, courseSections } from '#db/schema/classes/course-lessons.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import type { AdminProblem } from '../../../tests/fixtures/admin.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { contentApi, filledForms } from '../../content/editing/crud.fixture.ts'
import { anonymous, type Ctx } from '../../context.ts'
import { createCourse, createWorkshop } from '../../sales/orders/orders.fixture.ts'
import { createPaidEnrollment, fetchEnrollments } from '../enrollments/enrollments.fixture.ts'
import { getEventIcs, listUpcomingEvents, publicFeed } from '../schedule/index.ts'
import { getClass, listOpenClasses } from './index.ts'
import { calendarEntriesOf, changeClass, createDatedCourse, sessionApi, sessionSecrets } from './sessions.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })
const api = sessionApi(site, admin)

const ctxAt = (moment: string): Ctx => ({ ...anonymous(site.base), now: () => new Date(moment) })

describe('sessions of a class', () => {
  test('replace the start of a course in the schedule, feeds and calendar file', async () => {
    const { id, slug } = await createDatedCourse(site)
    const owned = async (list: Promise<{ id: string; startsAt: string; title: string }[]>) =>
      (await list).filter((event) => event.id === id).map(({ startsAt, title }) => [startsAt, title])
    const upcoming = async () => (await listUpcomingEvents(ctxAt('2099-05-05T00:00:00Z'))).events
    expect(await owned(upcoming())).toEqual([])
    const { id: first } = await api.addTo('courses', id, { title: '', date: '2099-05-04' })
    await api.addTo('courses', id)
    expect(await owned(upcoming())).toEqual([['2099-05-11T22:00:00.000Z', 'Six weeks of trails: Week 2']])
    const entries = calendarEntriesOf((await getEventIcs(ctxAt('2099-05-01T00:00:00Z'), { kind: 'course', id })).file)
    expect(entries.map(({ start, zone, summary }) => [start, zone, summary])).toEqual([
      ['20990504T180000', 'America/New_York', 'Six weeks of trails'],
      ['20990511T180000', 'America/New_York', 'Six weeks of trails: Week 2'],
    ])
    expect(entries[0]?.uid).toBe(`session-${first}@journey-paradigm`)
    expect(await publicFeed(ctxAt('2099-05-01T00:00:00Z'))).toContain(`session-${first}@journey-paradigm`)
    const page = await getClass(ctxAt('2099-05-01T00:00:00Z'), { slug })
    expect(page.events.map(({ startsAt, sessionTitle }) => [startsAt, sessionTitle])).toEqual([
      ['2099-05-04T22:00:00.000Z', ''],
      ['2099-05-11T22:00:00.000Z', 'Week 2'],
    ])
  })

  test('follow the date of a workshop, which is its first session', async () => {
    const { id, slug } = await createWorkshop(site)
    await api.addTo('workshops', id)
    const page = await getClass(ctxAt('2099-05-01T00:00:00Z'), { slug })
    expect(page.events.map(({ startsAt }) => startsAt)).toEqual([
      '2099-05-09T09:00:00.000Z',
      '2099-05-11T22:00:00.000Z',
    ])
    const entries = calendarEntriesOf((await getEventIcs(ctxAt('2099-05-01T00:00:00Z'), { kind: 'workshop', id })).file)
    expect(entries.map(({ uid }) => uid.split('-')[0])).toEqual(['workshop', 'session'])
    // The page ends with the first session.
    const { events } = await listUpcomingEvents(ctxAt('2099-05-10T00:00:00Z'))
    expect(events.find((event) => event.id === id)).toMatchObject({ startsAt: '2099-05-11T22:00:00.000Z', path: null })
  })

  test('keep their local time across a clock change', async () => {
    const { id } = await createCourse(site, { nextStartDate: '2027-03-01' })
    for (const date of ['2027-03-11', '2027-03-18', '2027-11-04', '2027-11-11'])
      await api.addTo('courses', id, {
        date,
        title: '',
        timeZone: 'America/New_York',
        startTime: '18:00',
        endTime: '19:00',
      })
    const { sessions } = await api.list('courses', id)
    expect(sessions.map(({ startsAt, startTime }) => [startsAt, startTime])).toEqual([
      ['2027-03-11T23:00:00.000Z', '18:00'],
      ['2027-03-18T22:00:00.000Z', '18:00'],
      ['2027-11-04T22:00:00.000Z', '18:00'],
      ['2027-11-11T23:00:00.000Z', '18:00'],
    ])
  })

  test('keep a course on sale until the last one, also after the end of its duration', async () => {
    const { id, slug } = await createCourse(site, { nextStartDate: '2099-05-04', duration: '1 week' })
    const session = await api.addTo('courses', id, { date: '2099-05-20' })
    expect((await getClass(ctxAt('2099-05-20T23:00:00Z'), { slug })).item.id).toBe(id)
    await api.remove(session)
    await expect(getClass(ctxAt('2099-05-20T23:00:00Z'), { slug })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('publish no link to join, recording or material', async () => {
    const { id: courseId, slug } = await createDatedCourse(site)
    const { id: workshopId, slug: workshopSlug } = await createWorkshop(site)
    await api.addTo('courses', courseId, sessionSecrets)
    await api.addTo('workshops', workshopId, sessionSecrets)
    await site.base.db.update(workshops).set(sessionSecrets).where(eq(workshops.id, workshopId))
    const ctx = ctxAt('2099-05-01T00:00:00Z')
    const published = JSON.stringify([
      await getClass(ctx, { slug }),
      await getClass(ctx, { slug: workshopSlug }),
      await listOpenClasses(ctx),
      await listUpcomingEvents(ctx),
      await publicFeed(ctx),
      await getEventIcs(ctx, { kind: 'course', id: courseId }),
      await getEventIcs(ctx, { kind: 'workshop', id: workshopId }),
    ])
    expect(published).toContain('Week 2')
    for (const secret of ['meet.example.com', 'video.example.com', 'files.example.com', 'Worksheet'])
      expect(published).not.toContain(secret)
  })
})

describe('session editor', () => {
  /** An admin adds, changes and removes sessions. An error names the field. */
  test.each<[string, Partial<SessionForm>]>([
    ['date', { date: '2099-02-30' }],
    ['date', { date: '2099-05-03' }],
    ['startTime', { startTime: '25:00' }],
    ['endTime', { endTime: '17:59' }],
    ['startTime', { date: '2100-03-14', startTime: '02:30', endTime: '03:00' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['joinUrl', { joinUrl: 'http://meet.example.com' }],
    ['recordingUrl', { recordingUrl: 'javascript:alert(1)' }],
    ['materials.0.url', { materials: [{ title: 'Worksheet', url: 'ftp://files.example.com' }] }],
    ['materials.0.title', { materials: [{ title: ' ', url: 'https://files.example.com' }] }],
  ])('names the field %s of invalid input %j', async (field, changes) => {
    const { id } = await createDatedCourse(site)
    const { status, body } = await api.add('courses', id, changes)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })

  /** A session never starts before its class, and a change of an outdated version is refused. */
  test('refuses a session of a course without a start date, and a change of an outdated version', async () => {
    const { id } = await createCourse(site)
    expect((await api.add('courses', id)).body.errors).toEqual([
      { field: 'date', message: 'This course has no start date yet. Set it first, under Details.' },
    ])
    const session = await api.addTo('workshops', (await createWorkshop(site)).id)
    expect((await api.change(session, { title: 'Week 3' })).body).toMatchObject({ title: 'Week 3', version: 2 })
    expect((await api.change(session, { title: 'Week 4' })).status).toBe(409)
    expect((await api.remove(session)).status).toBe(409)
  })

  /**
   * If the date of a class changes before it begins, its sessions move by as many days, and the email about the new
   * date lists them.
   */
  test('moves the sessions along with a class that has not begun', async () => {
    const { id } = await createDatedCourse(site)
    const session = await api.addTo('courses', id, { date: '2099-05-06' })
    await site.base.db.execute(sql`UPDATE courses SET instructor = 'Ruth' WHERE id = ${id}`)
    await changeClass(site, admin, 'courses', id, { nextStartDate: '2099-11-02' })
    const { sessions, startsOn } = await api.list('courses', id)
    expect(startsOn).toBe('2099-11-02')
    // Winter time has begun meanwhile.
    expect(sessions).toMatchObject([{ id: session.id, date: '2099-11-04', startsAt: '2099-11-04T23:00:00.000Z' }])

    const { id: workshopId } = await createWorkshop(site)
    await api.addTo('workshops', workshopId)
    await changeClass(site, admin, 'workshops', workshopId, { workshopDate: '2099-05-16', endDate: '2099-05-16' })
    const [first, further] = (await api.list('workshops', workshopId)).sessions
    expect([first?.date, further?.date]).toEqual(['2099-05-16', '2099-05-18'])
  })

  test('leaves the sessions of a group that has begun, which remain with its users', async () => {
    const { id } = await createCourse(site, { nextStartDate: '2020-05-04' })
    const ann = await site.createUser()
    const { id: enrollmentId } = await createPaidEnrollment(site, ann, {
      courseId: (await createCourse(site, { nextStartDate: '2099-05-04' })).id,
    })
    const startsAt = new Date('2020-05-04T09:00:00Z')
    await site.base.db.update(enrollments).set({ courseId: id, startsAt }).where(eq(enrollments.id, enrollmentId))
    const session = await api.addTo('courses', id, { date: '2020-05-11' })
    await changeClass(site, admin, 'courses', id, { nextStartDate: '2099-05-04' })
    expect((await api.list('courses', id)).sessions).toMatchObject([{ id: session.id, date: '2020-05-11' }])
    expect(
      (await listUpcomingEvents(ctxAt('2099-05-01T00:00:00Z'))).events.find((event) => event.id === id),
    ).toMatchObject({ sessionId: null, date: '2099-05-04' })
    expect((await api.change({ ...session }, sessionSecrets)).status).toBe(200)
    const [enrollment] = await fetchEnrollments(site, ann)
    expect(enrollment?.sessions).toMatchObject([{ joinUrl: null, recordingUrl: sessionSecrets.recordingUrl }])
  })
})

async function insertLesson(courseId: string, availableOn: string): Promise<void> {
  const [section] = await site.base.db
    .insert(courseSections)
    .values({ courseId, position: 0, title: 'Week 1' })
    .returning()
  const place = { courseId, sectionId: section?.id ?? '', position: 0 }
  const lesson = { slug: 'on-paper', title: 'On paper', available: 'on_date' as const, availableOn }
  await site.base.db.insert(courseLessons).values({ ...place, ...lesson })
}

const lessonsOf = async (courseId: string) =>
  (
    await site.base.db
      .select({ section: courseSections.title, title: courseLessons.title, availableOn: courseLessons.availableOn })
      .from(courseLessons)
      .innerJoin(courseSections, eq(courseSections.id, courseLessons.sectionId))
      .where(eq(courseLessons.courseId, courseId))
  ).map(({ section, title, availableOn }) => [section, title, availableOn])

describe('copy of a class for another date', () => {
  /**
   * A class can be copied for another date, a self-paced course without one. The copy has the same content, lessons and
   * plan, sessions moved by as many days, and is not on sale.
   */
  test.each(['courses', 'workshops'] as const)(
    'of %s: has the same content and moved sessions, no enrollments, and is not on sale',
    async (kind) => {
      const form = { ...filledForms[kind](), slug: '', joinUrl: sessionSecrets.joinUrl, isActive: true }
      const dates = { nextStartDate: '2099-05-04', workshopDate: '2099-05-04', endDate: '2099-05-05' }
      const { body: original } = await contentApi(site, admin, kind).create({ ...form, ...dates })
      const id: string = original.id
      await api.addTo(kind, id, sessionSecrets)
      if (kind === 'courses') await insertLesson(id, '2099-05-06')
      await createPaidEnrollment(
        site,
        await site.createUser(),
        kind === 'courses' ? { courseId: id } : { workshopId: id },
      )
      const request = { token: admin.token, body: { date: '2099-11-02' } }
      const copy = await site.call<{ id: string }>('POST', `/api/admin/${kind}/${id}/copies`, request)
      expect(copy.status).toBe(201)
      const { body } = await contentApi(site, admin, kind).read(copy.body.id)
      const state = { isActive: false, joinUrl: '', slug: expect.not.stringMatching(new RegExp(`^${original.slug}$`)) }
      expect(body).toMatchObject({ title: original.title, description: original.description, ...state })
      if (kind === 'courses') expect(body).toMatchObject({ nextStartDate: '2099-11-02', studentCount: 0 })
      if (kind === 'courses') expect(await lessonsOf(copy.body.id)).toEqual([['Week 1', 'On paper', '2099-11-04']])
      else expect(body).toMatchObject({ workshopDate: '2099-11-02', endDate: '2099-11-03', agenda: original.agenda })
      const session = (await api.list(kind, copy.body.id)).sessions.find(({ isFirst }) => !isFirst)
      expect(session).toMatchObject({
        title: 'Week 2',
        date: '2099-11-09',
        startsAt: '2099-11-09T23:00:00.000Z',
        joinUrl: '',
        recordingUrl: '',
        materials: sessionSecrets.materials,
      })
      const roster = await site.call('GET', `/api/admin/${kind}/${copy.body.id}/roster`, { token: admin.token })
      expect(roster.body).toMatchObject({ roster: [], class: { enrolled: 0 } })
    },
  )

  test('of a self-paced course has no date; a live course and a workshop need one', async () => {
    const copyOf = (path: string) =>
      site.call<AdminProblem & { id: string }>('POST', `/api/admin/${path}/copies`, {
        token: admin.token,
        body: { date: null },
      })
    const { id } = await createCourse(site, { format: 'self_paced' })
    await insertLesson(id, '2099-05-06')
    const { status, body } = await copyOf(`courses/${id}`)
    expect(status).toBe(201)
    expect((await contentApi(site, admin, 'courses').read(body.id)).body).toMatchObject({
      format: 'self_paced',
      nextStartDate: '',
      isActive: false,
    })
    expect(await lessonsOf(body.id)).toEqual([['Week 1', 'On paper', '2099-05-06']])
    for (const path of [`courses/${(await createCourse(site)).id}`, `workshops/${(await createWorkshop(site)).id}`])
      expect(await copyOf(path)).toMatchObject({ status: 400, body: { errors: [{ field: 'date' }] } })
  })

  test('with an impossible date names the field', async () => {
    const { id } = await createWorkshop(site)
    const request = { token: admin.token, body: { date: '2099-02-30' } }
    expect(await site.call('POST', `/api/admin/workshops/${id}/copies`, request)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'date' }] },
    })
  })
})
