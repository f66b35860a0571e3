import type { SessionResponse, User } from '#contract/accounts/auth.schema.ts'

export type StoredSession = SessionResponse
export type AuthEvent = 'SIGNED_IN' | 'SIGNED_OUT' | 'TOKEN_REFRESHED'
export type AuthListener = (event: AuthEvent, session: StoredSession | null) => void
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type SessionStore = ReturnType<typeof createSessionStore>

export const sessionKey = 'journey.session'

/**
 * The session of this browser. What lies in the storage is the truth, so that tabs agree: each look reads it again, and
 * `look` tells listeners what another tab did. Without a storage (refused, or on the server) the session lives in this tab.
 */
export function createSessionStore(storage: KeyValueStorage | null) {
  const watchers = new Set<() => void>()
  const listeners = new Set<AuthListener>()
  /** What the storage refused to keep. */
  let unkept: string | null = null
  let parsed: { text: string | null; session: StoredSession | null } = { text: null, session: null }
  let told = read()

  /** The same object for as long as the session is the same. */
  function read(): StoredSession | null {
    const text = unkept ?? kept(storage)
    if (text !== parsed.text) parsed = { text, session: parse(text) }
    return parsed.session
  }

  function write(session: StoredSession | null): void {
    const text = session && JSON.stringify(session)
    unkept = keep(storage, text) ? null : text
    sync()
  }

  /** Tells what changed since the last telling, whoever changed it. */
  function sync(): void {
    const before = told
    const now = read()
    if (now === before) return
    told = now
    for (const watcher of watchers) watcher()
    const event = eventBetween(before, now)
    if (event) for (const listener of listeners) listener(event, now)
  }

  return {
    read,
    sync,
    signIn: (session: StoredSession) => write(session),

    /** The next pair of tokens, unless the session they belong to has gone from here in the meantime. */
    replaceTokens(spentToken: string, next: StoredSession): void {
      if (read()?.refreshToken === spentToken) write(next)
    },

    /** Forgets the session; given a token, only the session that still holds it. */
    clear(refreshToken?: string): void {
      const session = read()
      if (session && (refreshToken === undefined || session.refreshToken === refreshToken)) write(null)
    },

    /** What the service says of the person now: a new role, say. */
    updateUser(user: User): void {
      const session = read()
      if (session?.user.id === user.id && !isSame(session.user, user)) write({ ...session, user })
    },

    /** Hears of every change of the session. @returns how to stop. */
    subscribe(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },

    /** Hears of sign-in, sign-out and new tokens, in this tab or another. @returns how to stop. */
    onAuthEvent(listener: AuthListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function eventBetween(before: StoredSession | null, now: StoredSession | null): AuthEvent | null {
  if (!now) return 'SIGNED_OUT'
  if (before?.user.id !== now.user.id) return 'SIGNED_IN'
  return before.accessToken === now.accessToken ? null : 'TOKEN_REFRESHED'
}

function kept(storage: KeyValueStorage | null): string | null {
  try {
    return storage?.getItem(sessionKey) ?? null
  } catch {
    // Storage that is blocked is storage that holds nothing.
    return null
  }
}

/** @returns whether the storage took it. */
function keep(storage: KeyValueStorage | null, text: string | null): boolean {
  if (!storage) return false
  try {
    if (text === null) storage.removeItem(sessionKey)
    else storage.setItem(sessionKey, text)
    return true
  } catch {
    return false
  }
}

/** Anybody can write into the storage: what is not a session is none. */
function parse(text: string | null): StoredSession | null {
  if (text === null) return null
  try {
    const value: Partial<StoredSession> | null = JSON.parse(text)
    const texts = [value?.accessToken, value?.refreshToken, value?.expiresAt, value?.user?.id, value?.user?.email]
    return texts.every((part) => typeof part === 'string') ? (value as StoredSession) : null
  } catch {
    return null
  }
}

function isSame(one: User, other: User): boolean {
  return one.email === other.email && one.fullName === other.fullName && one.role === other.role
}
