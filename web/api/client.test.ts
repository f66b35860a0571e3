import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { fakeBrowser, fakeSession } from '../auth/session/browser.fixture.ts'
import { withCrossTabLock } from '../auth/session/cross-tab-lock.ts'
import { createRefresher } from '../auth/session/token-refresh.ts'
import { UNEXPECTED } from './api-error.ts'
import { authFetch, fetchOrThrow } from './auth-fetch.ts'
import { ApiError, createClient, exchangeToken } from './client.ts'
import { startFakeApi } from './fake-api.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
afterAll(() => site.close())

function aClient(url = site.url) {
  const { storage, tab } = fakeBrowser()
  const store = tab()
  const anonymous = createClient(`${url}/api`, fetchOrThrow)
  const refresher = createRefresher({
    store,
    exchangeToken: (refreshToken) => exchangeToken(anonymous, refreshToken),
    withCrossTabLock: withCrossTabLock({ locks: navigator.locks, storage }),
    now: Date.now,
    schedule: () => undefined,
  })
  return { store, anonymous, api: createClient(`${url}/api`, authFetch({ store, refresher })) }
}

async function signedIn() {
  const { id, email, token, refreshToken } = await site.person()
  return fakeSession({ userId: id, email, accessToken: token, refreshToken })
}

const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('the call was answered'),
    (error) => (error instanceof ApiError ? error : Promise.reject(error)),
  )

test('a call carries the session in its header', async () => {
  const { api, store } = aClient()
  const session = await signedIn()
  store.signIn(session)
  expect((await (await api.auth.me.$get()).json()).email).toBe(session.user.email)
})

test('a call whose access token has ended is made again with the next one', async () => {
  const { api, store } = aClient()
  const session = await signedIn()
  store.signIn({ ...session, accessToken: `jpa_${'x'.repeat(43)}` })
  const [one, two] = await Promise.all([api.auth.me.$get(), api.auth.me.$get()])
  expect((await one.json()).email).toBe(session.user.email)
  expect((await two.json()).email).toBe(session.user.email)
  expect(store.read()?.refreshToken).not.toBe(session.refreshToken)
})

test('a call of a session that is over says so and signs out', async () => {
  const { api, store } = aClient()
  const session = await signedIn()
  await site.call('POST', '/api/auth/sign-out', { body: { refreshToken: session.refreshToken } })
  store.signIn(session)
  const error = await failureOf(api.auth.me.$get())
  expect(error).toMatchObject({ status: 401, code: 'session_ended' })
  expect(store.read()).toBeNull()
})

test('a refusal names its code, its fields and the request', async () => {
  const { anonymous } = aClient()
  const error = await failureOf(anonymous.auth['sign-up'].$post({ json: { email: 'ann', password: 'short' } }))
  expect(error).toMatchObject({ status: 400, code: 'validation' })
  expect(error.fields.map(({ field }) => field).sort()).toEqual(['email', 'password'])
  expect(error.requestId).toMatch(/\S{8,}/)
})

test('a wrong password is an answer, not the end of a session', async () => {
  const { anonymous, store } = aClient()
  store.signIn(await signedIn())
  const error = await failureOf(
    anonymous.auth['sign-in'].$post({ json: { email: 'no@example.com', password: 'wrong!' } }),
  )
  expect(error).toMatchObject({ status: 401, code: 'wrong_credentials', message: 'Invalid email or password.' })
  expect(store.read()).not.toBeNull()
})

test.each(['nothing', 'a proxy page', 'half an answer'] as const)(
  'a service that answers %s is an unexpected error in plain words',
  async (answer) => {
    await using service = await startFakeApi(answer)
    const { api, store } = aClient(service.url)
    store.signIn(fakeSession({}))
    expect(await failureOf(api.auth.me.$get())).toMatchObject({ code: 'unexpected', message: UNEXPECTED })
    expect(store.read()).not.toBeNull()
  },
)

test('a busy service says when to come back', async () => {
  await using service = await startFakeApi('unavailable')
  expect(await failureOf(aClient(service.url).api.auth.me.$get())).toMatchObject({
    status: 503,
    code: 'unavailable',
    retryAfter: 2,
  })
})

test('no token is written to an address or to the log of the service', async () => {
  const { api, store } = aClient()
  const session = await signedIn()
  store.signIn({ ...session, accessToken: `jpa_${'y'.repeat(43)}` })
  await api.auth.me.$get()
  expect(site.log.join('\n')).not.toMatch(/jp[ar]_/)
})
