import { eq, sql } from 'drizzle-orm'
import type { ParsedMail } from 'mailparser'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { type ContentName, contentApi, filledForms, versionFields } from '../../content/editing/crud.fixture.ts'
import { anonymous } from '../../context.ts'
import { startMailServer } from '../../platform/mail/mail-server.fixture.ts'
import { smtpTransport } from '../../platform/mail/smtp-transport.ts'
import { enroll, expectCheckout, submitDemoCheckout } from '../../sales/orders/orders.fixture.ts'
import { captureTransport } from '../../site/demo/mailbox.ts'
import { componentsOf, parseCalendar, property } from '../schedule/schedule.fixture.ts'
import { enrollManyUsers, enrollUser, queuedMailsTo } from './class-notifications.fixture.ts'
import { notifyClassChanged } from './index.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })
const mailServer = await startMailServer()
site.base.mail = smtpTransport({ url: mailServer.url })
afterAll(() => mailServer.close())
beforeEach(() => {
  mailServer.mails.length = 0
})

const apiOf = (kind: ContentName) => contentApi(site, admin, kind)

async function createClass(kind: 'courses' | 'workshops') {
  const { body } = await apiOf(kind).create(filledForms[kind]())
  return { id: body.id, classId: kind === 'courses' ? { courseId: body.id } : { workshopId: body.id } }
}

async function changeClass(kind: 'courses' | 'workshops', id: string, changes: object) {
  const { body } = await apiOf(kind).read(id)
  const { id: _, version: __, ...form } = body
  const response = await apiOf(kind).change(id, { ...form, ...versionFields(body), ...changes })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  await site.runJobs()
}

async function buyClass(classId: { courseId?: string; workshopId?: string }): Promise<TestUser> {
  const ann = await site.createUser({ name: 'Ann' })
  const { url } = await expectCheckout(enroll(site, ann, classId))
  await submitDemoCheckout(url, 'pay')
  for (const _ of [1, 2]) await site.runJobs()
  return ann
}

const mailsTo = ({ email }: TestUser) =>
  mailServer.mails.filter(({ to }) => to && !Array.isArray(to) && to.value.some(({ address }) => address === email))

function calendarOf(mail: ParsedMail | undefined) {
  const file = mail?.attachments.find(({ filename }) => filename === 'class.ics')
  if (!file) throw new Error('mail has no calendar attachment')
  const calendar = parseCalendar(file.content.toString())
  const [event] = componentsOf(calendar, 'VEVENT')
  if (!event) throw new Error('calendar has no event')
  const value = (name: string) => property(event, name).value
  return {
    method: property(calendar, 'METHOD').value,
    uid: value('UID'),
    sequence: Number(value('SEQUENCE')),
    status: value('STATUS'),
    start: value('DTSTART'),
    organizer: value('ORGANIZER'),
    attendee: value('ATTENDEE'),
  }
}

test('receipt: has a calendar invitation', async () => {
  const { id, classId } = await createClass('workshops')
  const ann = await buyClass(classId)
  const [receipt, ...more] = mailsTo(ann)
  expect([receipt?.subject, more]).toEqual(['Your receipt: A weekend of maps', []])
  expect(calendarOf(receipt)).toEqual({
    method: 'REQUEST',
    uid: `workshop-${id}@journey-paradigm`,
    sequence: 1,
    status: 'CONFIRMED',
    start: '20990316T090000',
    organizer: 'mailto:test@example.com',
    attendee: `MAILTO:${ann.email}`,
  })
})

test('receipt: has no calendar invitation for a course without a date', async () => {
  const { body } = await apiOf('courses').create({ ...filledForms.courses(), nextStartDate: '' })
  const ann = await buyClass({ courseId: body.id })
  const types = mailsTo(ann).map(({ attachments }) => attachments.map(({ contentType }) => contentType))
  // The invoice.
  expect(types).toEqual([['application/pdf']])
})

describe('rescheduled class', () => {
  test('sends everyone enrolled one mail with a calendar update that replaces the old event', async () => {
    const { id, classId } = await createClass('workshops')
    const [ann, ben] = [await buyClass(classId), await buyClass(classId)]
    const before = calendarOf(mailsTo(ann)[0])
    await changeClass('workshops', id, { workshopDate: '2099-04-20', endDate: '2099-04-21' })
    await site.runJobs()
    for (const user of [ann, ben]) {
      const [, rescheduledMail, ...more] = mailsTo(user)
      expect([rescheduledMail?.subject, more]).toEqual(['New date: A weekend of maps', []])
      expect(rescheduledMail?.text).toContain('New date: April 20-21, 2099, 9 AM-5 PM Berlin time.')
      expect(rescheduledMail?.text).toContain('Old date: March 16, 2099, 9 AM Berlin time.')
      expect(calendarOf(rescheduledMail)).toEqual({
        ...before,
        sequence: 2,
        start: '20990420T090000',
        attendee: `MAILTO:${user.email}`,
      })
    }
  })

  test.each([
    ['hour', { workshopTime: '10:30' }, '20990316T103000'],
    ['end', { endTime: '18:00' }, '20990316T090000'],
    ['zone', { timeZone: 'America/New_York' }, '20990316T090000'],
  ])('sends a mail for a changed %s', async (_, changes, start) => {
    const { id, classId } = await createClass('workshops')
    const ann = await buyClass(classId)
    await changeClass('workshops', id, changes)
    expect(mailsTo(ann)).toHaveLength(2)
    expect(calendarOf(mailsTo(ann)[1])).toMatchObject({ method: 'REQUEST', sequence: 2, start })
  })

  /**
   * A class has the same UID in emails as in every calendar of the site, and a sequence number that rises with each
   * change.
   */
  test('sends a mail with a rising sequence for each change, back and forth', async () => {
    const { id, classId } = await createClass('courses')
    const ann = await buyClass(classId)
    for (const nextStartDate of ['2099-04-01', '2099-03-15', '2099-04-01'])
      await changeClass('courses', id, { nextStartDate })
    const entries = mailsTo(ann).map(calendarOf)
    expect(entries.map(({ start }) => start.slice(0, 8))).toEqual(['20990315', '20990401', '20990315', '20990401'])
    const sequences = entries.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1)
  })

  test('sends no mail if only texts and price change', async () => {
    const { id, classId } = await createClass('workshops')
    const ann = await buyClass(classId)
    await changeClass('workshops', id, { title: 'A weekend of atlases', description: 'Two long days.', price: '99.00' })
    expect(mailsTo(ann)).toHaveLength(1)
  })

  test('cancels the calendar event when the date is removed and restores it with the next date', async () => {
    const { id, classId } = await createClass('courses')
    const ann = await buyClass(classId)
    await changeClass('courses', id, { nextStartDate: '' })
    await changeClass('courses', id, { nextStartDate: '2099-05-04' })
    const [, dateRemovedMail, dated] = mailsTo(ann)
    expect(dateRemovedMail?.subject).toBe('No date for now: Foundations again')
    expect(calendarOf(dateRemovedMail)).toMatchObject({
      method: 'CANCEL',
      status: 'CANCELLED',
      start: '20990315T090000Z',
    })
    expect(dated?.subject).toBe('New date: Foundations again')
    expect(calendarOf(dated)).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', start: '20990504T090000Z' })
  })

  /**
   * The receipt of a class has a calendar invitation. Users enrolled in an earlier date get no email about the next
   * one.
   */
  test('sends no mail for unpaid, refunded or past enrollments', async () => {
    const { id } = await createClass('courses')
    const classRef = { kind: 'course' as const, id, startsAt: new Date('2099-03-15T09:00:00Z') }
    const skippedUsers = [
      await enrollUser(site, classRef, { status: 'pending' }),
      await enrollUser(site, classRef, { status: 'failed' }),
      await enrollUser(site, classRef, { status: 'refunded' }),
      await enrollUser(site, { ...classRef, startsAt: new Date('2024-03-15T09:00:00Z') }),
    ]
    const ann = await enrollUser(site, classRef)
    await changeClass('courses', id, { nextStartDate: '2099-06-01' })
    for (const user of skippedUsers) expect(await queuedMailsTo(site, user)).toEqual([])
    expect((await queuedMailsTo(site, ann)).map(({ subject }) => subject)).toEqual(['New date: Foundations again'])
  })

  test('during a payment: only the receipt shows the new date', async () => {
    const { id, classId } = await createClass('workshops')
    const ann = await site.createUser({ name: 'Ann' })
    const { url } = await expectCheckout(enroll(site, ann, classId))
    await changeClass('workshops', id, { workshopDate: '2099-04-20', endDate: '2099-04-21' })
    await submitDemoCheckout(url, 'pay')
    for (const _ of [1, 2]) await site.runJobs()
    expect(mailsTo(ann).map(({ subject }) => subject)).toEqual(['Your receipt: A weekend of maps'])
    expect(calendarOf(mailsTo(ann)[0])).toMatchObject({ sequence: 2, start: '20990420T090000' })
  })

  test('the second run of the job notifies users who enrolled at the same moment', async () => {
    const { id } = await createClass('courses')
    const classRef = { kind: 'course' as const, id, startsAt: new Date('2099-03-15T09:00:00Z') }
    const ann = await enrollUser(site, classRef)
    await changeClass('courses', id, { nextStartDate: '2099-06-01' })
    const lateUser = await enrollUser(site, classRef)
    await site.base.db.execute(`UPDATE pgboss.job SET start_after = now() WHERE name = 'classes.notify'`)
    for (const _ of [1, 2]) await site.runJobs()
    for (const user of [ann, lateUser])
      expect((await queuedMailsTo(site, user)).map(({ subject }) => subject)).toEqual(['New date: Foundations again'])
  })

  test('with many enrollments sends one mail each, also when the job runs repeatedly', async () => {
    const { id } = await createClass('workshops')
    const classRef = { kind: 'workshop' as const, id, startsAt: new Date('2099-03-16T08:00:00Z') }
    const addresses = await enrollManyUsers(site, classRef, 130)
    const transport = site.base.mail
    site.base.mail = captureTransport({ db: site.base.db })
    await changeClass('workshops', id, { workshopTime: '11:00' })
    site.base.mail = transport
    const { version } = (await apiOf('workshops').read(id)).body
    const runJob = () => notifyClassChanged(anonymous(site.base), { kind: 'workshop', id, version })
    await Promise.all([runJob(), runJob(), runJob()])
    const sentMails = await site.base.db
      .select({ to: mails.recipient })
      .from(mails)
      .where(eq(mails.template, 'class-rescheduled'))
    const addressSet = new Set(addresses)
    expect(sentMails.filter(({ to }) => addressSet.has(to))).toHaveLength(130)
    expect(await site.base.db.$count(enrollments, sql`workshop_id = ${id} AND told_version = ${version}`)).toBe(130)
  })
})

describe('canceled class', () => {
  /** A canceled class sends every enrolled user one email with the refund and a calendar cancellation. */
  test.each(['courses', 'workshops'] as const)(
    'of %s: everyone enrolled gets a calendar cancellation',
    async (kind) => {
      const { id, classId } = await createClass(kind)
      const ann = await buyClass(classId)
      const before = calendarOf(mailsTo(ann)[0])
      expect((await apiOf(kind).remove(id, '?enrollments=refund')).status).toBe(200)
      for (const _ of [1, 2]) await site.runJobs()
      const [, cancellation, refund, ...more] = mailsTo(ann)
      expect([cancellation?.subject, more]).toEqual([`Canceled: ${filledForms[kind]().title}`, []])
      const attachmentTypes = refund?.attachments.map(({ contentType }) => contentType)
      expect(attachmentTypes, 'a credit note, but no second calendar cancellation').toEqual(['application/pdf'])
      expect(calendarOf(cancellation)).toEqual({
        ...before,
        method: 'CANCEL',
        status: 'CANCELLED',
        sequence: before.sequence + 1,
      })
    },
  )

  test('that is past sends no mail', async () => {
    const { body } = await apiOf('courses').create({ ...filledForms.courses(), nextStartDate: '2024-03-15' })
    const classRef = { kind: 'course' as const, id: body.id, startsAt: new Date('2024-03-15T09:00:00Z') }
    const ann = await enrollUser(site, classRef)
    await apiOf('courses').remove(body.id)
    await site.runJobs()
    expect(await queuedMailsTo(site, ann)).toEqual([])
  })
})
