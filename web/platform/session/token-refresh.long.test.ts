import { expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { fetchOrThrow } from '../api/auth-fetch.ts'
import { createClient, exchangeToken } from '../api/client.ts'
import { startFakeApi } from '../api/fake-api.fixture.ts'
import { fakeBrowser, fakeSession } from './browser.fixture.ts'
import { withCrossTabLock } from './cross-tab-lock.ts'
import type { AuthEvent, SessionStore } from './session-store.ts'
import { createRefresher } from './token-refresh.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const site = await openSiteForFile({ seed: false })

function openRefresher(
  store: SessionStore,
  url: string,
  locks: LockManager | undefined,
  storage = fakeBrowser().storage,
) {
  const client = createClient(`${url}/api`, fetchOrThrow)
  const calls = { exchanges: 0, delays: [] as number[] }
  const clock = { ahead: 0 }
  const refresher = createRefresher({
    store,
    exchangeToken: (refreshToken) => {
      calls.exchanges += 1
      return exchangeToken(client, refreshToken)
    },
    withCrossTabLock: withCrossTabLock({ locks, storage }),
    now: () => Date.now() + clock.ahead,
    uptime: () => Date.now() + clock.ahead,
    schedule: (milliseconds) => void calls.delays.push(milliseconds),
  })
  return { ...refresher, calls, clock }
}

async function newSession() {
  const { id, email, token, refreshToken } = await site.createUser()
  return fakeSession({ userId: id, email, accessToken: token, refreshToken })
}

test.each([
  ['locks', navigator.locks],
  ['an entry in the storage', undefined],
])('token refresh: two tabs at once, locked by %s, refresh once and stay signed in', async (_lock, locks) => {
  const { storage, tab } = fakeBrowser()
  const [first, second] = [tab(), tab()]
  first.signIn(await newSession())
  const expiredToken = first.read()?.accessToken ?? ''
  const one = openRefresher(first, site.url, locks, storage)
  const two = openRefresher(second, site.url, locks, storage)

  await Promise.all([one.refresh(expiredToken), one.refresh(expiredToken), two.refresh(expiredToken)])

  expect(one.calls.exchanges + two.calls.exchanges).toBe(1)
  expect(first.read()?.accessToken).not.toBe(expiredToken)
  expect(second.read()).toEqual(first.read())
  const me = await site.call('GET', '/api/auth/me', { token: second.read()?.accessToken ?? '' })
  expect(me.status).toBe(200)
})

test('token refresh: two windows without a lock get the same next token pair', async () => {
  const session = await newSession()
  const stores = [fakeBrowser().tab(), fakeBrowser().tab()]
  await Promise.all(
    stores.map((store) => {
      store.signIn(session)
      return openRefresher(store, site.url, undefined).refresh(session.accessToken)
    }),
  )
  expect(stores[0]?.read()?.accessToken).not.toBe(session.accessToken)
  expect(stores[0]?.read()?.refreshToken).toBe(stores[1]?.read()?.refreshToken)
})

/**
 * The browser checks its session every 30 seconds and refreshes the token if it expires within three checks. One tab
 * refreshes for all.
 */
test('token refresh: a check refreshes only when the token expires within three checks', async () => {
  const store = fakeBrowser().tab()
  const session = await newSession()
  store.signIn({ ...session, expiresAt: new Date(Date.now() + 95_000).toISOString() })
  const { check, calls, clock } = openRefresher(store, site.url, navigator.locks)
  await check()
  expect(calls.exchanges).toBe(0)
  clock.ahead = 6_000
  await check()
  expect(calls.exchanges).toBe(1)
  expect(store.read()?.user.email).toBe(session.user.email)
})

/**
 * Session tokens are refreshed at the right time when the clock of the browser is wrong. A used refresh token stays
 * used when the clock of the server steps back.
 */
test.each([2, -2])('token refresh: a clock %i hours off: two tabs refresh once per token', async (hours) => {
  const { storage, tab } = fakeBrowser()
  const session = await newSession()
  const stores = [tab(), tab()]
  const tabs = stores.map((store) => openRefresher(store, site.url, navigator.locks, storage))
  const setClocks = (milliseconds: number) => {
    for (const { clock } of tabs) clock.ahead = milliseconds
  }
  setClocks(hours * HOUR)
  // Stored by an earlier version, with the time of the server.
  stores[0]?.signIn(session)
  for (let elapsed = 0; elapsed < 13 * MINUTE; elapsed += 30_000) {
    setClocks(hours * HOUR + elapsed)
    for (const { check, checkNow } of tabs) {
      await check()
      await checkNow()
    }
  }
  expect(tabs.map(({ calls }) => calls.exchanges)).toEqual([1, 0])
})

test('token refresh: a session that the server has ended is signed out', async () => {
  const store = fakeBrowser().tab()
  const session = await newSession()
  await site.call('POST', '/api/auth/sign-out', { body: { refreshToken: session.refreshToken } })
  store.signIn(session)
  const events: AuthEvent[] = []
  store.onAuthEvent((event) => events.push(event))
  expect(await openRefresher(store, site.url, navigator.locks).refresh(session.accessToken)).toBeNull()
  expect(events).toEqual(['SIGNED_OUT'])
})

const inconclusiveResponses = [
  'no response',
  'unavailable',
  'an internal error',
  'too many requests',
  'a firewall block page',
  'not found',
  'a proxy page',
  'a truncated response',
] as const

test.each(inconclusiveResponses)(
  'token refresh: %s keeps the session and is retried with increasing delays',
  async (failure) => {
    await using service = await startFakeApi(failure)
    const store = fakeBrowser().tab()
    store.signIn(fakeSession({ expiresAt: new Date().toISOString() }))
    const session = store.read()
    const { check, checkNow, calls, clock } = openRefresher(store, service.url, navigator.locks)

    await check()
    await check()
    expect(calls.exchanges).toBe(1)
    for (let attempts = 2; attempts <= 9; attempts += 1) {
      clock.ahead += 80_000
      await check()
      expect(calls.exchanges).toBe(attempts)
    }

    expect(store.read()).toBe(session)
    expect(calls.delays[0]).toBeLessThan(1_500)
    expect(calls.delays[3]).toBeGreaterThan(calls.delays[0] ?? 0)
    expect(Math.max(...calls.delays)).toBeLessThanOrEqual(75_000)
    await checkNow()
    expect(calls.exchanges).toBe(10)
    expect(calls.delays.at(-1)).toBeLessThan(1_500)
  },
)

test('token refresh: a session recovers after an outage', async () => {
  const store = fakeBrowser().tab()
  const session = await newSession()
  store.signIn({ ...session, expiresAt: new Date().toISOString() })
  {
    await using service = await startFakeApi('unavailable')
    await openRefresher(store, service.url, navigator.locks).check()
  }
  await openRefresher(store, site.url, navigator.locks).check()
  expect(store.read()?.accessToken).not.toBe(session.accessToken)
})

test('token refresh: a failed refresh releases the lock', async () => {
  const { storage, tab } = fakeBrowser()
  const store = tab()
  const session = await newSession()
  store.signIn(session)
  await using service = await startFakeApi('no response')
  const failing = openRefresher(store, service.url, undefined, storage)
  const working = openRefresher(store, site.url, undefined, storage)
  await expect(failing.refresh(session.accessToken)).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  expect((await working.refresh(session.accessToken))?.accessToken).not.toBe(session.accessToken)
})
