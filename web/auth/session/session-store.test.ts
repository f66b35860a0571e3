import { expect, test } from 'vitest'
import { fakeBrowser, fakeSession } from './browser.fixture.ts'
import { type AuthEvent, createSessionStore, sessionKey } from './session-store.ts'

test('signing in, new tokens and signing out are told once each, in order', () => {
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

test('what one tab does, the others hear', () => {
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

test('somebody else who signs in over a session is a sign-in', () => {
  const { tab } = fakeBrowser()
  const store = tab()
  store.signIn(fakeSession({ userId: 'ann' }))
  const events: AuthEvent[] = []
  store.onAuthEvent((event) => events.push(event))
  store.signIn(fakeSession({ userId: 'ben', accessToken: 'b1' }))
  expect(events).toEqual(['SIGNED_IN'])
})

test('the session is one object until it changes, so that React can compare it', () => {
  const { tab } = fakeBrowser()
  const store = tab()
  store.signIn(fakeSession({}))
  expect(store.read()).toBe(store.read())
})

test('tokens that arrive after the sign-out do not bring the session back', () => {
  const { tab } = fakeBrowser()
  const store = tab()
  store.signIn(fakeSession({ refreshToken: 'r1' }))
  store.clear()
  store.replaceTokens('r1', fakeSession({ refreshToken: 'r2' }))
  expect(store.read()).toBeNull()
})

test('the end of an old session leaves a newer one alone', () => {
  const { tab } = fakeBrowser()
  const store = tab()
  store.signIn(fakeSession({ refreshToken: 'new' }))
  store.clear('old')
  expect(store.read()?.refreshToken).toBe('new')
})

test('a new role is put right without any event, and only for the person it is about', () => {
  const { tab } = fakeBrowser()
  const store = tab()
  const session = fakeSession({ userId: 'ann' })
  store.signIn(session)
  const events: AuthEvent[] = []
  let changes = 0
  store.onAuthEvent((event) => events.push(event))
  store.subscribe(() => (changes += 1))

  store.updateUser({ ...session.user, role: 'admin', isAdmin: true })
  store.updateUser({ ...session.user, role: 'admin', isAdmin: true })
  store.updateUser({ ...session.user, id: 'ben', email: 'ben@example.com' })

  expect(store.read()?.user).toMatchObject({ id: 'ann', isAdmin: true })
  expect({ events, changes }).toEqual({ events: [], changes: 1 })
})

test.each([
  '',
  'null',
  '{',
  '[]',
  '"text"',
  '{"accessToken":"a"}',
  '{"accessToken":1,"refreshToken":2,"expiresAt":3,"user":4}',
])('a storage that holds %j holds no session', (text) => {
  const { storage, tab } = fakeBrowser()
  storage.setItem(sessionKey, text)
  expect(tab().read()).toBeNull()
})

test('a browser that refuses to remember anything still has a session, in this tab', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  const store = createSessionStore({ getItem: refuse, setItem: refuse, removeItem: refuse })
  store.signIn(fakeSession({ refreshToken: 'r1' }))
  expect(store.read()?.refreshToken).toBe('r1')
  store.clear()
  expect(store.read()).toBeNull()
})
