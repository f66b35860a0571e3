import { afterAll, expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/errors.ts'
import type { FeedContent } from '#contract/planner/feeds.schema.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { anonymous, type Ctx } from '../../context.ts'
import { grantPlanner } from '../../sales/entitlements/entitlements.fixture.ts'
import { calendarFile, eventLines, startCalendarServer } from './planner-feeds.fixture.ts'
import { readFeed } from './read-feed.ts'

const site = await openSiteForFile({ seed: false, limits: { feedByAccount: { points: 40, seconds: 3_600 } } })
const server = await startCalendarServer()
const ann = await site.createUser()
await grantPlanner(site, ann)
afterAll(() => server.close())

const CALENDAR_URL = 'https://calendar.example.com/ann.ics'

const call = (url: string, { token }: Partial<TestUser> = ann) =>
  site.call<FeedContent & ProblemDetails>('POST', '/api/planner/feed', {
    ...(token && { token }),
    body: { url, zone: 'UTC' },
  })

/** Reads from the local server. */
const read = (url = CALENDAR_URL) => {
  const viewer = { userId: ann.id } as Ctx['viewer']
  return readFeed({ ...anonymous(site.base), viewer }, { url, zone: 'UTC' }, server.connection)
}

const file = calendarFile('X-WR-CALNAME:Ann', ...eventLines('SUMMARY:Dentist', 'DTSTART;VALUE=DATE:20991201'))

test('feed: returns name and events', async () => {
  const today = site.base.now().toISOString().slice(0, 10)
  const event = eventLines('SUMMARY:Dentist', `DTSTART;VALUE=DATE:${today.replaceAll('-', '')}`)
  server.respond = (response) => response.end(calendarFile('X-WR-CALNAME:Ann', ...event))
  expect(await read()).toEqual({
    name: 'Ann',
    events: [{ id: `1 ${today}`, title: 'Dentist', when: { date: today, endDate: today } }],
    isShortened: false,
  })
})

test('feed: needs an account', async () => {
  const { status, body } = await call(CALENDAR_URL, {})
  expect([status, body.code]).toEqual([401, 'sign_in_required'])
})

/** The server renders sheets and reads calendars only for users with the product. */
test('feed: needs the product', async () => {
  const { status, body } = await call(CALENDAR_URL, await site.createUser())
  expect([status, body.code]).toEqual([403, 'planner_required'])
})

test.each([
  ...['http://calendar.example.com/a.ics', 'webcal://calendar.example.com/a.ics', 'file:///etc/passwd', 'a.ics', ''],
  ...['https://localhost/a.ics', 'https://127.0.0.1/a.ics', 'https://2130706433/a.ics', 'https://0x7f.1/a.ics'],
  ...['https://[::1]/a.ics', 'https://[::ffff:169.254.169.254]/', 'https://169.254.169.254/latest/meta-data'],
  ...['https://ann:secret@calendar.example.com/a.ics', 'https://calendar.example.com:8443/a.ics'],
])('feed: %s is refused', async (url) => {
  const { status, body } = await call(url)
  expect([status, body.code]).toEqual([400, 'validation'])
})

test('feed: a name of a private address is refused', async () => {
  // Resolves to 127.0.0.1, or not at all.
  const { status, body } = await call('https://localhost.localdomain/a.ics')
  expect([status, body.code]).toEqual([502, 'feed_unavailable'])
})

test('feed: follows a redirect', async () => {
  server.requests.length = 0
  server.respond = (response, path) =>
    path === '/ann.ics'
      ? response.writeHead(302, { location: 'https://files.example.com/current.ics' }).end()
      : response.end(file)
  expect((await read()).name).toBe('Ann')
  expect(server.requests).toEqual(['/ann.ics', '/current.ics'])
})

/** A calendar is not read from an address within the server's network, also not after a redirect. */
test.each(['http://calendar.example.com/', 'https://127.0.0.1/a.ics', 'https://[::1]/', 'file:///etc/passwd', ''])(
  'feed: a redirect to %j is not followed',
  async (location) => {
    server.requests.length = 0
    server.respond = (response) => response.writeHead(301, { location }).end()
    const expected = location === '' ? {} : { message: 'This address leads to no public calendar.' }
    await expect(read()).rejects.toMatchObject({ code: 'feed_unavailable', ...expected })
    expect(server.requests.length).toBeLessThanOrEqual(location === '' ? 5 : 1)
  },
)

test('feed: endless redirects end', async () => {
  server.requests.length = 0
  server.respond = (response) => response.writeHead(307, { location: '/again.ics' }).end()
  await expect(read()).rejects.toMatchObject({ code: 'feed_unavailable' })
  expect(server.requests).toHaveLength(5)
})

test.each([
  [401, 'This calendar is private. Use its secret address, or publish it.'],
  [404, 'There is no calendar at this address any more.'],
  [500, 'The calendar’s server returned an error (500). Please try again later.'],
])('feed: status %i', async (status, message) => {
  server.respond = (response) => response.writeHead(status).end(file)
  await expect(read()).rejects.toMatchObject({ code: 'feed_unavailable', message })
})

test('feed: a page is no calendar', async () => {
  server.respond = (response) => response.end('<!doctype html><title>Sign in</title>')
  await expect(read()).rejects.toMatchObject({ code: 'validation', fields: [{ field: 'url' }] })
})

test.each([true, false])('feed: more than 2 MB are refused, with the length announced: %s', async (hasLength) => {
  const length = 2_000_001
  let isClosed = false
  server.respond = (response) => {
    response.on('close', () => {
      isClosed = true
    })
    if (hasLength) response.writeHead(200, { 'content-length': length })
    response.write(file)
    response.write('x'.repeat(length - file.length))
  }
  await expect(read()).rejects.toMatchObject({ code: 'too_large' })
  await expect.poll(() => isClosed).toBe(true)
})

test('feed: an interrupted response', async () => {
  server.respond = (response) => {
    response.writeHead(200, { 'content-length': 1_000 })
    response.write(file, () => response.destroy())
  }
  await expect(read()).rejects.toMatchObject({ code: 'feed_unavailable' })
})

test('feed: readings of an account are limited', async () => {
  const ben = await site.createUser()
  await grantPlanner(site, ben)
  const read = async () => (await call('https://localhost.localdomain/a.ics', ben)).body.code
  const codes = await Promise.all(Array.from({ length: 41 }, read))
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(1)
})
