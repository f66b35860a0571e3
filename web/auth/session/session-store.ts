import type { SessionAnswer, User } from '#contract/accounts/auth.schema.ts'

export type Session = SessionAnswer
export type AuthEvent = 'SIGNED_IN' | 'SIGNED_OUT' | 'TOKEN_REFRESHED'
export type AuthListener = (event: AuthEvent, session: Session | null) => void
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type SessionStore = ReturnType<typeof createStore>

export const sessionKey = 'journey.session'

/**
 * The session of this browser. What lies in the storage is the truth, so that tabs agree: each look reads it again, and
 * `look` tells listeners what another tab did. Without a storage (refused, or on the server) the session lives in this tab.
 */
export function createStore(storage: Shelf | null) {
  const watchers = new Set<() => void>()
  const listeners = new Set<AuthListener>()
  /** What the storage refused to keep. */
  let unkept: string | null = null
  let parsed: { text: string | null; session: Session | null } = { text: null, session: null }
  let told = read()

  /** The same object for as long as the session is the same. */
  function read(): Session | null {
    const text = unkept ?? kept(storage)
    if (text !== parsed.text) parsed = { text, session: parse(text) }
    return parsed.session
  }

  function write(session: Session | null): void {
    const text = session && JSON.stringify(session)
    unkept = keep(storage, text) ? null : text
    look()
  }

  /** Tells what changed since the last telling, whoever changed it. */
  function look(): void {
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
    look,
    signIn: (session: Session) => write(session),

    /** The next pair of tokens, unless the session they belong to has gone from here in the meantime. */
    renew(spentToken: string, next: Session): void {
      if (read()?.refreshToken === spentToken) write(next)
    },

    /** Forgets the session; given a token, only the session that still holds it. */
    end(refreshToken?: string): void {
      const session = read()
      if (session && (refreshToken === undefined || session.refreshToken === refreshToken)) write(null)
    },

    /** What the service says of the person now: a new role, say. */
    correct(user: User): void {
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

function eventBetween(before: Session | null, now: Session | null): AuthEvent | null {
  if (!now) return 'SIGNED_OUT'
  if (before?.user.id !== now.user.id) return 'SIGNED_IN'
  return before.accessToken === now.accessToken ? null : 'TOKEN_REFRESHED'
}

function kept(storage: Shelf | null): string | null {
  try {
    return storage?.getItem(sessionKey) ?? null
  } catch {
    // Storage that is blocked is storage that holds nothing.
    return null
  }
}

/** @returns whether the storage took it. */
function keep(storage: Shelf | null, text: string | null): boolean {
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
function parse(text: string | null): Session | null {
  if (text === null) return null
  try {
    const value: Partial<Session> | null = JSON.parse(text)
    const texts = [value?.accessToken, value?.refreshToken, value?.expiresAt, value?.user?.id, value?.user?.email]
    return texts.every((part) => typeof part === 'string') ? (value as Session) : null
  } catch {
    return null
  }
}

function isSame(one: User, other: User): boolean {
  return one.email === other.email && one.fullName === other.fullName && one.role === other.role
}
