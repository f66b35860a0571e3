import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { workshops } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { anonymous } from '../../context.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { startMailServer } from '../../platform/mail/mail-server.fixture.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { smtpTransport } from '../../platform/mail/smtp-transport.ts'
import { createCourseOn, createWorkshopOn, enrollUser, queuedMailsTo } from './class-notifications.fixture.ts'
import { notifyClassChanged, sendReminders } from './index.ts'

const HOUR_MS = 3_600_000

const site = await openSiteForFile({ seed: false })

const runRemindersAt = (moment: string | Date) =>
  sendReminders({ ...anonymous(site.base), now: () => new Date(moment) })
const countReminders = async (user: TestUser) => (await queuedMailsTo(site, user, 'reminder')).length
const hoursBefore = (startsAt: Date, hours: number) => new Date(startsAt.getTime() - hours * HOUR_MS)

describe('reminder', () => {
  test.each([
    ['UTC', '2027-05-09', 24],
    ['Asia/Kolkata', '2027-05-09', 24],
    ['Pacific/Kiritimati', '2027-05-09', 24],
    ['America/New_York', '2027-05-09', 24],
    // The clocks change in the night before.
    ['America/New_York', '2027-03-14', 23],
    ['America/New_York', '2027-11-07', 25],
    ['Europe/Berlin', '2027-03-28', 23],
    ['Europe/Berlin', '2027-10-31', 25],
    ['Australia/Lord_Howe', '2027-10-03', 23.5],
  ])(
    'in %s on %s is sent once at the same local time of the day before, %s hours ahead',
    async (timeZone, on, hours) => {
      const classRef = await createWorkshopOn(site, { on, at: '10:00', timeZone })
      const ann = await enrollUser(site, classRef)
      await runRemindersAt(new Date(hoursBefore(classRef.startsAt, hours).getTime() - 1))
      expect(await countReminders(ann)).toBe(0)
      for (const at of [
        hoursBefore(classRef.startsAt, hours),
        hoursBefore(classRef.startsAt, hours - 0.1),
        hoursBefore(classRef.startsAt, 1),
      ])
        await runRemindersAt(at)
      expect(await countReminders(ann)).toBe(1)
    },
  )

  test('of a course is sent a day before 09:00 UTC and shows the date', async () => {
    const classRef = await createCourseOn(site, { on: '2027-06-15' })
    const ann = await enrollUser(site, classRef)
    await runRemindersAt('2027-06-14T08:59:59Z')
    expect(await countReminders(ann)).toBe(0)
    await runRemindersAt('2027-06-14T09:00:00Z')
    const [mail] = await queuedMailsTo(site, ann, 'reminder')
    expect([mail?.subject, mail?.text]).toEqual([
      'Coming up: Six weeks of trails',
      expect.stringContaining('When: Starts June 15, 2027.'),
    ])
  })

  test('is sent once when several instances run the job', async () => {
    const classRef = await createWorkshopOn(site, { on: '2027-07-01' })
    const users = await Promise.all(Array.from({ length: 120 }, () => enrollUser(site, classRef)))
    await Promise.all([1, 2, 3].map(() => runRemindersAt(hoursBefore(classRef.startsAt, 20))))
    await runRemindersAt(hoursBefore(classRef.startsAt, 19))
    for (const user of users) expect(await countReminders(user)).toBe(1)
  })

  test('is sent late if the job was missed, but not after the class has begun', async () => {
    const classRef = await createWorkshopOn(site, { on: '2027-07-02' })
    const ann = await enrollUser(site, classRef)
    await runRemindersAt(classRef.startsAt)
    await runRemindersAt(hoursBefore(classRef.startsAt, -1))
    expect(await countReminders(ann)).toBe(0)
    await runRemindersAt(hoursBefore(classRef.startsAt, 0.1))
    expect(await countReminders(ann)).toBe(1)
  })

  test('is not sent for unpaid or refunded enrollments or within a day of enrolling', async () => {
    const classRef = await createWorkshopOn(site, { on: '2027-07-03' })
    const skippedUsers = [
      await enrollUser(site, classRef, { status: 'pending' }),
      await enrollUser(site, classRef, { status: 'failed' }),
      await enrollUser(site, classRef, { status: 'refunded' }),
      await enrollUser(site, classRef, { enrollmentDate: hoursBefore(classRef.startsAt, 23) }),
    ]
    await runRemindersAt(hoursBefore(classRef.startsAt, 12))
    for (const user of skippedUsers) expect(await countReminders(user)).toBe(0)
  })

  test('is sent for inactive and deleted classes, but not for a canceled one', async () => {
    const deleted = { deletedAt: new Date(), isActive: false }
    const canceledClass = await createWorkshopOn(site, { on: '2027-07-04', ...deleted, canceledAt: new Date() })
    const deletedClass = await createWorkshopOn(site, { on: '2027-07-04', ...deleted })
    const inactiveClass = await createWorkshopOn(site, { on: '2027-07-04', isActive: false })
    const [ann, ben] = [await enrollUser(site, canceledClass), await enrollUser(site, inactiveClass)]
    const cleo = await enrollUser(site, deletedClass)
    await runRemindersAt(hoursBefore(deletedClass.startsAt, 12))
    expect(await Promise.all([ann, ben, cleo].map(countReminders))).toEqual([0, 1, 1])
  })

  test('is not sent for an enrollment in an earlier date of the course', async () => {
    const classRef = await createCourseOn(site, { on: '2027-07-05' })
    const pastParticipant = await enrollUser(site, { ...classRef, startsAt: new Date('2026-07-05T09:00:00Z') })
    await runRemindersAt(hoursBefore(classRef.startsAt, 12))
    expect(await countReminders(pastParticipant)).toBe(0)
  })

  test('is sent again for the new date of a rescheduled class', async () => {
    const classRef = await createWorkshopOn(site, { on: '2027-07-06' })
    const ann = await enrollUser(site, classRef)
    await runRemindersAt(hoursBefore(classRef.startsAt, 12))
    const [row] = await site.base.db
      .update(workshops)
      .set({ workshopDate: '2027-07-20', endDate: '2027-07-20' })
      .where(eq(workshops.id, classRef.id))
      .returning()
    await runRemindersAt(hoursBefore(classRef.startsAt, 11))
    expect(await countReminders(ann)).toBe(1)
    const now = () => hoursBefore(classRef.startsAt, 10)
    await notifyClassChanged(
      { ...anonymous(site.base), now },
      { kind: 'workshop', id: classRef.id, version: row?.version ?? 0 },
    )
    await runRemindersAt('2027-07-19T09:59:00Z')
    expect(await countReminders(ann)).toBe(1)
    await runRemindersAt('2027-07-19T10:00:00Z')
    expect(await countReminders(ann)).toBe(2)
  })

  test('is rolled back if its mail cannot be queued, and sent by the next run', async () => {
    const classRef = await createWorkshopOn(site, { on: '2027-07-07' })
    const ann = await enrollUser(site, classRef)
    const queue: JobQueue['queue'] = () => Promise.reject(new Error('queue failed'))
    const now = () => hoursBefore(classRef.startsAt, 12)
    const failingCtx = { ...anonymous(site.base), now, jobs: { ...site.base.jobs, queue } }
    await expect(sendReminders(failingCtx)).rejects.toThrow('queue failed')
    expect(await countReminders(ann)).toBe(0)
    await runRemindersAt(hoursBefore(classRef.startsAt, 11))
    expect(await countReminders(ann)).toBe(1)
  })
})

describe('reminder preference', () => {
  async function createReminder(on: string) {
    const classRef = await createWorkshopOn(site, { on })
    const ann = await enrollUser(site, classRef)
    await runRemindersAt(hoursBefore(classRef.startsAt, 12))
    const [mail] = await queuedMailsTo(site, ann, 'reminder')
    return { ann, url: new URL(mail?.unsubscribeUrl ?? '') }
  }

  async function post(url: URL, body: string) {
    const type = 'application/x-www-form-urlencoded'
    return fetch(url, { method: 'POST', headers: { 'content-type': type }, body, redirect: 'manual' })
  }

  const isRemindedOf = async (ann: TestUser, on: string) => {
    const classRef = await createWorkshopOn(site, { on })
    const values = { userId: ann.id, workshopId: classRef.id, amount: 1, status: 'completed' as const }
    await site.base.db
      .insert(enrollments)
      .values({ ...values, startsAt: classRef.startsAt, enrollmentDate: new Date('2024-01-01') })
    const countBefore = await countReminders(ann)
    await runRemindersAt(hoursBefore(classRef.startsAt, 12))
    return (await countReminders(ann)) > countBefore
  }

  /**
   * Each reminder has an unsubscribe link. One request of a mail program, or the page of the link, turns reminders off.
   */
  test('one-click unsubscribe of a mail program turns reminders off without signing in', async () => {
    const { ann, url } = await createReminder('2027-08-01')
    expect(await isRemindedOf(ann, '2027-08-02')).toBe(true)
    const response = await post(url, 'List-Unsubscribe=One-Click')
    expect([response.status, response.headers.get('location')]).toEqual([200, null])
    expect(await isRemindedOf(ann, '2027-08-03')).toBe(false)
  })

  test('unsubscribe link is in the mail headers and in the body', async () => {
    const server = await startMailServer()
    const transport = site.base.mail
    site.base.mail = smtpTransport({ url: server.url })
    const { ann, url } = await createReminder('2027-08-04')
    const [queuedMail] = await queuedMailsTo(site, ann, 'reminder')
    await sendMail(anonymous(site.base), { mailId: queuedMail?.id ?? '' })
    site.base.mail = transport
    await server.close()
    const mail = server.mails.find(({ subject, text }) => subject?.startsWith('Coming up') && text?.includes(url.href))
    expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line.replace(/\s+/g, ' ')).toBe(
      `List-Unsubscribe: <${url.href}>`,
    )
    expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    )
    expect(mail?.html).toContain(url.searchParams.get('token'))
    expect(await queuedMailsTo(site, ann, 'reminder')).toHaveLength(1)
  })

  test('reminders can be turned off and on again on the page of the link', async () => {
    const { ann, url } = await createReminder('2027-08-05')
    const stopped = await post(url, 'choice=stop')
    expect([stopped.status, stopped.headers.get('location')]).toEqual([303, `${url.pathname}${url.search}`])
    expect(await isRemindedOf(ann, '2027-08-06')).toBe(false)
    expect((await post(url, 'choice=start')).status).toBe(303)
    expect(await isRemindedOf(ann, '2027-08-07')).toBe(true)
  })

  test('a modified token or one for another purpose returns 400 and changes nothing', async () => {
    const { ann, url } = await createReminder('2027-08-08')
    const token = url.searchParams.get('token') ?? ''
    const changed = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`
    for (const invalidToken of [changed, token.slice(1), `${token}A`, '', ann.token]) {
      url.searchParams.set('token', invalidToken)
      expect((await post(url, 'List-Unsubscribe=One-Click')).status, invalidToken).toBe(400)
    }
    expect((await post(new URL('/reminders?token=x', site.url), `a=${'b'.repeat(5_000)}`)).status).toBe(413)
    expect(await isRemindedOf(ann, '2027-08-09')).toBe(true)
  })
})
