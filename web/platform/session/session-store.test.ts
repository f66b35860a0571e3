import { expect, test } from 'vitest'
import { fakeBrowser, fakeSession } from './browser.fixture.ts'
import { type AuthEvent, createSessionStore, sessionKey } from './session-store.ts'

test('session store: sign-in, new tokens and sign-out each emit one event, in order', () => {
  const { tab } = fakeBrowser()
  const store = tab()
  const events: AuthEvent[] = []
  store.onAuthEvent((event) => events.push(event))

  store.signIn(fakeSession({ refreshToken: 'r1' }))
  store.replaceTokens('r1', fakeSession({ accessToken: 'a2', refreshToken: 'r2' }))
  store.sync()
  store.clear()

  expect(events).toEqual(['SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT'])
})

test('session store: events reach the other tabs', () => {
  const { tab } = fakeBrowser()
  const [first, second] = [tab(), tab()]
  const events: AuthEvent[] = []
  second.onAuthEvent((event) => events.push(event))

  first.signIn(fakeSession({ refreshToken: 'r1' }))
  expect(second.read()?.refreshToken).toBe('r1')
  first.replaceTokens('r1', fakeSession({ accessToken: 'a2', refreshToken: 'r2' }))
  first.clear()

  expect(second.read()).toBeNull()
  expect(events).toEqual(['SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT'])
})

test('session store: a sign-in of another user emits SIGNED_IN', () => {
  const { tab } = fakeBrowser()
  const store = tab()
  store.signIn(fakeSession({ userId: 'ann' }))
  const events: AuthEvent[] = []
  store.onAuthEvent((event) => events.push(event))
  store.signIn(fakeSession({ userId: 'ben', accessToken: 'b1' }))
  expect(events).toEqual(['SIGNED_IN'])
})

test('session store: read returns the same object while the session is unchanged', () => {
  const { tab } = fakeBrowser()
  const store = tab()
  store.signIn(fakeSession({}))
  expect(store.read()).toBe(store.read())
})

test('session store: tokens that arrive after sign-out do not restore the session', () => {
  const { tab } = fakeBrowser()
  const store = tab()
  store.signIn(fakeSession({ refreshToken: 'r1' }))
  store.clear()
  store.replaceTokens('r1', fakeSession({ refreshToken: 'r2' }))
  expect(store.read()).toBeNull()
})

test('session store: clearing an old session keeps a newer one', () => {
  const { tab } = fakeBrowser()
  const store = tab()
  store.signIn(fakeSession({ refreshToken: 'new' }))
  store.clear('old')
  expect(store.read()?.refreshToken).toBe('new')
})

test('session store: updating the user emits no auth event and ignores other users', () => {
  const { tab } = fakeBrowser()
  const store = tab()
  const session = fakeSession({ userId: 'ann' })
  store.signIn(session)
  const events: AuthEvent[] = []
  let changeCount = 0
  store.onAuthEvent((event) => events.push(event))
  store.subscribe(() => (changeCount += 1))

  store.updateUser({ ...session.user, role: 'admin', isAdmin: true })
  store.updateUser({ ...session.user, role: 'admin', isAdmin: true })
  store.updateUser({ ...session.user, id: 'ben', email: 'ben@example.com' })

  expect(store.read()?.user).toMatchObject({ id: 'ann', isAdmin: true })
  expect({ events, changeCount }).toEqual({ events: [], changeCount: 1 })
})

test.each([
  '',
  'null',
  '{',
  '[]',
  '"text"',
  '{"accessToken":"a"}',
  '{"accessToken":1,"refreshToken":2,"expiresAt":3,"user":4}',
  '{"accessToken":"→","refreshToken":"a","expiresAt":"2026-01-01","user":{"id":"1","email":"a@example.com"}}',
  '{"accessToken":"a\\n","refreshToken":"a","expiresAt":"2026-01-01","user":{"id":"1","email":"a@example.com"}}',
])('session store: stored text %j is ignored', (text) => {
  const { storage, tab } = fakeBrowser()
  storage.setItem(sessionKey, text)
  expect(tab().read()).toBeNull()
})

test('session store: keeps the session in memory if the storage throws', () => {
  const throwError = () => {
    throw new Error('storage blocked')
  }
  const store = createSessionStore({ getItem: throwError, setItem: throwError, removeItem: throwError })
  store.signIn(fakeSession({ refreshToken: 'r1' }))
  expect(store.read()?.refreshToken).toBe('r1')
  store.clear()
  expect(store.read()).toBeNull()
})
