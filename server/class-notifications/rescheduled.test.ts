import { eq, sql } from 'drizzle-orm'
import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { enrollments } from '#db/schema/orders.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { asRead, type DeskKind, deskOf, filledForms } from '../content/crud.fixture.ts'
import { anonymous } from '../context.ts'
import { captureTransport } from '../mail/capture-transport.ts'
import { aMailServer, type MailServer } from '../mail/mail-server.fixture.ts'
import { smtpTransport } from '../mail/smtp-transport.ts'
import { checkoutOf, enroll, press } from '../orders/orders.fixture.ts'
import { parse, partsOf, property } from '../schedule/schedule.fixture.ts'
import { anEnrolled, manyEnrolled, promisedTo } from './class-notifications.fixture.ts'
import { notifyEnrolled } from './index.ts'

let site: TestSite
let boss: TestUser
let server: MailServer
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true })
  server = await aMailServer()
  site.base.mail = smtpTransport({ url: server.url })
})
afterAll(async () => {
  await server.close()
  await site.close()
})
beforeEach(() => {
  server.mails.length = 0
})

const desk = (kind: DeskKind) => deskOf(site, boss, kind)

async function aClass(kind: 'courses' | 'workshops') {
  const { body } = await desk(kind).create(filledForms[kind]())
  return { id: body.id, which: kind === 'courses' ? { courseId: body.id } : { workshopId: body.id } }
}

/** Saves the class as it is, but for this. */
async function change(kind: 'courses' | 'workshops', id: string, what: object) {
  const { body } = await desk(kind).read(id)
  const { id: _, version: __, ...form } = body
  const answer = await desk(kind).change(id, { ...form, ...asRead(body), ...what })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await site.work()
}

async function aBuyer(which: { courseId?: string; workshopId?: string }): Promise<TestUser> {
  const ann = await site.person({ name: 'Ann' })
  const { url } = await checkoutOf(enroll(site, ann, which))
  await press(url, 'pay')
  for (const _ of [1, 2]) await site.work()
  return ann
}

const mailsTo = ({ email }: TestUser) =>
  server.mails.filter(({ to }) => to && !Array.isArray(to) && to.value.some(({ address }) => address === email))

/** The entry for the calendar that a mail brings, read as a strict program reads it. */
function entryOf(mail: ParsedMail | undefined) {
  const file = mail?.attachments.find(({ filename }) => filename === 'class.ics')
  if (!file) throw new Error('the mail brings no entry')
  const calendar = parse(file.content.toString())
  const [event] = partsOf(calendar, 'VEVENT')
  if (!event) throw new Error('no event')
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

test('the receipt brings the class for the calendar', async () => {
  const { id, which } = await aClass('workshops')
  const ann = await aBuyer(which)
  const [receipt, ...more] = mailsTo(ann)
  expect([receipt?.subject, more]).toEqual(['Your receipt: A weekend of maps', []])
  expect(entryOf(receipt)).toEqual({
    method: 'REQUEST',
    uid: `workshop-${id}@journey-paradigm`,
    sequence: 1,
    status: 'CONFIRMED',
    start: '20990316T090000',
    organizer: 'mailto:test@example.com',
    attendee: `MAILTO:${ann.email}`,
  })
})

test('a receipt of things that are no class, or of a course without a date, brings nothing for the calendar', async () => {
  const { body } = await desk('courses').create({ ...filledForms.courses(), nextStartDate: '' })
  const ann = await aBuyer({ courseId: body.id })
  expect(mailsTo(ann).map(({ attachments }) => attachments)).toEqual([[]])
})

describe('a class that is moved', () => {
  test('is told to everyone enrolled, once, with an entry that takes the place of the old one', async () => {
    const { id, which } = await aClass('workshops')
    const [ann, ben] = [await aBuyer(which), await aBuyer(which)]
    const before = entryOf(mailsTo(ann)[0])
    await change('workshops', id, { workshopDate: '2099-04-20', endDate: '2099-04-21' })
    await site.work()
    for (const who of [ann, ben]) {
      const [, moved, ...more] = mailsTo(who)
      expect([moved?.subject, more]).toEqual(['New date: A weekend of maps', []])
      expect(moved?.text).toContain('From now on: April 20-21, 2099, 9 AM-5 PM (Europe/Berlin).')
      expect(moved?.text).toContain('Before: March 16, 2099, 9 AM (Europe/Berlin).')
      expect(entryOf(moved)).toEqual({
        ...before,
        sequence: 2,
        start: '20990420T090000',
        attendee: `MAILTO:${who.email}`,
      })
    }
  })

  test.each([
    ['hour', { workshopTime: '10:30' }, '20990316T103000'],
    ['end', { endTime: '18:00' }, '20990316T090000'],
    ['zone', { timeZone: 'America/New_York' }, '20990316T090000'],
  ])('to another %s is told too', async (_, what, start) => {
    const { id, which } = await aClass('workshops')
    const ann = await aBuyer(which)
    await change('workshops', id, what)
    expect(mailsTo(ann)).toHaveLength(2)
    expect(entryOf(mailsTo(ann)[1])).toMatchObject({ method: 'REQUEST', sequence: 2, start })
  })

  test('and moved back is told each time, and programs keep the newest', async () => {
    const { id, which } = await aClass('courses')
    const ann = await aBuyer(which)
    for (const nextStartDate of ['2099-04-01', '2099-03-15', '2099-04-01'])
      await change('courses', id, { nextStartDate })
    const entries = mailsTo(ann).map(entryOf)
    expect(entries.map(({ start }) => start.slice(0, 8))).toEqual(['20990315', '20990401', '20990315', '20990401'])
    const sequences = entries.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1)
  })

  test('in nothing but its words is told to nobody', async () => {
    const { id, which } = await aClass('workshops')
    const ann = await aBuyer(which)
    await change('workshops', id, { title: 'A weekend of atlases', description: 'Two long days.', price: '99.00' })
    expect(mailsTo(ann)).toHaveLength(1)
  })

  test('and loses its date leaves the calendar, and is back in it with the next date', async () => {
    const { id, which } = await aClass('courses')
    const ann = await aBuyer(which)
    await change('courses', id, { nextStartDate: '' })
    await change('courses', id, { nextStartDate: '2099-05-04' })
    const [, undated, dated] = mailsTo(ann)
    expect(undated?.subject).toBe('No date for now: Foundations again')
    expect(entryOf(undated)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', start: '20990315T090000Z' })
    expect(dated?.subject).toBe('New date: Foundations again')
    expect(entryOf(dated)).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', start: '20990504T090000Z' })
  })

  test('is told to nobody who has not paid, was paid back, or took part at an earlier time', async () => {
    const { id } = await aClass('courses')
    const held = { kind: 'course' as const, id, startsAt: new Date('2099-03-15T09:00:00Z') }
    const others = [
      await anEnrolled(site, held, { status: 'pending' }),
      await anEnrolled(site, held, { status: 'failed' }),
      await anEnrolled(site, held, { status: 'refunded' }),
      await anEnrolled(site, { ...held, startsAt: new Date('2024-03-15T09:00:00Z') }),
    ]
    const ann = await anEnrolled(site, held)
    await change('courses', id, { nextStartDate: '2099-06-01' })
    for (const who of others) expect(await promisedTo(site, who)).toEqual([])
    expect((await promisedTo(site, ann)).map(({ subject }) => subject)).toEqual(['New date: Foundations again'])
  })

  test('while somebody pays is told to them by their receipt alone', async () => {
    const { id, which } = await aClass('workshops')
    const ann = await site.person({ name: 'Ann' })
    const { url } = await checkoutOf(enroll(site, ann, which))
    await change('workshops', id, { workshopDate: '2099-04-20', endDate: '2099-04-21' })
    await press(url, 'pay')
    for (const _ of [1, 2]) await site.work()
    expect(mailsTo(ann).map(({ subject }) => subject)).toEqual(['Your receipt: A weekend of maps'])
    expect(entryOf(mailsTo(ann)[0])).toMatchObject({ sequence: 2, start: '20990420T090000' })
  })

  test('at the moment when somebody was enrolled is told to them by the second look', async () => {
    const { id } = await aClass('courses')
    const held = { kind: 'course' as const, id, startsAt: new Date('2099-03-15T09:00:00Z') }
    const ann = await anEnrolled(site, held)
    await change('courses', id, { nextStartDate: '2099-06-01' })
    const late = await anEnrolled(site, held)
    await site.base.db.execute(`UPDATE pgboss.job SET start_after = now() WHERE name = 'classes.tell'`)
    for (const _ of [1, 2]) await site.work()
    for (const who of [ann, late])
      expect((await promisedTo(site, who)).map(({ subject }) => subject)).toEqual(['New date: Foundations again'])
  })

  test('and was large tells everyone once, also when its job runs again and again', async () => {
    const { id } = await aClass('workshops')
    const held = { kind: 'workshop' as const, id, startsAt: new Date('2099-03-16T08:00:00Z') }
    const people = await manyEnrolled(site, held, 130)
    const usual = site.base.mail
    site.base.mail = captureTransport({ db: site.base.db })
    await change('workshops', id, { workshopTime: '11:00' })
    site.base.mail = usual
    const { version } = (await desk('workshops').read(id)).body
    const again = () => notifyEnrolled(anonymous(site.base), { kind: 'workshop', id, version })
    await Promise.all([again(), again(), again()])
    const told = await site.base.db.select({ to: mails.recipient }).from(mails).where(eq(mails.template, 'class-moved'))
    const emails = new Set(people)
    expect(told.filter(({ to }) => emails.has(to))).toHaveLength(130)
    expect(await site.base.db.$count(enrollments, sql`workshop_id = ${id} AND told_version = ${version}`)).toBe(130)
  })
})

describe('a class that is deleted', () => {
  test.each(['courses', 'workshops'] as const)(
    'of %s is taken out of the calendars of all who are enrolled',
    async (kind) => {
      const { id, which } = await aClass(kind)
      const ann = await aBuyer(which)
      const before = entryOf(mailsTo(ann)[0])
      expect((await desk(kind).remove(id)).status).toBe(200)
      for (const _ of [1, 2]) await site.work()
      const [, cancelled, ...more] = mailsTo(ann)
      expect([cancelled?.subject, more]).toEqual([`Cancelled: ${filledForms[kind]().title}`, []])
      expect(entryOf(cancelled)).toEqual({
        ...before,
        method: 'CANCEL',
        status: 'CANCELLED',
        sequence: before.sequence + 1,
      })
    },
  )

  test('when it is long over tells nobody', async () => {
    const { body } = await desk('courses').create({ ...filledForms.courses(), nextStartDate: '2024-03-15' })
    const held = { kind: 'course' as const, id: body.id, startsAt: new Date('2024-03-15T09:00:00Z') }
    const ann = await anEnrolled(site, held)
    await desk('courses').remove(body.id)
    await site.work()
    expect(await promisedTo(site, ann)).toEqual([])
  })
})
