import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { type ContentName, contentApi, filledForms, versionFields } from '../../content/editing/crud.fixture.ts'
import { anonymous } from '../../context.ts'
import { enroll, expectCheckout } from '../../sales/orders/orders.fixture.ts'
import { listOpenClasses } from '../catalog/index.ts'
import { createPaidEnrollment } from '../enrollments/enrollments.fixture.ts'
import { getEventIcs, listUpcomingEvents, personalFeed, publicFeed } from '../schedule/index.ts'
import { enrollUser, queuedMailsTo } from './class-notifications.fixture.ts'
import { sendReminders } from './index.ts'

const LINK = 'https://meet.example.com/first-room'
const CORRECTED_LINK = 'https://meet.example.com/second-room'
const MINUTE_MS = 60_000

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

async function createClass(kind: 'courses' | 'workshops', changes: object = {}): Promise<string> {
  const { body } = await contentApi(site, admin, kind).create({ ...filledForms[kind](), ...changes })
  return body.id
}

async function changeClass(kind: ContentName, id: string, changes: object) {
  const api = contentApi(site, admin, kind)
  const { body } = await api.read(id)
  const { id: _, version: __, ...form } = body
  return api.change(id, { ...form, ...versionFields(body), ...changes })
}

/** The job queue uses the database clock, so end the delay there. */
async function runJoinLinkJobs() {
  await site.base.db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'classes.send-join-links'`)
  await site.runJobs()
}

const joinLinkMails = async (user: TestUser) =>
  (await queuedMailsTo(site, user, 'join-link')).map(({ subject }) => subject)

async function classesOf({ token }: TestUser) {
  const { body } = await site.call<{ joinUrl: string | null }[]>('GET', '/api/account/classes', { token })
  return body.map(({ joinUrl }) => joinUrl)
}

async function orderText({ token }: TestUser, orderId: string) {
  return JSON.stringify((await site.call('GET', `/api/orders/${orderId}`, { token })).body)
}

test('join link: an address that is not https is rejected and names the field', async () => {
  for (const joinUrl of [
    'http://meet.example.com',
    'javascript:alert(1)',
    'meet.example.com',
    `https://${'a'.repeat(2_000)}`,
  ]) {
    const { status, body } = await contentApi(site, admin, 'workshops').create({ ...filledForms.workshops(), joinUrl })
    expect([status, body.errors?.[0]?.field], joinUrl).toEqual([400, 'joinUrl'])
  }
})

describe('join link mail', () => {
  test('is sent once to everyone enrolled when the link is set, and again when it changes', async () => {
    const id = await createClass('workshops')
    const startsAt = new Date('2099-03-16T08:00:00Z')
    const ref = { kind: 'workshop', id, startsAt } as const
    const [ann, ben] = [await enrollUser(site, ref), await enrollUser(site, ref)]
    const notEnrolled = [
      await enrollUser(site, ref, { status: 'refunded' }),
      await enrollUser(site, ref, { status: 'pending' }),
    ]
    await changeClass('workshops', id, { joinUrl: LINK })
    await site.runJobs()
    expect(await joinLinkMails(ann)).toEqual([])
    for (const _ of [1, 2]) await runJoinLinkJobs()
    await changeClass('workshops', id, { description: 'Three days.' })
    await runJoinLinkJobs()
    for (const user of [ann, ben]) expect(await joinLinkMails(user)).toEqual(['Link to join: A weekend of maps'])
    const [mail] = await queuedMailsTo(site, ann, 'join-link')
    expect(mail?.text).toContain(`Join the class: ${LINK}`)
    expect(mail?.calendar?.replaceAll('\r\n ', '')).toContain(`Join: ${LINK}`)

    await changeClass('workshops', id, { joinUrl: CORRECTED_LINK })
    await runJoinLinkJobs()
    expect((await joinLinkMails(ben)).at(-1)).toBe('New link to join: A weekend of maps')
    await changeClass('workshops', id, { joinUrl: '' })
    await changeClass('workshops', id, { joinUrl: CORRECTED_LINK })
    await runJoinLinkJobs()
    expect(await joinLinkMails(ben)).toHaveLength(2)
    for (const user of notEnrolled) expect(await joinLinkMails(user)).toEqual([])
  })

  /**
   * When the link to join a class is set or changed, every enrolled user gets one email with it. A correction within
   * five minutes sends no second email.
   */
  test('a correction within five minutes sends one mail, with the corrected link', async () => {
    const id = await createClass('courses')
    const ann = await enrollUser(site, { kind: 'course', id, startsAt: new Date('2099-03-15T09:00:00Z') })
    await changeClass('courses', id, { joinUrl: LINK })
    await changeClass('courses', id, { joinUrl: CORRECTED_LINK })
    await runJoinLinkJobs()
    const mails = await queuedMailsTo(site, ann, 'join-link')
    expect(mails.map(({ subject }) => subject)).toEqual(['Link to join: Foundations again'])
    expect(mails[0]?.text).toContain(CORRECTED_LINK)
  })

  test('is sent at once when the class starts within an hour', async () => {
    const startsAt = new Date(site.base.now().getTime() + 30 * MINUTE_MS)
    const time = startsAt.toISOString().slice(11, 16)
    const day = startsAt.toISOString().slice(0, 10)
    const dayAfter = new Date(startsAt.getTime() + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)
    const id = await createClass('workshops', {
      workshopDate: day,
      workshopTime: time,
      timeZone: 'UTC',
      endDate: dayAfter,
    })
    const ann = await enrollUser(site, { kind: 'workshop', id, startsAt })
    await changeClass('workshops', id, { joinUrl: LINK })
    await site.runJobs()
    expect(await joinLinkMails(ann)).toHaveLength(1)
  })

  test('is not sent to an earlier group of a course, which keeps its own link', async () => {
    const id = await createClass('courses', { nextStartDate: '2024-02-20', joinUrl: LINK })
    const earlier = { startsAt: new Date('2024-02-20T09:00:00Z'), notifiedJoinUrl: LINK }
    const ann = await enrollUser(site, { kind: 'course', id, startsAt: earlier.startsAt }, earlier)
    await site.base.db.update(courses).set({ nextStartDate: '2099-06-01' }).where(eq(courses.id, id))
    await changeClass('courses', id, { joinUrl: CORRECTED_LINK })
    await runJoinLinkJobs()
    expect(await joinLinkMails(ann)).toEqual([])
    const [row] = await site.base.db.select().from(enrollments).where(eq(enrollments.userId, ann.id))
    expect(row?.notifiedJoinUrl).toBe(LINK)
  })
})

test('join link: shown everywhere to enrolled users, and to no other user', async () => {
  const workshopId = await createClass('workshops')
  const [ann, ben] = [await site.createUser({ name: 'Ann' }), await site.createUser()]
  const { orderId } = await createPaidEnrollment(site, ann, { workshopId })
  const [receipt] = await queuedMailsTo(site, ann, 'receipt')
  expect(receipt?.text).toContain('You’ll find the link to join in your account, under Your classes.')
  expect(await classesOf(ann)).toEqual([null])
  await changeClass('workshops', workshopId, { joinUrl: LINK })
  expect(await classesOf(ann)).toEqual([LINK])
  expect(await orderText(ann, orderId)).toContain(LINK)

  const laterBuyer = await site.createUser()
  await createPaidEnrollment(site, laterBuyer, { workshopId })
  expect((await queuedMailsTo(site, laterBuyer, 'receipt'))[0]?.text).toContain(`Link to join: ${LINK}`)
  await runJoinLinkJobs()
  expect(await joinLinkMails(laterBuyer)).toEqual([])

  const dayBefore = new Date('2099-03-15T09:00:00Z')
  await sendReminders({ ...anonymous(site.base), now: () => dayBefore })
  expect((await queuedMailsTo(site, ann, 'reminder'))[0]?.text).toContain(`Join the class: ${LINK}`)
  const { body: feed } = await site.call<{ path: string }>('GET', '/api/account/calendar', { token: ann.token })
  const token = /\/calendar\/(.+)\.ics/.exec(feed.path)?.[1] ?? ''
  expect(unfold(await personalFeed(anonymous(site.base), { token }))).toContain(`Join: ${LINK}`)

  const unpaid = await expectCheckout(enroll(site, ben, { workshopId }))
  expect(await orderText(ben, unpaid.orderId)).not.toContain('meet.example.com')
  const anonymousCtx = anonymous(site.base)
  const publicData = [
    await publicFeed(anonymousCtx),
    (await getEventIcs(anonymousCtx, { kind: 'workshop', id: workshopId })).file,
    JSON.stringify(await listUpcomingEvents(anonymousCtx)),
    JSON.stringify(await listOpenClasses(anonymousCtx)),
    JSON.stringify((await site.call('GET', '/api/search?q=maps')).body),
  ]
  for (const text of publicData) {
    expect(text).toContain('weekend of ')
    expect(unfold(text)).not.toContain('meet.example.com')
  }
})

const unfold = (text: string) => text.replaceAll('\r\n ', '')
