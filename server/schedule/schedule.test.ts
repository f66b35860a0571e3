import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courses, workshops } from '#db/schema/classes.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { anonymous, type Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { getEventIcs, listUpcomingEvents, publicFeed } from './index.ts'
import { aCourse, aWorkshop, parse, partsOf, plain, property } from './schedule.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.base.db.delete(workshops)
  await site.base.db.delete(courses)
})

/** The site at another moment: the schedule is told the time by the context, never by the machine. */
const at = (moment: string): Ctx => ({ ...anonymous(site.base), now: () => new Date(moment) })
const MARCH_FIRST = '2024-03-01T12:00:00Z'

describe('what is on', () => {
  test('a course starts at 09:00 UTC, a workshop at its own hour, both online', async () => {
    const ctx = at(MARCH_FIRST)
    await aWorkshop(ctx)
    await aCourse(ctx)
    const { events } = await listUpcomingEvents(ctx)
    expect(events).toMatchObject([
      {
        type: 'course',
        date: '2024-03-15',
        time: '09:00',
        location: 'Online',
        startsAt: '2024-03-15T09:00:00.000Z',
        endsAt: '2024-03-15T09:00:00.000Z',
      },
      {
        type: 'workshop',
        date: '2024-03-23',
        time: '10:00',
        location: 'Online',
        startsAt: '2024-03-23T14:00:00.000Z',
        endsAt: '2024-03-23T20:00:00.000Z',
      },
    ])
  })

  test('it comes in the order of its beginnings', async () => {
    const ctx = at(MARCH_FIRST)
    for (const day of ['2024-03-29', '2024-03-08', '2024-03-22']) {
      await aCourse(ctx, { nextStartDate: day })
      await aWorkshop(ctx, { workshopDate: day, endDate: day })
    }
    const { events } = await listUpcomingEvents(ctx)
    expect(events.map((event) => `${event.date} ${event.type}`)).toEqual([
      '2024-03-08 course',
      '2024-03-08 workshop',
      '2024-03-22 course',
      '2024-03-22 workshop',
      '2024-03-29 course',
      '2024-03-29 workshop',
    ])
  })

  test('what is past is not on: a course after its first day, a workshop when it has ended', async () => {
    await aCourse(at(MARCH_FIRST), { nextStartDate: '2024-03-23' })
    await aWorkshop(at(MARCH_FIRST))
    const typesAt = async (moment: string) => (await listUpcomingEvents(at(moment))).events.map((event) => event.type)
    expect(await typesAt('2024-03-23T19:59:00Z')).toEqual(['course', 'workshop'])
    expect(await typesAt('2024-03-23T20:00:00Z')).toEqual(['course'])
    expect(await typesAt('2024-03-23T23:59:00Z')).toEqual(['course'])
    expect(await typesAt('2024-03-24T00:00:00Z')).toEqual([])
  })

  test('a course without a date, and what is switched off or deleted, is not on', async () => {
    const ctx = at(MARCH_FIRST)
    await aCourse(ctx, { nextStartDate: null })
    await aCourse(ctx, { isActive: false })
    await aWorkshop(ctx, { deletedAt: new Date(MARCH_FIRST) })
    expect((await listUpcomingEvents(ctx)).events).toEqual([])
  })

  test('the calendar can be turned from today to a year ahead, and further where something is planned', async () => {
    expect(await listUpcomingEvents(at(MARCH_FIRST))).toEqual({
      events: [],
      today: '2024-03-01',
      from: '2024-03-01',
      to: '2025-03-01',
    })
    await aWorkshop(at(MARCH_FIRST), { workshopDate: '2025-06-01', endDate: '2025-06-02' })
    expect(await listUpcomingEvents(at(MARCH_FIRST))).toMatchObject({ from: '2024-03-01', to: '2025-06-02' })
  })

  test('a workshop that is held where it is still yesterday keeps its day', async () => {
    const evening = { workshopDate: '2024-03-23', endDate: '2024-03-23', workshopTime: '19:00', endTime: '22:00' }
    await aWorkshop(at(MARCH_FIRST), evening)
    expect(await listUpcomingEvents(at('2024-03-24T01:30:00Z'))).toMatchObject({
      events: [{ date: '2024-03-23' }],
      today: '2024-03-24',
      from: '2024-03-23',
    })
  })

  test('the hours of each day are told where the clocks change in between', async () => {
    const weekend = { workshopDate: '2024-03-09', endDate: '2024-03-10', workshopTime: '09:00', endTime: '17:00' }
    await aWorkshop(at(MARCH_FIRST), weekend)
    const { events } = await listUpcomingEvents(at(MARCH_FIRST))
    expect(events[0]?.sessions).toEqual([
      { date: '2024-03-09', startsAt: '2024-03-09T14:00:00.000Z', endsAt: '2024-03-09T22:00:00.000Z' },
      { date: '2024-03-10', startsAt: '2024-03-10T13:00:00.000Z', endsAt: '2024-03-10T21:00:00.000Z' },
    ])
  })
})

describe('the feed', () => {
  const titlesOf = async (ctx: Ctx) =>
    partsOf(parse(await publicFeed(ctx)), 'VEVENT').map((event) => plain(property(event, 'SUMMARY').value))

  test('holds every active class with a date, and what was over less than a year ago', async () => {
    const ctx = at(MARCH_FIRST)
    await aCourse(ctx, { title: 'older than a year', nextStartDate: '2023-03-01' })
    await aCourse(ctx, { title: 'a year ago', nextStartDate: '2023-03-02' })
    await aWorkshop(ctx, { title: 'began before, ended a year ago', workshopDate: '2023-03-01', endDate: '2023-03-02' })
    await aWorkshop(ctx, { title: 'to come' })
    await aWorkshop(ctx, { title: 'switched off', isActive: false })
    await aCourse(ctx, { title: 'no date', nextStartDate: null })
    expect(await titlesOf(ctx)).toEqual(['began before, ended a year ago', 'a year ago', 'to come'])
  })

  test('has a name, and says how often to look', async () => {
    const calendar = parse(await publicFeed(at(MARCH_FIRST)))
    expect(property(calendar, 'X-WR-CALNAME').value).toBe('Journey Paradigm classes')
    expect(property(calendar, 'REFRESH-INTERVAL').value).toBe('PT6H')
  })

  test('gives an event the id that its own file has', async () => {
    const ctx = at(MARCH_FIRST)
    const id = await aWorkshop(ctx)
    const uidIn = (text: string) => partsOf(parse(text), 'VEVENT').map((event) => property(event, 'UID').value)
    expect(uidIn(await publicFeed(ctx))).toEqual(uidIn(await getEventIcs(ctx, { kind: 'workshop', id })))
  })
})

describe('the file of one class', () => {
  test('holds that class alone', async () => {
    const ctx = at(MARCH_FIRST)
    await aCourse(ctx)
    const id = await aCourse(ctx, { title: 'Family, plans; and more' })
    const events = partsOf(parse(await getEventIcs(ctx, { kind: 'course', id })), 'VEVENT')
    expect(events.map((event) => plain(property(event, 'SUMMARY').value))).toEqual(['Family, plans; and more'])
  })

  test('is not there for a class that is not on', async () => {
    const ctx = at(MARCH_FIRST)
    const id = await aCourse(ctx)
    const refused = (input: Parameters<typeof getEventIcs>[1]) =>
      getEventIcs(ctx, input).then(
        () => 'written',
        (error: unknown) => (error instanceof Problem ? error.code : error),
      )
    expect(await refused({ kind: 'course', id })).toBe('written')
    expect(await refused({ kind: 'workshop', id })).toBe('not_found')
    await ctx.db.update(courses).set({ nextStartDate: null }).where(eq(courses.id, id))
    expect(await refused({ kind: 'course', id })).toBe('not_found')
    await ctx.db.update(courses).set({ nextStartDate: '2024-03-15', isActive: false }).where(eq(courses.id, id))
    expect(await refused({ kind: 'course', id })).toBe('not_found')
  })
})

describe('Google Calendar', () => {
  test('a site that is not set up for it says so to whoever is signed in', async () => {
    const { token } = await site.person()
    const body = { kind: 'course', id: await aCourse(at(MARCH_FIRST)) }
    const ask = async (call: { token?: string }) => [
      await site.call('POST', '/api/calendar/connect', call),
      await site.call('POST', '/api/calendar/events', { ...call, body }),
    ]
    for (const { status, body } of await ask({ token }))
      expect([status, body]).toMatchObject([404, { code: 'calendar_not_configured' }])
    for (const { status, body } of await ask({}))
      expect([status, body]).toMatchObject([401, { code: 'sign_in_required' }])
  })

  test('only a course or a workshop can be added', async () => {
    const id = await aCourse(at(MARCH_FIRST))
    const answer = await site.call('POST', '/api/calendar/events', { body: { kind: 'product', id } })
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'validation', errors: [{ field: 'kind' }] }])
  })
})
