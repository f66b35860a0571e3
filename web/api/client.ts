import { hc, type PickResponseByStatusCode } from 'hono/client'
import type { SignedUp } from '#contract/accounts/auth.schema.ts'
import type { CodeRequired } from '#contract/accounts/two-factor.schema.ts'
import type { Api } from '#server/api/app.ts'
import { storage, store } from '../auth/session/browser-session.ts'
import { withCrossTabLock } from '../auth/session/cross-tab-lock.ts'
import { createRefresher } from '../auth/session/token-refresh.ts'
import { authFetch, fetchOrThrow } from './auth-fetch.ts'

export { ApiError } from './api-error.ts'
export { store }

/** The operations with the answers that are not refusals: those are thrown. */
type SuccessResponses = PickResponseByStatusCode<Api, 200 | 201 | 202 | 204>
export type ApiClient = ReturnType<typeof createClient>

/** Shorter than the ten seconds in which the service gives a lost answer again. */
const REFRESH_TIMEOUT_MS = 7_000

/** The API for somebody without a session: signing in, and what leads there. */
export const publicApi = createClient('/api', fetchOrThrow)

export const refresher = createRefresher({
  store,
  exchangeToken: (refreshToken) => exchangeToken(publicApi, refreshToken),
  withCrossTabLock: withCrossTabLock({ locks: globalThis.navigator?.locks, storage }),
  now: Date.now,
  schedule: (milliseconds, work) => void setTimeout(work, milliseconds),
})

/**
 * The API for whoever is signed in, with the types of its routes: `await (await api.auth.me.$get()).json()`.
 * Every call throws an ApiError when it is refused or the service cannot be reached.
 */
export const api = createClient('/api', authFetch({ store, refresher }))

/** Signs this browser in by address and password. @returns what a code has to answer first, if one has to */
export async function signIn(json: { email: string; password: string }): Promise<CodeRequired | undefined> {
  const answer = await (await publicApi.auth['sign-in'].$post({ json })).json()
  if ('challenge' in answer) return answer
  store.signIn(answer)
}

/** The second step. @returns how many backup codes are left, if one was used */
export async function signInWithCode(json: { challenge: string; code: string }): Promise<number | null> {
  const { backupCodesLeft, ...session } = await (await publicApi.auth['sign-in-code'].$post({ json })).json()
  store.signIn(session)
  return backupCodesLeft
}

/** Makes an account, whose address has to be confirmed before it opens. */
export async function signUp(json: { email: string; password: string }): Promise<SignedUp> {
  return (await publicApi.auth['sign-up'].$post({ json })).json()
}

export function createClient(base: string, fetch: typeof fetchOrThrow) {
  return hc<SuccessResponses>(base, { fetch })
}

/** Trades a refresh token for the next pair of tokens. */
export async function exchangeToken(client: ApiClient, refreshToken: string) {
  const init = { signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) }
  return (await client.auth.refresh.$post({ json: { refreshToken } }, { init })).json()
}
