import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses } from '#db/schema/classes/catalog.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { googleConnections } from '#db/schema/platform/google.ts'
import { testSlowness } from '../../../../tests/run-length.ts'
import { anonymous } from '../../../context.ts'
import { openSiteWithGoogle } from '../../../platform/google/google-client.fixture.ts'
import { insertSession } from '../../catalog/sessions.fixture.ts'
import { insertCourse, insertWorkshop } from '../schedule.fixture.ts'
import { addEvent, connectCalendar, connectionState, createConnectedUser } from './google.fixture.ts'

const googleSite = await openSiteWithGoogle()
const { site, google } = googleSite
const ctx = () => anonymous(site.base)
const createClass = async () => ({ kind: 'course', id: await insertCourse(ctx()) }) as const
const countRequests = (path: string) => google.requests.filter((request) => request.path.startsWith(path)).length

describe('add to Google Calendar', () => {
  test('writes the class data of the site and ignores other request fields', async () => {
    const { ann, account } = await createConnectedUser(googleSite)
    const id = await insertCourse(ctx(), { title: 'Foundations', slug: 'foundations', nextStartDate: '2024-03-15' })
    const { status, body } = await addEvent(googleSite, ann, {
      kind: 'course',
      id,
      calendarId: 'boss@example.com',
      summary: 'Free money',
      description: 'x'.repeat(10_000),
      attendees: [{ email: 'victim@example.com' }],
      event: { start: { dateTime: '1999-01-01T00:00:00Z' } },
    })
    expect([status, body]).toEqual([201, { url: expect.stringMatching(/^https:\/\/calendar\.google\.com\//) }])
    expect(google.events(account)).toEqual([
      {
        id: expect.stringMatching(/^[a-v0-9]{64}$/),
        status: 'confirmed',
        summary: 'Foundations',
        description: `A day with the binder.\nWith Ruth Calloway.\n${site.url}/classes`,
        location: 'Online',
        start: { dateTime: '2024-03-15T09:00:00.000Z', timeZone: 'UTC' },
        end: { dateTime: '2024-03-15T09:00:00.000Z', timeZone: 'UTC' },
        source: { title: 'Journey Paradigm', url: `${site.url}/classes` },
      },
    ])
  })

  /**
   * Adding a class creates one event with the data of the site, however often it is added. Adding it again corrects the
   * event.
   */
  test('repeatedly, also in parallel, creates one event', async () => {
    const { ann, account } = await createConnectedUser(googleSite)
    const course = await createClass()
    const responses = await Promise.all(Array.from({ length: 5 }, () => addEvent(googleSite, ann, course)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    for (let time = 0; time < 3; time += 1) await addEvent(googleSite, ann, course)
    expect(google.events(account)).toHaveLength(1)
  })

  test('creates separate events per user and class in a shared calendar', async () => {
    const { ann, account } = await createConnectedUser(googleSite)
    const ben = await site.createUser()
    await connectCalendar(googleSite, ben, account)
    const [course, otherCourse] = [await createClass(), await createClass()]
    for (const user of [ann, ben]) for (const item of [course, otherCourse]) await addEvent(googleSite, user, item)
    expect(google.events(account)).toHaveLength(4)
  })

  test('again after a change updates the event', async () => {
    const { ann, account } = await createConnectedUser(googleSite)
    const course = await createClass()
    await addEvent(googleSite, ann, course)
    const moved = { nextStartDate: '2024-05-17', title: 'New Foundations' }
    await site.base.db.update(courses).set(moved).where(eq(courses.id, course.id))
    await addEvent(googleSite, ann, course)
    expect(google.events(account)).toMatchObject([
      { summary: 'New Foundations', start: { dateTime: '2024-05-17T09:00:00.000Z' } },
    ])
  })

  test('again after the user deleted the event restores it', async () => {
    const { ann, account } = await createConnectedUser(googleSite)
    const course = await createClass()
    await addEvent(googleSite, ann, course)
    google.deleteEvents(account)
    expect((await addEvent(googleSite, ann, course)).status).toBe(201)
    expect(google.events(account)).toMatchObject([{ status: 'confirmed' }])
  })

  test('an inactive class returns not_found and keeps the existing event', async () => {
    const { ann, account } = await createConnectedUser(googleSite)
    const course = await createClass()
    await addEvent(googleSite, ann, course)
    await site.base.db.update(courses).set({ isActive: false }).where(eq(courses.id, course.id))
    expect((await addEvent(googleSite, ann, course)).body.code).toBe('not_found')
    expect(google.events(account)).toHaveLength(1)
  })

  const hours = [
    ['when the clocks go forward', '2024-03-10', 'America/New_York', '2024-03-10T14:00:00.000Z'],
    ['when they go back', '2024-11-03', 'America/New_York', '2024-11-03T15:00:00.000Z'],
    ['in 2038, past what 32 bits of seconds hold', '2038-01-20', 'Europe/Berlin', '2038-01-20T09:00:00.000Z'],
  ] as const
  test.each(hours)('a workshop on a day %s has the same start in Google Calendar', async (_when, day, zone, at) => {
    const { ann, account } = await createConnectedUser(googleSite)
    const id = await insertWorkshop(ctx(), { workshopDate: day, endDate: day, timeZone: zone })
    expect((await addEvent(googleSite, ann, { kind: 'workshop', id })).status).toBe(201)
    expect(google.events(account)).toMatchObject([{ start: { dateTime: at, timeZone: 'UTC' } }])
  })

  test('without a connection returns calendar_not_connected and sends no request to Google', async () => {
    const ann = await site.createUser()
    const before = google.requests.length
    const { status, body } = await addEvent(googleSite, ann, await createClass())
    expect([status, body.code]).toEqual([409, 'calendar_not_connected'])
    expect(google.requests).toHaveLength(before)
  })
})

describe('revoked consent', () => {
  test('marks the connection as broken without further requests; reconnecting restores it', async () => {
    const { ann, account } = await createConnectedUser(googleSite)
    const course = await createClass()
    google.revokeConsent(account)
    const { status, body } = await addEvent(googleSite, ann, course)
    expect([status, body.code]).toEqual([409, 'calendar_disconnected'])
    expect(await connectionState(googleSite, ann)).toBe('broken')
    const before = google.requests.length
    expect((await addEvent(googleSite, ann, course)).body.code).toBe('calendar_disconnected')
    expect(google.requests).toHaveLength(before)
    await connectCalendar(googleSite, ann, account)
    expect((await addEvent(googleSite, ann, course)).status).toBe(201)
  })

  test('a missing scope or a token encrypted with another secret also breaks the connection', async () => {
    const [{ ann }, { ann: ben }] = [await createConnectedUser(googleSite), await createConnectedUser(googleSite)]
    const addWithoutScope = () => createClass().then((course) => addEvent(googleSite, ann, course))
    await google.failWhile('calendar', { status: 403, reason: 'insufficientPermissions' }, addWithoutScope)
    expect(await connectionState(googleSite, ann)).toBe('broken')
    await site.base.db
      .update(googleConnections)
      .set({ refreshToken: 'sealed elsewhere' })
      .where(eq(googleConnections.userId, ben.id))
    expect((await addEvent(googleSite, ben, await createClass())).body.code).toBe('calendar_disconnected')
  })

  test('refused site settings do not break user connections', async () => {
    const { ann } = await createConnectedUser(googleSite)
    const addToCalendar = () => createClass().then((course) => addEvent(googleSite, ann, course))
    const responses = [
      await google.failWhile('token', { status: 401, reason: 'invalid_client' }, addToCalendar),
      await google.failWhile('calendar', { status: 403, reason: 'accessNotConfigured' }, addToCalendar),
    ]
    expect(responses.map(({ body }) => body.code)).toEqual(['google_unavailable', 'google_unavailable'])
    expect(await connectionState(googleSite, ann)).toBe('connected')
  })
})

describe('Google outage', () => {
  const failures = [
    ['calendar', { status: 403, reason: 'rateLimitExceeded' }],
    ['calendar', { status: 403, reason: 'userRateLimitExceeded' }],
    ['calendar', { status: 429, reason: 'rateLimitExceeded' }],
    ['calendar', { status: 500, reason: 'backendError' }],
    ['token', { status: 503, reason: 'internal_failure' }],
  ] as const
  test.each(failures)('%s: %o is retried twice, then returns google_unavailable', async (endpoint, failure) => {
    const { ann, account } = await createConnectedUser(googleSite)
    const course = await createClass()
    const [path, before] = [`/${endpoint}`, countRequests(`/${endpoint}`)]
    const { status, body } = await google.failWhile(endpoint, failure, () => addEvent(googleSite, ann, course))
    expect([status, body.code]).toEqual([502, 'google_unavailable'])
    expect(countRequests(path) - before).toBe(3)
    expect(await connectionState(googleSite, ann)).toBe('connected')
    await addEvent(googleSite, ann, course)
    expect(google.events(account)).toHaveLength(1)
  })

  test('a successful retry creates one event', async () => {
    const { ann, account } = await createConnectedUser(googleSite)
    const course = await createClass()
    const added = google.failWhile('calendar', { once: { status: 500, reason: 'backendError' } }, () =>
      addEvent(googleSite, ann, course),
    )
    expect((await added).status).toBe(201)
    expect(google.events(account)).toHaveLength(1)
  })

  test('a closed connection is not retried', async () => {
    const { ann } = await createConnectedUser(googleSite)
    const [course, before] = [await createClass(), countRequests('/calendar')]
    expect((await google.failWhile('calendar', 'hangs up', () => addEvent(googleSite, ann, course))).status).toBe(502)
    expect(countRequests('/calendar') - before).toBe(1)
  })

  /** While Google fails, the site retries at most twice. The user gets a response within ten seconds. */
  test('a request without a response fails within ten seconds and creates no duplicate later', async () => {
    const { ann, account } = await createConnectedUser(googleSite)
    const course = await createClass()
    const startedAt = performance.now()
    const { status, body } = await google.failWhile('calendar', 'silent', () => addEvent(googleSite, ann, course))
    expect([status, body.code]).toEqual([502, 'google_unavailable'])
    expect(performance.now() - startedAt).toBeLessThan(10_000 * testSlowness)
    await addEvent(googleSite, ann, course)
    expect(google.events(account)).toHaveLength(1)
  })

  test('logs contain no token or secret', async () => {
    const { ann } = await createConnectedUser(googleSite)
    const course = await createClass()
    await google.failWhile('token', { status: 500, reason: 'x' }, () => addEvent(googleSite, ann, course))
    expect(site.log.join('\n')).toContain('Google did not write an event: 500, x')
    for (const token of google.refreshTokens()) expect(site.log.join('\n')).not.toContain(token)
    expect(site.log.join('\n')).not.toContain(google.clientSecret)
  })
})

test('deleting the account during the OAuth flow revokes the consent', async () => {
  const [ann, account] = [await site.createUser(), google.createAccount()]
  const realClient = site.base.calendar
  if (!realClient) throw new Error('site has no calendar')
  site.base.calendar = {
    ...realClient,
    async redeemCalendar(...args) {
      const consent = await realClient.redeemCalendar(...args)
      await site.base.db.delete(profiles).where(eq(profiles.id, ann.id))
      return consent
    },
  }
  const { status } = await connectCalendar(googleSite, ann, account).finally(() => {
    site.base.calendar = realClient
  })
  expect(status).toBe(401)
  expect(google.hasConsent(account)).toBe(true)
  await site.runJobs()
  expect(google.hasConsent(account)).toBe(false)
})

test('a two-day workshop is one event', async () => {
  const { ann, account } = await createConnectedUser(googleSite)
  const id = await insertWorkshop(ctx(), { workshopDate: '2024-03-16', endDate: '2024-03-17', timeZone: 'UTC' })
  await addEvent(googleSite, ann, { kind: 'workshop', id })
  expect(google.events(account)).toMatchObject([
    { start: { dateTime: '2024-03-16T10:00:00.000Z' }, end: { dateTime: '2024-03-17T16:00:00.000Z' } },
  ])
})

/** Adding a class to Google Calendar adds each session that is not past, once. */
test('a further session is a separate event, and adding the class again creates no duplicate', async () => {
  const { ann, account } = await createConnectedUser(googleSite)
  const day = { workshopDate: '2099-05-09', endDate: '2099-05-09' }
  const id = await insertWorkshop(ctx(), day)
  await insertSession(site, id)
  for (const _ of [1, 2]) expect((await addEvent(googleSite, ann, { kind: 'workshop', id })).status).toBe(201)
  const events = google.events(account).map(({ summary, start }) => [summary, start?.dateTime])
  expect(events.toSorted()).toEqual([
    ['SHEF Mastery', '2099-05-09T14:00:00.000Z'],
    ['SHEF Mastery: Week 2', '2099-05-11T22:00:00.000Z'],
  ])
})
