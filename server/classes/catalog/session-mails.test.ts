import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AdminSession } from '#contract/classes/catalog/class-session.schema.ts'
import { courses } from '#db/schema/classes/catalog.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous, type Ctx } from '../../context.ts'
import { createWorkshop } from '../../sales/orders/orders.fixture.ts'
import { createPaidEnrollment, fetchEnrollments } from '../enrollments/enrollments.fixture.ts'
import { queuedMailsTo } from '../notifications/class-notifications.fixture.ts'
import { sendReminders } from '../notifications/index.ts'
import { personalFeed } from '../schedule/index.ts'
import {
  calendarEntriesOf,
  changeClass,
  createDatedCourse,
  runSessionJobs,
  sessionApi,
  sessionSecrets,
} from './sessions.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })
const api = sessionApi(site, admin)

const ctxAt = (moment: string): Ctx => ({ ...anonymous(site.base), now: () => new Date(moment) })

describe('enrolled users', () => {
  /**
   * Enrolled users find the link of each session, recordings and materials in their account, and the links in their
   * order and calendar feed. A session without a link has that of the class.
   */
  test('find links to join, recordings and materials in their account, order and calendar feed', async () => {
    const { id } = await createDatedCourse(site)
    const classUrl = 'https://meet.example.com/class-room'
    await site.base.db.update(courses).set({ joinUrl: classUrl }).where(eq(courses.id, id))
    const [ann, ben] = [await site.createUser(), await site.createUser()]
    const { orderId } = await createPaidEnrollment(site, ann, { courseId: id })
    await api.addTo('courses', id, { date: '2099-05-04', title: 'Week 1' })
    await api.addTo('courses', id, sessionSecrets)
    const [enrollment] = await fetchEnrollments(site, ann)
    expect(enrollment?.sessions).toMatchObject([
      { event: { sessionTitle: 'Week 1' }, joinUrl: classUrl, recordingUrl: null, materials: [] },
      { event: { sessionTitle: 'Week 2' }, ...sessionSecrets, recordingUrl: null },
    ])
    const order = await site.call('GET', `/api/orders/${orderId}`, { token: ann.token })
    expect(order.body).toMatchObject({
      lines: [{ parts: [{ joinUrl: classUrl, sessions: [{ title: 'Week 1' }, { joinUrl: sessionSecrets.joinUrl }] }] }],
    })
    const feedPath = (await site.call<{ path: string }>('GET', '/api/account/calendar', { token: ann.token })).body.path
    const feed = await personalFeed(anonymous(site.base), {
      token: feedPath.slice('/calendar/'.length, -'.ics'.length),
    })
    expect(calendarEntriesOf(feed).map(({ description }) => description.split('\n')[0])).toEqual([
      `Join: ${classUrl}`,
      `Join: ${sessionSecrets.joinUrl}`,
    ])
    expect(await fetchEnrollments(site, ben)).toEqual([])
  })

  /**
   * Sessions that are added, moved or removed within five minutes send every enrolled user one email with a calendar
   * update. A new link to join sends one email, too.
   */
  test('get one email about all sessions that changed within five minutes, and none twice', async () => {
    const { id } = await createDatedCourse(site)
    const ann = await site.createUser({ name: 'Ann' })
    await createPaidEnrollment(site, ann, { courseId: id })
    const sent = async () => (await queuedMailsTo(site, ann)).filter(({ template }) => template.includes('session'))
    const first = await api.addTo('courses', id, { title: 'Week 1', date: '2099-05-04' })
    const second = await api.addTo('courses', id, { date: '2099-05-12' })
    const moved = (await api.change(second, { date: '2099-05-11' })).body as AdminSession
    await site.runJobs()
    expect(await sent()).toEqual([])
    await runSessionJobs(site)
    await runSessionJobs(site)
    const [mail, ...more] = await sent()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Updated sessions: Six weeks of trails')
    expect(mail?.text).toContain('New session: Week 1: May 4, 2099, 6-7:30 PM New York time.')
    expect(mail?.text).toContain('New session: Week 2: May 11, 2099, 6-7:30 PM New York time.')
    expect([mail?.calendarMethod, calendarEntriesOf(mail?.calendar ?? '').length]).toEqual(['PUBLISH', 3])
    expect(mail?.calendar).toMatch(new RegExp(`UID:course-${id}[^]*?STATUS:CANCELLED`))

    await api.change(moved, { title: 'Renamed', recordingUrl: sessionSecrets.recordingUrl })
    await runSessionJobs(site)
    expect(await sent()).toHaveLength(1)

    const renamed = (await api.list('courses', id)).sessions.find((session) => session.id === second.id)
    await api.change(renamed ?? second, { startTime: '19:00', endTime: '20:00' })
    await api.remove(first)
    await runSessionJobs(site)
    await runSessionJobs(site)
    const [, change, ...others] = await sent()
    expect(others).toEqual([])
    expect(change?.text).toContain('Canceled: Week 1: May 4, 2099, 6 PM New York time.')
    expect(change?.text).toContain('New time: Renamed: May 11, 2099, 7-8 PM New York time. Before: May 11, 2099, 6 PM')
    expect(change?.calendar?.match(/STATUS:CANCELLED/g)).toHaveLength(1)
  })

  test('get one email when the link of a session is set or changes', async () => {
    const { id } = await createWorkshop(site)
    const session = await api.addTo('workshops', id)
    const ann = await site.createUser()
    await createPaidEnrollment(site, ann, { workshopId: id })
    const subjects = async () =>
      (await queuedMailsTo(site, ann, 'session-links')).map(({ text }) => /room-\d/.exec(text)?.[0])
    await runSessionJobs(site)
    expect(await subjects()).toEqual([])
    const { body } = await api.change(session, { joinUrl: 'https://meet.example.com/room-1' })
    await runSessionJobs(site)
    await runSessionJobs(site)
    expect(await subjects()).toEqual(['room-1'])
    await api.change(body as AdminSession, { joinUrl: 'https://meet.example.com/room-2' })
    await runSessionJobs(site)
    expect(await subjects()).toEqual(['room-1', 'room-2'])
  })

  /** The receipt lists the sessions, and its calendar file has all of them. */
  test('who enroll later find the sessions in their receipt, and get no email about them', async () => {
    const { id } = await createDatedCourse(site)
    await api.addTo('courses', id, sessionSecrets)
    const ann = await site.createUser()
    await createPaidEnrollment(site, ann, { courseId: id })
    await runSessionJobs(site)
    const [receipt, ...more] = await queuedMailsTo(site, ann)
    expect(more).toEqual([])
    expect(receipt?.text).toContain(
      `Week 2: May 11, 2099, 6-7:30 PM New York time. Link to join: ${sessionSecrets.joinUrl}`,
    )
    expect([receipt?.calendarMethod, calendarEntriesOf(receipt?.calendar ?? '').length]).toEqual(['PUBLISH', 1])
  })

  test('get one email with the new sessions when the date of the class changes', async () => {
    const { id } = await createDatedCourse(site)
    await api.addTo('courses', id)
    const ann = await site.createUser()
    await createPaidEnrollment(site, ann, { courseId: id })
    await changeClass(site, admin, 'courses', id, { nextStartDate: '2099-05-05' })
    await site.runJobs()
    await runSessionJobs(site)
    const [, mail, ...more] = await queuedMailsTo(site, ann)
    expect([mail?.template, more]).toEqual(['class-rescheduled', []])
    expect(mail?.text).toContain('Week 2: May 12, 2099, 6-7:30 PM New York time.')
  })

  test('get a reminder a day before each session, with its link, and none for the start of the course', async () => {
    const { id } = await createDatedCourse(site)
    await api.addTo('courses', id, { title: 'Week 1', date: '2099-05-04' })
    // The clocks change in the night before.
    await api.addTo('courses', id, { ...sessionSecrets, date: '2099-11-01' })
    const ann = await site.createUser()
    await createPaidEnrollment(site, ann, { courseId: id })
    const remindedAt = async (...moments: string[]) => {
      for (const moment of moments) await sendReminders(ctxAt(moment))
      return (await queuedMailsTo(site, ann, 'reminder')).map(({ subject }) => subject)
    }
    expect(await remindedAt('2099-05-03T09:00:00Z', '2099-05-03T21:59:00Z')).toEqual([])
    const first = 'Coming up: Six weeks of trails: Week 1'
    expect(await remindedAt('2099-05-03T22:00:00Z', '2099-05-04T12:00:00Z')).toEqual([first])
    const all = [first, 'Coming up: Six weeks of trails: Week 2']
    expect(await remindedAt('2099-10-31T21:59:00Z')).toEqual([first])
    expect(await remindedAt('2099-10-31T22:00:00Z', '2099-11-01T22:00:00Z')).toEqual(all)
    expect((await queuedMailsTo(site, ann, 'reminder')).at(-1)?.text).toContain(sessionSecrets.joinUrl)
  })
})
