import { expect, test } from 'vitest'
import { openSiteWithGoogle } from '../../google/google-client.fixture.ts'
import { connectCalendar, createConnectedUser } from '../../schedule/google/google.fixture.ts'
import { createCustomer, PASSWORD, signIn } from '../accounts.fixture.ts'

const both = openSiteWithGoogle()

test('delete account: revokes the Google consent, with retries while Google is unavailable', async () => {
  const email = await createCustomer(both.site)
  const { accessToken: token } = await signIn(both.site, email)
  const account = both.google.account()
  await connectCalendar(both, { token }, account)
  const body = { email, currentPassword: PASSWORD }
  expect((await both.site.call('POST', '/api/account/delete', { token, body })).status).toBe(204)
  const failing = () => expect(both.site.work()).rejects.toThrow('Google did not revoke a consent')
  await both.google.while('revoke', { status: 500, reason: 'backend' }, failing)
  expect(both.google.holds(account)).toBe(true)
  await both.site.base.db.execute(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`)
  await both.site.work()
  expect(both.google.holds(account)).toBe(false)
})

test('data export: contains the Google Calendar connection without its token', async () => {
  const { ann } = await createConnectedUser(both)
  const { body } = await both.site.call<{ profile: object }>('GET', '/api/account/export', { token: ann.token })
  expect(body.profile).toMatchObject({
    google_account: null,
    google_calendar: { connected_at: expect.any(String), broken_at: null },
  })
  const [{ refresh_token: sealed } = { refresh_token: '?' }] = (
    await both.site.base.db.execute<{ refresh_token: string }>('SELECT refresh_token FROM google_connections')
  ).rows
  for (const token of [sealed, ...both.google.refreshTokens()]) expect(JSON.stringify(body)).not.toContain(token)
})
