import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { profiles } from '#db/schema/accounts.ts'
import { courses } from '#db/schema/classes.ts'
import { googleConnections } from '#db/schema/google.ts'
import { anonymous } from '../../context.ts'
import { aSiteWithGoogle } from '../../google/google-client.fixture.ts'
import { aCourse, aWorkshop } from '../schedule.fixture.ts'
import { add, connect, connected, connectionOf } from './google.fixture.ts'

const both = aSiteWithGoogle()
const ctx = () => anonymous(both.site.base)
const aClass = async () => ({ kind: 'course', id: await aCourse(ctx()) }) as const
const asksOf = (path: string) => both.google.asked.filter((one) => one.path.startsWith(path)).length

describe('adding to Google Calendar', () => {
  test('writes the class as the site has it, whatever else the browser sends', async () => {
    const { ann, account } = await connected(both)
    const id = await aCourse(ctx(), { title: 'Foundations', nextStartDate: '2024-03-15' })
    const { status, body } = await add(both, ann, {
      kind: 'course',
      id,
      calendarId: 'boss@example.com',
      summary: 'Free money',
      description: 'x'.repeat(10_000),
      attendees: [{ email: 'victim@example.com' }],
      event: { start: { dateTime: '1999-01-01T00:00:00Z' } },
    })
    expect([status, body]).toEqual([201, { url: expect.stringMatching(/^https:\/\/calendar\.google\.com\//) }])
    expect(both.google.events(account)).toEqual([
      {
        id: expect.stringMatching(/^[a-v0-9]{64}$/),
        status: 'confirmed',
        summary: 'Foundations',
        description: `A day with the binder.\nWith Ruth Calloway.\n${both.site.url}/classes`,
        location: 'Online',
        start: { dateTime: '2024-03-15T09:00:00.000Z', timeZone: 'UTC' },
        end: { dateTime: '2024-03-15T09:00:00.000Z', timeZone: 'UTC' },
        source: { title: 'Journey Paradigm', url: `${both.site.url}/classes` },
      },
    ])
  })

  test('five times, at once or one after another, is one event', async () => {
    const { ann, account } = await connected(both)
    const course = await aClass()
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(both, ann, course)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    for (let time = 0; time < 3; time += 1) await add(both, ann, course)
    expect(both.google.events(account)).toHaveLength(1)
  })

  test('is an event of their own for two people in one calendar, and for two classes', async () => {
    const { ann, account } = await connected(both)
    const ben = await both.site.person()
    await connect(both, ben, account)
    const [course, other] = [await aClass(), await aClass()]
    for (const who of [ann, ben]) for (const one of [course, other]) await add(both, who, one)
    expect(both.google.events(account)).toHaveLength(4)
  })

  test('again, when the class was moved or renamed, puts the one event right', async () => {
    const { ann, account } = await connected(both)
    const course = await aClass()
    await add(both, ann, course)
    const moved = { nextStartDate: '2024-05-17', title: 'New Foundations' }
    await both.site.base.db.update(courses).set(moved).where(eq(courses.id, course.id))
    await add(both, ann, course)
    expect(both.google.events(account)).toMatchObject([
      { summary: 'New Foundations', start: { dateTime: '2024-05-17T09:00:00.000Z' } },
    ])
  })

  test('again, when its owner has deleted the event, brings it back', async () => {
    const { ann, account } = await connected(both)
    const course = await aClass()
    await add(both, ann, course)
    both.google.deleteEvents(account)
    expect((await add(both, ann, course)).status).toBe(201)
    expect(both.google.events(account)).toMatchObject([{ status: 'confirmed' }])
  })

  test('a class that is closed, gone or without a date is refused, and what was written stays', async () => {
    const { ann, account } = await connected(both)
    const course = await aClass()
    await add(both, ann, course)
    await both.site.base.db.update(courses).set({ isActive: false }).where(eq(courses.id, course.id))
    expect((await add(both, ann, course)).body.code).toBe('not_found')
    expect(both.google.events(account)).toHaveLength(1)
  })

  const hours = [
    ['when the clocks go forward', '2024-03-10', 'America/New_York', '2024-03-10T14:00:00.000Z'],
    ['when they go back', '2024-11-03', 'America/New_York', '2024-11-03T15:00:00.000Z'],
    ['in 2038, past what 32 bits of seconds hold', '2038-01-20', 'Europe/Berlin', '2038-01-20T09:00:00.000Z'],
  ] as const
  test.each(hours)('a workshop on a day %s begins at the same instant there as here', async (_when, day, zone, at) => {
    const { ann, account } = await connected(both)
    const id = await aWorkshop(ctx(), { workshopDate: day, endDate: day, timeZone: zone })
    expect((await add(both, ann, { kind: 'workshop', id })).status).toBe(201)
    expect(both.google.events(account)).toMatchObject([{ start: { dateTime: at, timeZone: 'UTC' } }])
  })

  test('before anything is connected says so, and asks Google nothing', async () => {
    const ann = await both.site.person()
    const before = both.google.asked.length
    const { status, body } = await add(both, ann, await aClass())
    expect([status, body.code]).toEqual([409, 'calendar_not_connected'])
    expect(both.google.asked).toHaveLength(before)
  })
})

describe('a consent that was taken back at Google', () => {
  test('is marked broken and not tried again; connecting anew mends it', async () => {
    const { ann, account } = await connected(both)
    const course = await aClass()
    both.google.takeBack(account)
    const { status, body } = await add(both, ann, course)
    expect([status, body.code]).toEqual([409, 'calendar_disconnected'])
    expect(await connectionOf(both, ann)).toBe('broken')
    const before = both.google.asked.length
    expect((await add(both, ann, course)).body.code).toBe('calendar_disconnected')
    expect(both.google.asked).toHaveLength(before)
    await connect(both, ann, account)
    expect((await add(both, ann, course)).status).toBe(201)
  })

  test('so is one that no longer covers events, and one that was sealed with another secret', async () => {
    const [{ ann }, { ann: ben }] = [await connected(both), await connected(both)]
    const lacking = () => aClass().then((course) => add(both, ann, course))
    await both.google.while('calendar', { status: 403, reason: 'insufficientPermissions' }, lacking)
    expect(await connectionOf(both, ann)).toBe('broken')
    await both.site.base.db
      .update(googleConnections)
      .set({ refreshToken: 'sealed elsewhere' })
      .where(eq(googleConnections.userId, ben.id))
    expect((await add(both, ben, await aClass())).body.code).toBe('calendar_disconnected')
  })

  test('a site whose own settings Google refuses breaks nobody’s connection', async () => {
    const { ann } = await connected(both)
    const failing = () => aClass().then((course) => add(both, ann, course))
    const answers = [
      await both.google.while('token', { status: 401, reason: 'invalid_client' }, failing),
      await both.google.while('calendar', { status: 403, reason: 'accessNotConfigured' }, failing),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(['google_unavailable', 'google_unavailable'])
    expect(await connectionOf(both, ann)).toBe('connected')
  })
})

describe('a Google that is in trouble', () => {
  const troubles = [
    ['calendar', { status: 403, reason: 'rateLimitExceeded' }],
    ['calendar', { status: 403, reason: 'userRateLimitExceeded' }],
    ['calendar', { status: 429, reason: 'rateLimitExceeded' }],
    ['calendar', { status: 500, reason: 'backendError' }],
    ['token', { status: 503, reason: 'internal_failure' }],
  ] as const
  test.each(troubles)('%s: %o is asked twice more at most, and then it is said', async (place, what) => {
    const { ann, account } = await connected(both)
    const course = await aClass()
    const [path, before] = [`/${place}`, asksOf(`/${place}`)]
    const { status, body } = await both.google.while(place, what, () => add(both, ann, course))
    expect([status, body.code]).toEqual([502, 'google_unavailable'])
    expect(asksOf(path) - before).toBe(3)
    expect(await connectionOf(both, ann)).toBe('connected')
    await add(both, ann, course)
    expect(both.google.events(account)).toHaveLength(1)
  })

  test('and is well again at the next try writes one event', async () => {
    const { ann, account } = await connected(both)
    const course = await aClass()
    const added = both.google.while('calendar', { once: { status: 500, reason: 'backendError' } }, () =>
      add(both, ann, course),
    )
    expect((await added).status).toBe(201)
    expect(both.google.events(account)).toHaveLength(1)
  })

  test('that hangs up is not asked again', async () => {
    const { ann } = await connected(both)
    const [course, before] = [await aClass(), asksOf('/calendar')]
    expect((await both.google.while('calendar', 'hangs up', () => add(both, ann, course))).status).toBe(502)
    expect(asksOf('/calendar') - before).toBe(1)
  })

  test('that never answers keeps nobody waiting for ten seconds, and makes no second event', async () => {
    const { ann, account } = await connected(both)
    const course = await aClass()
    const began = performance.now()
    const { status, body } = await both.google.while('calendar', 'silent', () => add(both, ann, course))
    expect([status, body.code]).toEqual([502, 'google_unavailable'])
    expect(performance.now() - began).toBeLessThan(10_000)
    await add(both, ann, course)
    expect(both.google.events(account)).toHaveLength(1)
  }, 30_000)

  test('is told in the log without a token', async () => {
    const { ann } = await connected(both)
    const course = await aClass()
    await both.google.while('token', { status: 500, reason: 'x' }, () => add(both, ann, course))
    expect(both.site.log.join('\n')).toContain('Google did not write an event: 500, x')
    for (const token of both.google.refreshTokens()) expect(both.site.log.join('\n')).not.toContain(token)
    expect(both.site.log.join('\n')).not.toContain(both.google.clientSecret)
  })
})

test('somebody who deletes their account while Google asks them leaves no consent behind', async () => {
  const [ann, account] = [await both.site.person(), both.google.account()]
  const real = both.site.base.google
  if (!real) throw new Error('the site is not set up for Google')
  both.site.base.google = {
    ...real,
    async redeemCalendar(...given) {
      const consent = await real.redeemCalendar(...given)
      await both.site.base.db.delete(profiles).where(eq(profiles.id, ann.id))
      return consent
    },
  }
  const { status } = await connect(both, ann, account).finally(() => {
    both.site.base.google = real
  })
  expect(status).toBe(401)
  expect(both.google.holds(account)).toBe(true)
  await both.site.work()
  expect(both.google.holds(account)).toBe(false)
})

test('a workshop of two days is one event from its first hour to its last', async () => {
  const { ann, account } = await connected(both)
  const id = await aWorkshop(ctx(), { workshopDate: '2024-03-16', endDate: '2024-03-17', timeZone: 'UTC' })
  await add(both, ann, { kind: 'workshop', id })
  expect(both.google.events(account)).toMatchObject([
    { start: { dateTime: '2024-03-16T10:00:00.000Z' }, end: { dateTime: '2024-03-17T16:00:00.000Z' } },
  ])
})
