import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workshops } from '#db/schema/classes.ts'
import { enrollments } from '#db/schema/orders.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { anonymous } from '../context.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { aMailServer } from '../mail/mail-server.fixture.ts'
import { sendMail } from '../mail/send-mail.ts'
import { smtpTransport } from '../mail/smtp-transport.ts'
import { aCourseOn, anEnrolled, aWorkshopOn, promisedTo } from './class-notifications.fixture.ts'
import { notifyEnrolled, sendReminders } from './index.ts'

const HOUR = 3_600_000

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
afterAll(() => site.close())

/** Looks who is to be reminded, at this moment. */
const lookAt = (moment: string | Date) => sendReminders({ ...anonymous(site.base), now: () => new Date(moment) })
const remindersOf = async (who: TestUser) => (await promisedTo(site, who, 'reminder')).length
const hoursBefore = (startsAt: Date, hours: number) => new Date(startsAt.getTime() - hours * HOUR)

describe('a reminder', () => {
  test.each([
    ['UTC', '2027-05-09', 24],
    ['Asia/Kolkata', '2027-05-09', 24],
    ['Pacific/Kiritimati', '2027-05-09', 24],
    ['America/New_York', '2027-05-09', 24],
    // The night before is an hour short, or an hour long.
    ['America/New_York', '2027-03-14', 23],
    ['America/New_York', '2027-11-07', 25],
    ['Europe/Berlin', '2027-03-28', 23],
    ['Europe/Berlin', '2027-10-31', 25],
    ['Australia/Lord_Howe', '2027-10-03', 23.5],
  ])('in %s on %s comes at the same hour of the day before, %s hours ahead, and once', async (timeZone, on, hours) => {
    const held = await aWorkshopOn(site, { on, at: '10:00', timeZone })
    const ann = await anEnrolled(site, held)
    await lookAt(new Date(hoursBefore(held.startsAt, hours).getTime() - 1))
    expect(await remindersOf(ann)).toBe(0)
    for (const at of [
      hoursBefore(held.startsAt, hours),
      hoursBefore(held.startsAt, hours - 0.1),
      hoursBefore(held.startsAt, 1),
    ])
      await lookAt(at)
    expect(await remindersOf(ann)).toBe(1)
  })

  test('of a course comes a day before 09:00 UTC, and names the day', async () => {
    const held = await aCourseOn(site, { on: '2027-06-15' })
    const ann = await anEnrolled(site, held)
    await lookAt('2027-06-14T08:59:59Z')
    expect(await remindersOf(ann)).toBe(0)
    await lookAt('2027-06-14T09:00:00Z')
    const [mail] = await promisedTo(site, ann, 'reminder')
    expect([mail?.subject, mail?.text]).toEqual([
      'Coming up: Six weeks of trails',
      expect.stringContaining('When: Starts June 15, 2027.'),
    ])
  })

  test('comes once, however many nodes look at once', async () => {
    const held = await aWorkshopOn(site, { on: '2027-07-01' })
    const people = await Promise.all(Array.from({ length: 120 }, () => anEnrolled(site, held)))
    await Promise.all([1, 2, 3].map(() => lookAt(hoursBefore(held.startsAt, 20))))
    await lookAt(hoursBefore(held.startsAt, 19))
    for (const who of people) expect(await remindersOf(who)).toBe(1)
  })

  test('comes late rather than never while the class has not begun, and never after', async () => {
    const held = await aWorkshopOn(site, { on: '2027-07-02' })
    const ann = await anEnrolled(site, held)
    await lookAt(held.startsAt)
    await lookAt(hoursBefore(held.startsAt, -1))
    expect(await remindersOf(ann)).toBe(0)
    await lookAt(hoursBefore(held.startsAt, 0.1))
    expect(await remindersOf(ann)).toBe(1)
  })

  test('is for nobody who has not paid, was paid back, or enrolled within the last day', async () => {
    const held = await aWorkshopOn(site, { on: '2027-07-03' })
    const nobody = [
      await anEnrolled(site, held, { status: 'pending' }),
      await anEnrolled(site, held, { status: 'failed' }),
      await anEnrolled(site, held, { status: 'refunded' }),
      await anEnrolled(site, held, { enrollmentDate: hoursBefore(held.startsAt, 23) }),
    ]
    await lookAt(hoursBefore(held.startsAt, 12))
    for (const who of nobody) expect(await remindersOf(who)).toBe(0)
  })

  test('is for no class that was deleted, and for one that takes nobody new', async () => {
    const gone = await aWorkshopOn(site, { on: '2027-07-04', deletedAt: new Date(), isActive: false })
    const closed = await aWorkshopOn(site, { on: '2027-07-04', isActive: false })
    const [ann, ben] = [await anEnrolled(site, gone), await anEnrolled(site, closed)]
    await lookAt(hoursBefore(gone.startsAt, 12))
    expect([await remindersOf(ann), await remindersOf(ben)]).toEqual([0, 1])
  })

  test('is for nobody who took part in the same course at an earlier time', async () => {
    const held = await aCourseOn(site, { on: '2027-07-05' })
    const former = await anEnrolled(site, { ...held, startsAt: new Date('2026-07-05T09:00:00Z') })
    await lookAt(hoursBefore(held.startsAt, 12))
    expect(await remindersOf(former)).toBe(0)
  })

  test('of a class that was moved after it comes again for the new day, and never for the old one', async () => {
    const held = await aWorkshopOn(site, { on: '2027-07-06' })
    const ann = await anEnrolled(site, held)
    await lookAt(hoursBefore(held.startsAt, 12))
    const [row] = await site.base.db
      .update(workshops)
      .set({ workshopDate: '2027-07-20', endDate: '2027-07-20' })
      .where(eq(workshops.id, held.id))
      .returning()
    await lookAt(hoursBefore(held.startsAt, 11))
    expect(await remindersOf(ann)).toBe(1)
    const now = () => hoursBefore(held.startsAt, 10)
    await notifyEnrolled(
      { ...anonymous(site.base), now },
      { kind: 'workshop', id: held.id, version: row?.version ?? 0 },
    )
    await lookAt('2027-07-19T09:59:00Z')
    expect(await remindersOf(ann)).toBe(1)
    await lookAt('2027-07-19T10:00:00Z')
    expect(await remindersOf(ann)).toBe(2)
  })

  test('that cannot be promised leaves nothing behind, and comes at the next look', async () => {
    const held = await aWorkshopOn(site, { on: '2027-07-07' })
    const ann = await anEnrolled(site, held)
    const queue: JobQueue['queue'] = () => Promise.reject(new Error('cut off'))
    const now = () => hoursBefore(held.startsAt, 12)
    const broken = { ...anonymous(site.base), now, jobs: { ...site.base.jobs, queue } }
    await expect(sendReminders(broken)).rejects.toThrow('cut off')
    expect(await remindersOf(ann)).toBe(0)
    await lookAt(hoursBefore(held.startsAt, 11))
    expect(await remindersOf(ann)).toBe(1)
  })
})

describe('whoever wants no reminders', () => {
  async function reminded(on: string) {
    const held = await aWorkshopOn(site, { on })
    const ann = await anEnrolled(site, held)
    await lookAt(hoursBefore(held.startsAt, 12))
    const [mail] = await promisedTo(site, ann, 'reminder')
    return { ann, url: new URL(mail?.unsubscribeUrl ?? '') }
  }

  async function post(url: URL, body: string) {
    const type = 'application/x-www-form-urlencoded'
    return fetch(url, { method: 'POST', headers: { 'content-type': type }, body, redirect: 'manual' })
  }

  const comesTo = async (ann: TestUser, on: string) => {
    const held = await aWorkshopOn(site, { on })
    const values = { userId: ann.id, workshopId: held.id, amount: 1, status: 'completed' as const }
    await site.base.db
      .insert(enrollments)
      .values({ ...values, startsAt: held.startsAt, enrollmentDate: new Date('2024-01-01') })
    const had = await remindersOf(ann)
    await lookAt(hoursBefore(held.startsAt, 12))
    return (await remindersOf(ann)) > had
  }

  test('ends them by the one request of their mail program, without signing in', async () => {
    const { ann, url } = await reminded('2027-08-01')
    expect(await comesTo(ann, '2027-08-02')).toBe(true)
    const answer = await post(url, 'List-Unsubscribe=One-Click')
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    expect(await comesTo(ann, '2027-08-03')).toBe(false)
  })

  test('finds where to do so in the mail: as its headers say and as a link', async () => {
    const server = await aMailServer()
    const usual = site.base.mail
    site.base.mail = smtpTransport({ url: server.url })
    const { ann, url } = await reminded('2027-08-04')
    const [promised] = await promisedTo(site, ann, 'reminder')
    await sendMail(anonymous(site.base), { mailId: promised?.id ?? '' })
    site.base.mail = usual
    await server.close()
    const mail = server.mails.find(({ subject, text }) => subject?.startsWith('Coming up') && text?.includes(url.href))
    expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line.replace(/\s+/g, ' ')).toBe(
      `List-Unsubscribe: <${url.href}>`,
    )
    expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    )
    expect(mail?.html).toContain(url.searchParams.get('token'))
    expect(await promisedTo(site, ann, 'reminder')).toHaveLength(1)
  })

  test('may change their mind on the page of the link', async () => {
    const { ann, url } = await reminded('2027-08-05')
    const stopped = await post(url, 'choice=stop')
    expect([stopped.status, stopped.headers.get('location')]).toEqual([303, `${url.pathname}${url.search}`])
    expect(await comesTo(ann, '2027-08-06')).toBe(false)
    expect((await post(url, 'choice=start')).status).toBe(303)
    expect(await comesTo(ann, '2027-08-07')).toBe(true)
  })

  test('is nobody else: a link that was changed by a letter, or is for something else, ends nothing', async () => {
    const { ann, url } = await reminded('2027-08-08')
    const token = url.searchParams.get('token') ?? ''
    const changed = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`
    for (const other of [changed, token.slice(1), `${token}A`, '', ann.token]) {
      url.searchParams.set('token', other)
      expect((await post(url, 'List-Unsubscribe=One-Click')).status, other).toBe(400)
    }
    expect((await post(new URL('/reminders?token=x', site.url), `a=${'b'.repeat(5_000)}`)).status).toBe(413)
    expect(await comesTo(ann, '2027-08-09')).toBe(true)
  })
})
