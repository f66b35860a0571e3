import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react'
import type { SignedUp, User } from '#contract/people/accounts/auth.schema.ts'
import type { CodeRequired } from '#contract/people/accounts/two-factor.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { delay } from '../api/delay.ts'
import { loadClient } from '../api/load-client.ts'
import { store } from './browser-session.ts'
import type { StoredSession } from './session-store.ts'
import { watchSession } from './session-watcher.ts'

type Credentials = { email: string; password: string }

type Auth = {
  user: User | null
  session: StoredSession | null
  /** True on the server and until hydration, when the session is not known yet. */
  isLoading: boolean
  /** Returns a challenge if a code is required. @throws ApiError */
  signIn: (credentials: Credentials) => Promise<CodeRequired | undefined>
  /** Does not sign in. @throws ApiError */
  signUp: (credentials: Credentials) => Promise<SignedUp>
  signOut: () => Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

const serverState: Pick<Auth, 'session' | 'isLoading'> = { session: null, isLoading: true }

export function AuthProvider({ children }: { children: ReactNode }) {
  const [{ session, isLoading }, setState] = useState(serverState)
  useEffect(() => {
    const update = () => setState({ session: store.read(), isLoading: false })
    // An urgent change would replace the HTML of lazy parts that are not hydrated yet by their fallbacks.
    startTransition(update)
    return store.subscribe(update)
  }, [])
  useEffect(watchSession, [])
  const auth = useMemo<Auth>(
    () => ({ user: session?.user ?? null, session, isLoading, signIn, signUp, signOut }),
    [session, isLoading],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

async function signIn(credentials: Credentials): Promise<CodeRequired | undefined> {
  return (await loadClient()).signIn(credentials)
}

async function signUp(credentials: Credentials): Promise<SignedUp> {
  return (await loadClient()).signUp(credentials)
}

async function signOut(): Promise<void> {
  if (!store.read()) return
  await runSignOutHooks()
  const session = store.read()
  if (!session) return
  const { refreshToken } = session
  store.clear()
  try {
    const { publicApi } = await loadClient()
    await publicApi.auth['sign-out'].$post({ json: { refreshToken } }, { init: { keepalive: true } })
  } catch (error) {
    // The tokens are removed from this browser either way. If the server was not reached, they expire.
    if (!(error instanceof ApiError)) throw error
  }
}

type SignOutHook = () => Promise<unknown>

const hooks = new Set<SignOutHook>()
/** A sign-out waits no longer than this for its hooks. */
const HOOKS_TIMEOUT_MS = 3_000

/** Registers work that needs the session before it ends. Returns the unregister function. */
export function onBeforeSignOut(hook: SignOutHook): () => void {
  hooks.add(hook)
  return () => void hooks.delete(hook)
}

async function runSignOutHooks(): Promise<void> {
  await Promise.race([Promise.allSettled(Array.from(hooks, (hook) => hook())), delay(HOOKS_TIMEOUT_MS)])
}
