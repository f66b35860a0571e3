import { afterAll, expect, test } from 'vitest'
import { type FakeGoogle, openFakeGoogle } from '../../../tests/fake-google/server.ts'
import { google } from './checks/google.ts'
import { findClosedPort, findingsOf } from './doctor.fixture.ts'

const service = await openFakeGoogle()
afterAll(() => service.close())

const checkGoogle = (more: Record<string, string> = {}) =>
  findingsOf(google, {
    GOOGLE_CLIENT_ID: service.clientId,
    GOOGLE_CLIENT_SECRET: service.clientSecret,
    GOOGLE_API_BASE: service.url,
    ...more,
  })

test('doctor Google: verifies client id and secret with Google', async () => {
  expect(await checkGoogle()).toBe('ok: Google accepts the client and its secret')
  expect(await findingsOf(google, {})).toBe('')
})

test.each([
  ['GOOGLE_CLIENT_ID', 'does not look like one: copy all of it: it ends in'],
  ['GOOGLE_CLIENT_SECRET', 'does not look like its secret: copy all of it from'],
])('doctor Google: a truncated %s is rejected, and the error says what it should look like', async (name, odd) => {
  expect(await checkGoogle({ [name]: 'half' })).toContain(`error: Google rejects the client, and ${name} ${odd}`)
})

test.each([
  ['GOOGLE_CLIENT_ID', '123456789012-another.apps.googleusercontent.com'],
  ['GOOGLE_CLIENT_SECRET', 'GOCSPX-another'],
])('doctor Google: a wrong %s is rejected, and the error says what to copy', async (name, value) => {
  expect(await checkGoogle({ [name]: value })).toBe(
    'error: Google rejects the client: copy GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET again from the same client in Google’s console',
  )
})

/**
 * The doctor asks Google whether it accepts the client. It distinguishes a rejected client from an unreachable Google.
 */
test('doctor Google: an outage or connection error is not reported as a wrong client', async () => {
  const closed = { GOOGLE_API_BASE: `http://127.0.0.1:${await findClosedPort()}` }
  expect(await checkGoogle(closed)).toBe(
    'error: Google cannot be reached (ECONNREFUSED): check GOOGLE_API_BASE, or remove it',
  )
  const whileGoogle = (failure: Parameters<FakeGoogle['failWhile']>[1]) =>
    service.failWhile('token', failure, () => checkGoogle())
  expect(await whileGoogle({ status: 503, reason: 'unavailable' })).toMatch(
    /^error: Google returned an error \(503\): check again later/,
  )
  expect(await whileGoogle('silent')).toMatch(/^error: Google cannot be reached \(TimeoutError\)/)
})
