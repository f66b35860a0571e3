import { hc, type PickResponseByStatusCode } from 'hono/client'
import type { SignedUp } from '#contract/people/accounts/auth.schema.ts'
import type { CodeRequired } from '#contract/people/accounts/two-factor.schema.ts'
import type { Api } from '#server/api.ts'
import { storage, store } from '../session/browser-session.ts'
import { withCrossTabLock } from '../session/cross-tab-lock.ts'
import { createRefresher } from '../session/token-refresh.ts'
import { authFetch, fetchOrThrow } from './auth-fetch.ts'
import { throwUnreachable } from './load-client.ts'

export { ApiError } from './api-error.ts'
export { newIdempotencyKey } from './idempotency-key.ts'
export { store }

/** Only the success responses: the others are thrown as ApiError. */
type SuccessResponses = PickResponseByStatusCode<Api, 200 | 201 | 202 | 204>
export type ApiClient = ReturnType<typeof createClient>

/** Shorter than the ten seconds in which the server accepts the same refresh token again. */
const REFRESH_TIMEOUT_MS = 7_000

/** The API client without a session, for signing in and signing up. */
export const publicApi = createClient('/api', fetchOrThrow)

export const refresher = createRefresher({
  store,
  exchangeToken: (refreshToken) => exchangeToken(publicApi, refreshToken),
  withCrossTabLock: withCrossTabLock({ locks: globalThis.navigator?.locks, storage }),
  now: Date.now,
  uptime: () => performance.now(),
  schedule: (milliseconds, work) => void setTimeout(work, milliseconds),
})

/** The API client of the signed-in user. Each call throws an ApiError if it is rejected or gets no response. */
export const api = createClient('/api', authFetch({ store, refresher }))

/** The client for content that a user may read with or without an account, depending on the content. */
export const optionalAuthApi = (): ApiClient => (store.read() ? api : publicApi)

/** Signs in with email and password. Returns a challenge if a second factor is required. */
export async function signIn(credentials: { email: string; password: string }): Promise<CodeRequired | undefined> {
  const { signIn } = await import('../session/start-session.ts').catch(throwUnreachable)
  return signIn(credentials)
}

export async function signUp(json: { email: string; password: string }): Promise<SignedUp> {
  return (await publicApi.auth['sign-up'].$post({ json })).json()
}

export function createClient(base: string, fetch: typeof fetchOrThrow) {
  return hc<SuccessResponses>(base, { fetch })
}

export async function exchangeToken(client: ApiClient, refreshToken: string) {
  const init = { signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) }
  return (await client.auth.refresh.$post({ json: { refreshToken } }, { init })).json()
}
