import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { fetchOrThrow } from '../../api/auth-fetch.ts'
import { createClient, exchangeToken } from '../../api/client.ts'
import { startFakeApi } from '../../api/fake-api.fixture.ts'
import { fakeBrowser, fakeSession } from './browser.fixture.ts'
import { withCrossTabLock } from './cross-tab-lock.ts'
import type { AuthEvent, SessionStore } from './session-store.ts'
import { createRefresher } from './token-refresh.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
afterAll(() => site.close())

/** A refresher against the service at an address, with a clock to turn and a record of what it did. */
function aRefresher(store: SessionStore, url: string, locks: LockManager | undefined, storage = fakeBrowser().storage) {
  const client = createClient(`${url}/api`, fetchOrThrow)
  const seen = { trades: 0, waits: [] as number[] }
  const clock = { ahead: 0 }
  const refresher = createRefresher({
    store,
    exchangeToken: (refreshToken) => {
      seen.trades += 1
      return exchangeToken(client, refreshToken)
    },
    withCrossTabLock: withCrossTabLock({ locks, storage }),
    now: () => Date.now() + clock.ahead,
    schedule: (milliseconds) => void seen.waits.push(milliseconds),
  })
  return { ...refresher, seen, clock }
}

async function signedIn() {
  const { id, email, token, refreshToken } = await site.person()
  return fakeSession({ userId: id, email, accessToken: token, refreshToken })
}

test.each([
  ['locks', navigator.locks],
  ['a note in the storage', undefined],
])('two tabs that refresh at once, kept apart by %s, trade once and both stay signed in', async (_means, locks) => {
  const { storage, tab } = fakeBrowser()
  const [first, second] = [tab(), tab()]
  first.signIn(await signedIn())
  const spent = first.read()?.accessToken ?? ''
  const one = aRefresher(first, site.url, locks, storage)
  const two = aRefresher(second, site.url, locks, storage)

  await Promise.all([one.refresh(spent), one.refresh(spent), two.refresh(spent)])

  expect(one.seen.trades + two.seen.trades).toBe(1)
  expect(first.read()?.accessToken).not.toBe(spent)
  expect(second.read()).toEqual(first.read())
  const me = await site.call('GET', '/api/auth/me', { token: second.read()?.accessToken ?? '' })
  expect(me.status).toBe(200)
})

test('two windows that nothing keeps apart get the same next pair', async () => {
  const session = await signedIn()
  const stores = [fakeBrowser().tab(), fakeBrowser().tab()]
  await Promise.all(
    stores.map((store) => {
      store.signIn(session)
      return aRefresher(store, site.url, undefined).refresh(session.accessToken)
    }),
  )
  expect(stores[0]?.read()?.accessToken).not.toBe(session.accessToken)
  expect(stores[0]?.read()).toEqual(stores[1]?.read())
})

test('a check refreshes when expiry is within three checks, and not before', async () => {
  const store = fakeBrowser().tab()
  const session = await signedIn()
  store.signIn({ ...session, expiresAt: new Date(Date.now() + 95_000).toISOString() })
  const { check, seen, clock } = aRefresher(store, site.url, navigator.locks)
  await check()
  expect(seen.trades).toBe(0)
  clock.ahead = 6_000
  await check()
  expect(seen.trades).toBe(1)
  expect(store.read()?.user.email).toBe(session.user.email)
})

test('a session that the service has ended is signed out', async () => {
  const store = fakeBrowser().tab()
  const session = await signedIn()
  await site.call('POST', '/api/auth/sign-out', { body: { refreshToken: session.refreshToken } })
  store.signIn(session)
  const events: AuthEvent[] = []
  store.onAuthEvent((event) => events.push(event))
  expect(await aRefresher(store, site.url, navigator.locks).refresh(session.accessToken)).toBeNull()
  expect(events).toEqual(['SIGNED_OUT'])
})

const notNo = [
  'nothing',
  'unavailable',
  'an error of its own',
  'too many requests',
  'a firewall’s refusal',
  'a page that is not there',
  'a proxy page',
  'half an answer',
] as const

test.each(notNo)(
  'a service that answers %s ends no session and is asked again, after longer and longer waits',
  async (answer) => {
    await using service = await startFakeApi(answer)
    const store = fakeBrowser().tab()
    store.signIn(fakeSession({ expiresAt: new Date().toISOString() }))
    const session = store.read()
    const { check, checkNow, seen, clock } = aRefresher(store, service.url, navigator.locks)

    await check()
    await check()
    expect(seen.trades).toBe(1)
    for (let tries = 2; tries <= 9; tries += 1) {
      clock.ahead += 80_000
      await check()
      expect(seen.trades).toBe(tries)
    }

    expect(store.read()).toBe(session)
    expect(seen.waits[0]).toBeLessThan(1_500)
    expect(seen.waits[3]).toBeGreaterThan(seen.waits[0] ?? 0)
    expect(Math.max(...seen.waits)).toBeLessThanOrEqual(75_000)
    await checkNow()
    expect(seen.trades).toBe(10)
    expect(seen.waits.at(-1)).toBeLessThan(1_500)
  },
)

test('a session that outlived an outage goes on with the next answer', async () => {
  const store = fakeBrowser().tab()
  const session = await signedIn()
  store.signIn({ ...session, expiresAt: new Date().toISOString() })
  {
    await using service = await startFakeApi('unavailable')
    await aRefresher(store, service.url, navigator.locks).check()
  }
  await aRefresher(store, site.url, navigator.locks).check()
  expect(store.read()?.accessToken).not.toBe(session.accessToken)
})

test('a tab that holds the turn and fails gives it on', async () => {
  const { storage, tab } = fakeBrowser()
  const store = tab()
  const session = await signedIn()
  store.signIn(session)
  await using service = await startFakeApi('nothing')
  const failing = aRefresher(store, service.url, undefined, storage)
  const working = aRefresher(store, site.url, undefined, storage)
  await expect(failing.refresh(session.accessToken)).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  expect((await working.refresh(session.accessToken))?.accessToken).not.toBe(session.accessToken)
})
