import { expect, test } from 'vitest'
import { connectCalendar, createConnectedUser } from '../../../classes/schedule/google/google.fixture.ts'
import { openSiteWithGoogle } from '../../../platform/google/google-client.fixture.ts'
import { createCustomer, PASSWORD, signIn } from '../accounts.fixture.ts'

const googleSite = await openSiteWithGoogle()
const { site, google } = googleSite

/** Tokens are encrypted. Deleting an account revokes its consent at Google, with retries until Google responds. */
test('delete account: revokes the Google consent, with retries while Google is unavailable', async () => {
  const email = await createCustomer(site)
  const { accessToken: token } = await signIn(site, email)
  const account = google.createAccount()
  await connectCalendar(googleSite, { token }, account)
  const body = { email, currentPassword: PASSWORD }
  expect((await site.call('POST', '/api/account/delete', { token, body })).status).toBe(204)
  const failing = () => expect(site.runJobs()).rejects.toThrow('Google did not revoke a consent')
  await google.failWhile('revoke', { status: 500, reason: 'backend' }, failing)
  expect(google.hasConsent(account)).toBe(true)
  await site.base.db.execute(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`)
  await site.runJobs()
  expect(google.hasConsent(account)).toBe(false)
})

test('data export: contains the Google Calendar connection without its token', async () => {
  const { ann } = await createConnectedUser(googleSite)
  const { body } = await site.call<{ profile: object }>('GET', '/api/account/export', { token: ann.token })
  expect(body.profile).toMatchObject({
    google_account: null,
    google_calendar: { connected_at: expect.any(String), broken_at: null },
  })
  const [{ refresh_token: sealed } = { refresh_token: '?' }] = (
    await site.base.db.execute<{ refresh_token: string }>('SELECT refresh_token FROM google_connections')
  ).rows
  for (const token of [sealed, ...google.refreshTokens()]) expect(JSON.stringify(body)).not.toContain(token)
})
