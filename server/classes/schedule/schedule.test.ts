import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { openSiteForFile, openTestSite } from '../../../tests/test-server.ts'
import { anonymous, type Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { listDemoCalendar } from '../../site/demo/index.ts'
import { getEventIcs, listUpcomingEvents, publicFeed } from './index.ts'
import {
  componentsOf,
  insertCourse,
  insertWorkshop,
  parseCalendar,
  property,
  unescapeText,
} from './schedule.fixture.ts'

const site = await openSiteForFile({ seed: false })
beforeEach(async () => {
  await site.base.db.delete(workshops)
  await site.base.db.delete(courses)
})

const ctxAt = (moment: string): Ctx => ({ ...anonymous(site.base), now: () => new Date(moment) })
const MARCH_FIRST = '2024-03-01T12:00:00Z'

describe('schedule', () => {
  test('a course starts at 09:00 UTC, a workshop at its own hour, both online', async () => {
    const ctx = ctxAt(MARCH_FIRST)
    await insertWorkshop(ctx)
    await insertCourse(ctx)
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

  test('events are sorted by start', async () => {
    const ctx = ctxAt(MARCH_FIRST)
    for (const day of ['2024-03-29', '2024-03-08', '2024-03-22']) {
      await insertCourse(ctx, { nextStartDate: day })
      await insertWorkshop(ctx, { workshopDate: day, endDate: day })
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

  /** By the server's clock, a course is past after its date and a workshop after its end. */
  test('omits past classes: a course after its start date, a workshop after its end', async () => {
    await insertCourse(ctxAt(MARCH_FIRST), { nextStartDate: '2024-03-23' })
    await insertWorkshop(ctxAt(MARCH_FIRST))
    const typesAt = async (moment: string) =>
      (await listUpcomingEvents(ctxAt(moment))).events.map((event) => event.type)
    expect(await typesAt('2024-03-23T19:59:00Z')).toEqual(['course', 'workshop'])
    expect(await typesAt('2024-03-23T20:00:00Z')).toEqual(['course'])
    expect(await typesAt('2024-03-23T23:59:00Z')).toEqual(['course'])
    expect(await typesAt('2024-03-24T00:00:00Z')).toEqual([])
  })

  test('omits courses without a date and inactive or deleted classes', async () => {
    const ctx = ctxAt(MARCH_FIRST)
    await insertCourse(ctx, { nextStartDate: null })
    await insertCourse(ctx, { isActive: false })
    await insertWorkshop(ctx, { deletedAt: new Date(MARCH_FIRST) })
    expect((await listUpcomingEvents(ctx)).events).toEqual([])
  })

  test('range: from today to a year ahead, or to the last class if later', async () => {
    expect(await listUpcomingEvents(ctxAt(MARCH_FIRST))).toEqual({
      events: [],
      today: '2024-03-01',
      from: '2024-03-01',
      to: '2025-03-01',
    })
    await insertWorkshop(ctxAt(MARCH_FIRST), { workshopDate: '2025-06-01', endDate: '2025-06-02' })
    expect(await listUpcomingEvents(ctxAt(MARCH_FIRST))).toMatchObject({ from: '2024-03-01', to: '2025-06-02' })
  })

  test('range: starts at a workshop in a zone where it is still yesterday', async () => {
    const evening = { workshopDate: '2024-03-23', endDate: '2024-03-23', workshopTime: '19:00', endTime: '22:00' }
    await insertWorkshop(ctxAt(MARCH_FIRST), evening)
    expect(await listUpcomingEvents(ctxAt('2024-03-24T01:30:00Z'))).toMatchObject({
      events: [{ date: '2024-03-23' }],
      today: '2024-03-24',
      from: '2024-03-23',
    })
  })

  test('days: have correct UTC times across a clock change', async () => {
    const weekend = { workshopDate: '2024-03-09', endDate: '2024-03-10', workshopTime: '09:00', endTime: '17:00' }
    await insertWorkshop(ctxAt(MARCH_FIRST), weekend)
    const { events } = await listUpcomingEvents(ctxAt(MARCH_FIRST))
    expect(events[0]?.days).toEqual([
      { date: '2024-03-09', startsAt: '2024-03-09T14:00:00.000Z', endsAt: '2024-03-09T22:00:00.000Z' },
      { date: '2024-03-10', startsAt: '2024-03-10T13:00:00.000Z', endsAt: '2024-03-10T21:00:00.000Z' },
    ])
  })
})

describe('public feed', () => {
  const titlesOf = async (ctx: Ctx) =>
    componentsOf(parseCalendar(await publicFeed(ctx)), 'VEVENT').map((event) =>
      unescapeText(property(event, 'SUMMARY').value),
    )

  /** `/schedule.ics` is a feed of all active classes with a date, except those that ended more than a year ago. */
  test('has active classes with a date, including those of the last year', async () => {
    const ctx = ctxAt(MARCH_FIRST)
    await insertCourse(ctx, { title: 'older than a year', nextStartDate: '2023-03-01' })
    await insertCourse(ctx, { title: 'a year ago', nextStartDate: '2023-03-02' })
    await insertWorkshop(ctx, {
      title: 'began before, ended a year ago',
      workshopDate: '2023-03-01',
      endDate: '2023-03-02',
    })
    await insertWorkshop(ctx, { title: 'to come' })
    await insertWorkshop(ctx, { title: 'switched off', isActive: false })
    await insertCourse(ctx, { title: 'no date', nextStartDate: null })
    expect(await titlesOf(ctx)).toEqual(['began before, ended a year ago', 'a year ago', 'to come'])
  })

  test('has a name and a refresh interval', async () => {
    const calendar = parseCalendar(await publicFeed(ctxAt(MARCH_FIRST)))
    expect(property(calendar, 'X-WR-CALNAME').value).toBe('Journey Paradigm classes')
    expect(property(calendar, 'REFRESH-INTERVAL').value).toBe('PT6H')
  })

  test('has the same UIDs as the files of single classes', async () => {
    const ctx = ctxAt(MARCH_FIRST)
    const id = await insertWorkshop(ctx)
    const uidIn = (text: string) =>
      componentsOf(parseCalendar(text), 'VEVENT').map((event) => property(event, 'UID').value)
    expect(uidIn(await publicFeed(ctx))).toEqual(uidIn((await getEventIcs(ctx, { kind: 'workshop', id })).file))
  })
})

describe('iCalendar file of one class', () => {
  test('has that class only', async () => {
    const ctx = ctxAt(MARCH_FIRST)
    await insertCourse(ctx)
    const id = await insertCourse(ctx, { title: 'Family, plans; and more' })
    const events = componentsOf(parseCalendar((await getEventIcs(ctx, { kind: 'course', id })).file), 'VEVENT')
    expect(events.map((event) => unescapeText(property(event, 'SUMMARY').value))).toEqual(['Family, plans; and more'])
  })

  test('returns not_found for inactive classes, other kinds and courses without a date', async () => {
    const ctx = ctxAt(MARCH_FIRST)
    const id = await insertCourse(ctx)
    const outcomeOf = (input: Parameters<typeof getEventIcs>[1]) =>
      getEventIcs(ctx, input).then(
        () => 'written',
        (error: unknown) => (error instanceof Problem ? error.code : error),
      )
    expect(await outcomeOf({ kind: 'course', id })).toBe('written')
    expect(await outcomeOf({ kind: 'workshop', id })).toBe('not_found')
    await ctx.db.update(courses).set({ nextStartDate: null }).where(eq(courses.id, id))
    expect(await outcomeOf({ kind: 'course', id })).toBe('not_found')
    await ctx.db.update(courses).set({ nextStartDate: '2024-03-15', isActive: false }).where(eq(courses.id, id))
    expect(await outcomeOf({ kind: 'course', id })).toBe('not_found')
  })
})

describe('Google Calendar', () => {
  test('without Google settings returns calendar_not_configured to signed-in users', async () => {
    const realSite = await openTestSite({ of: site, demo: false })
    const { token } = await site.createUser()
    const body = { kind: 'course', id: await insertCourse(ctxAt(MARCH_FIRST)) }
    const callBoth = async (call: { token?: string }) => [
      await realSite.call('POST', '/api/calendar/connect', call),
      await realSite.call('POST', '/api/calendar/events', { ...call, body }),
    ]
    for (const { status, body } of await callBoth({ token }))
      expect([status, body]).toMatchObject([404, { code: 'calendar_not_configured' }])
    for (const { status, body } of await callBoth({}))
      expect([status, body]).toMatchObject([401, { code: 'sign_in_required' }])
    await realSite.close()
  })

  test('in the demo, its own calendar is connected by its consent page and gets each class once', async () => {
    const { token } = await site.createUser()
    const event = { kind: 'course', id: await insertCourse(ctxAt(MARCH_FIRST), { title: 'Foundations' }) }
    const addEvent = () =>
      site.call<{ code?: string; url?: string }>('POST', '/api/calendar/events', { token, body: event })
    expect((await addEvent()).body.code).toBe('calendar_not_connected')
    const { body } = await site.call<{ authUrl: string }>('POST', '/api/calendar/connect', { token })
    const consentUrl = new URL(body.authUrl)
    expect(consentUrl.origin + consentUrl.pathname).toBe(`${site.url}/demo/calendar`)
    const callback = { code: 'demo', state: consentUrl.searchParams.get('state') }
    const connection = await site.call('POST', '/api/calendar/connection', { token, body: callback })
    expect(connection.body).toMatchObject({ state: 'connected' })
    for (const _ of ['the first time', 'again'])
      expect((await addEvent()).body).toEqual({ url: `${site.url}/demo/calendar` })
    expect((await listDemoCalendar(ctxAt(MARCH_FIRST))).map(({ event }) => event)).toMatchObject([
      { summary: 'Foundations', location: 'Online', start: { dateTime: '2024-03-15T09:00:00.000Z', timeZone: 'UTC' } },
    ])
    expect(await site.call('POST', '/api/auth/google', {})).toMatchObject({ body: { code: 'google_not_configured' } })
  })

  test('adding another kind returns a validation error', async () => {
    const id = await insertCourse(ctxAt(MARCH_FIRST))
    const response = await site.call('POST', '/api/calendar/events', { body: { kind: 'product', id } })
    expect([response.status, response.body]).toMatchObject([400, { code: 'validation', errors: [{ field: 'kind' }] }])
  })
})
