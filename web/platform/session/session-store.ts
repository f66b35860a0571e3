import type { SessionResponse, SignedIn, User } from '#contract/people/accounts/auth.schema.ts'
import { type KeyValueStorage, readItem, writeItem } from '../ui/browser/browser-storage.ts'

/** `expiresAt` is a time of this browser's clock. `isNewAccount` is removed with the first refresh of the tokens. */
export type StoredSession = Pick<SessionResponse, 'accessToken' | 'refreshToken' | 'expiresAt' | 'user'> &
  Partial<Pick<SignedIn, 'isNewAccount'>>
export type AuthEvent = 'SIGNED_IN' | 'SIGNED_OUT' | 'TOKEN_REFRESHED'
type AuthListener = (event: AuthEvent, session: StoredSession | null) => void
export type SessionStore = ReturnType<typeof createSessionStore>

export const sessionKey = 'journey.session'

/**
 * Stores the session of this browser. Every read goes to the storage, so that all tabs agree; `sync` notifies listeners
 * of changes by other tabs. Without storage (blocked, or on the server) the session lives in this tab's memory.
 */
export function createSessionStore(storage: KeyValueStorage | null) {
  const changeListeners = new Set<() => void>()
  const authListeners = new Set<AuthListener>()
  /** The session if the storage rejected it. */
  let memoryText: string | null = null
  let parsed: { text: string | null; session: StoredSession | null } = { text: null, session: null }
  let notified = read()

  /** Returns the same object until the session changes. */
  function read(): StoredSession | null {
    const text = memoryText ?? readItem(storage, sessionKey)
    if (text !== parsed.text) parsed = { text, session: parse(text) }
    return parsed.session
  }

  function write(session: StoredSession | null): void {
    const text = session && JSON.stringify(session)
    memoryText = writeItem(storage, sessionKey, text) ? null : text
    sync()
  }

  function sync(): void {
    const before = notified
    const current = read()
    if (current === before) return
    notified = current
    for (const listener of changeListeners) listener()
    const event = eventBetween(before, current)
    if (event) for (const listener of authListeners) listener(event, current)
  }

  return {
    read,
    sync,
    signIn: (session: StoredSession) => write(session),

    /** Stores the next token pair, unless the session with the old refresh token has ended. */
    replaceTokens(oldRefreshToken: string, next: StoredSession): void {
      if (read()?.refreshToken === oldRefreshToken) write(next)
    },

    /** Removes the session; with a refresh token, only if it is still the session's token. */
    clear(refreshToken?: string): void {
      const session = read()
      if (session && (refreshToken === undefined || session.refreshToken === refreshToken)) write(null)
    },

    /** Updates the user of the session, for example after a role change. Ignores other users. */
    updateUser(user: User): void {
      const session = read()
      if (session?.user.id === user.id && !isSameUser(session.user, user)) write({ ...session, user })
    },

    subscribe(listener: () => void): () => void {
      changeListeners.add(listener)
      return () => void changeListeners.delete(listener)
    },

    /** Calls the listener on sign-in, sign-out and new tokens in any tab. Returns the unsubscribe function. */
    onAuthEvent(listener: AuthListener): () => void {
      authListeners.add(listener)
      return () => void authListeners.delete(listener)
    },
  }
}

function eventBetween(before: StoredSession | null, current: StoredSession | null): AuthEvent | null {
  if (!current) return 'SIGNED_OUT'
  if (before?.user.id !== current.user.id) return 'SIGNED_IN'
  return before.accessToken === current.accessToken ? null : 'TOKEN_REFRESHED'
}

/** Returns null for anything that is not a session: other scripts and users can write to the storage. */
function parse(text: string | null): StoredSession | null {
  if (text === null) return null
  try {
    const value: Partial<StoredSession> | null = JSON.parse(text)
    const fields = [value?.accessToken, value?.refreshToken, value?.expiresAt, value?.user?.id, value?.user?.email]
    const isSession = fields.every((field) => typeof field === 'string')
    // Other characters cannot be sent in a header.
    return isSession && /^[ -~]+$/.test(fields[0] as string) ? (value as StoredSession) : null
  } catch {
    return null
  }
}

function isSameUser(a: User, b: User): boolean {
  return a.email === b.email && a.fullName === b.fullName && a.role === b.role
}
