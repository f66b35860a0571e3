import { expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { fakeBrowser, fakeSession } from '../session/browser.fixture.ts'
import { withCrossTabLock } from '../session/cross-tab-lock.ts'
import { createRefresher } from '../session/token-refresh.ts'
import { UNEXPECTED_ERROR_TEXT } from './api-error.ts'
import { authFetch, fetchOrThrow } from './auth-fetch.ts'
import { ApiError, createClient, exchangeToken } from './client.ts'
import { startFakeApi } from './fake-api.fixture.ts'

const site = await openSiteForFile({ seed: false })

function openClient(url = site.url) {
  const { storage, tab } = fakeBrowser()
  const store = tab()
  const publicClient = createClient(`${url}/api`, fetchOrThrow)
  const refresher = createRefresher({
    store,
    exchangeToken: (refreshToken) => exchangeToken(publicClient, refreshToken),
    withCrossTabLock: withCrossTabLock({ locks: navigator.locks, storage }),
    now: Date.now,
    uptime: Date.now,
    schedule: () => undefined,
  })
  return { store, publicClient, api: createClient(`${url}/api`, authFetch({ store, refresher })) }
}

async function newSession() {
  const { id, email, token, refreshToken } = await site.createUser()
  return fakeSession({ userId: id, email, accessToken: token, refreshToken })
}

const errorOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('the call succeeded'),
    (error) => (error instanceof ApiError ? error : Promise.reject(error)),
  )

test('API client: sends the access token', async () => {
  const { api, store } = openClient()
  const session = await newSession()
  store.signIn(session)
  expect((await (await api.auth.me.$get()).json()).email).toBe(session.user.email)
})

test('API client: refreshes an expired access token and repeats the call', async () => {
  const { api, store } = openClient()
  const session = await newSession()
  store.signIn({ ...session, accessToken: `jpa_${'x'.repeat(43)}` })
  const [one, two] = await Promise.all([api.auth.me.$get(), api.auth.me.$get()])
  expect((await one.json()).email).toBe(session.user.email)
  expect((await two.json()).email).toBe(session.user.email)
  expect(store.read()?.refreshToken).not.toBe(session.refreshToken)
})

test('API client: a request with an ended session throws session_ended and signs out', async () => {
  const { api, store } = openClient()
  const session = await newSession()
  await site.call('POST', '/api/auth/sign-out', { body: { refreshToken: session.refreshToken } })
  store.signIn(session)
  const error = await errorOf(api.auth.me.$get())
  expect(error).toMatchObject({ status: 401, code: 'session_ended' })
  expect(store.read()).toBeNull()
})

test('API client: an error contains code, fields and request id', async () => {
  const { publicClient } = openClient()
  const error = await errorOf(publicClient.auth['sign-up'].$post({ json: { email: 'ann', password: 'short' } }))
  expect(error).toMatchObject({ status: 400, code: 'validation' })
  expect(error.fields.map(({ field }) => field).sort()).toEqual(['email', 'password'])
  expect(error.requestId).toMatch(/\S{8,}/)
})

test('API client: a wrong password does not end the session', async () => {
  const { publicClient, store } = openClient()
  store.signIn(await newSession())
  const error = await errorOf(
    publicClient.auth['sign-in'].$post({ json: { email: 'no@example.com', password: 'wrong!' } }),
  )
  expect(error).toMatchObject({ status: 401, code: 'wrong_credentials', message: 'Invalid email or password.' })
  expect(store.read()).not.toBeNull()
})

test.each(['no response', 'a proxy page', 'a truncated response'] as const)(
  'API client: %s throws an unexpected error',
  async (failure) => {
    await using fakeApi = await startFakeApi(failure)
    const { api, store } = openClient(fakeApi.url)
    store.signIn(fakeSession({}))
    expect(await errorOf(api.auth.me.$get())).toMatchObject({ code: 'unexpected', message: UNEXPECTED_ERROR_TEXT })
    expect(store.read()).not.toBeNull()
  },
)

test('API client: a 503 error contains the retry delay', async () => {
  await using fakeApi = await startFakeApi('unavailable')
  expect(await errorOf(openClient(fakeApi.url).api.auth.me.$get())).toMatchObject({
    status: 503,
    code: 'unavailable',
    retryAfter: 2,
  })
})

test('API client: tokens do not appear in the server log', async () => {
  const { api, store } = openClient()
  const session = await newSession()
  store.signIn({ ...session, accessToken: `jpa_${'y'.repeat(43)}` })
  await api.auth.me.$get()
  expect(site.log.join('\n')).not.toMatch(/jp[ar]_/)
})
