import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { googleConsentRequests } from '#db/schema/platform/google.ts'
import { anonymous } from '../../../context.ts'
import { cleanupAccounts } from '../../../people/accounts/cleanup.ts'
import { createSession } from '../../../people/accounts/sessions/create.ts'
import { openSiteWithGoogle } from '../../../platform/google/google-client.fixture.ts'
import {
  CALENDAR_SCOPE,
  connectCalendar,
  connectionState,
  createConnectedUser,
  finishConsent,
  startConsent,
} from './google.fixture.ts'

const googleSite = await openSiteWithGoogle()
const { site, google } = googleSite
const MINUTE_MS = 60_000

describe('connect Google Calendar', () => {
  test('requests the events scope, offline access and PKCE', async () => {
    const page = new URL(await startConsent(googleSite, await site.createUser()))
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      client_id: google.clientId,
      redirect_uri: `${site.url}/calendar/google`,
      response_type: 'code',
      scope: CALENDAR_SCOPE,
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
    })
    expect(page.searchParams.get('state')).toMatch(/^[\w-]{43}$/)
  })

  test('stores the connection', async () => {
    const ann = await site.createUser()
    expect(await connectionState(googleSite, ann)).toBe('none')
    const { status, body } = await connectCalendar(googleSite, ann, google.createAccount())
    expect([status, body]).toEqual([200, { state: 'connected', connectedAt: expect.any(String) }])
    expect(await connectionState(googleSite, ann)).toBe('connected')
  })

  const invalidStates = ['', 'x', 'x'.repeat(43)]
  test.each(invalidStates)('an unknown state %j is refused', async (state) => {
    const ann = await site.createUser()
    const { code } = await google.grantConsent(await startConsent(googleSite, ann), google.createAccount())
    const { status, body } = await finishConsent(googleSite, ann, { code, state })
    expect([status, body.code]).toEqual([400, state ? 'consent_expired' : 'validation'])
    expect(await connectionState(googleSite, ann)).toBe('none')
  })

  test('a missing state or code returns a validation error for the field', async () => {
    const ann = await site.createUser()
    for (const field of ['state', 'code'] as const) {
      const { [field]: _, ...rest } = { state: 'x', code: 'x' }
      const { status, body } = await finishConsent(googleSite, ann, rest)
      expect([status, body]).toMatchObject([400, { code: 'validation', errors: [{ field }] }])
    }
  })

  /**
   * Connecting requests access to Google Calendar events only. Only the session that started it can finish it, once and
   * within ten minutes.
   */
  test('the state of another user or session is refused and stores nothing', async () => {
    const [ann, ben] = [await site.createUser(), await site.createUser()]
    const callback = await google.grantConsent(await startConsent(googleSite, ann), google.createAccount())
    const { accessToken: token } = await createSession(anonymous(site.base), ann.id)
    for (const session of [ben, { token }]) {
      const { status, body } = await finishConsent(googleSite, session, callback)
      expect([status, body.code]).toEqual([400, 'consent_expired'])
      expect(await connectionState(googleSite, session)).toBe('none')
    }
    expect((await finishConsent(googleSite, ann, callback)).status).toBe(200)
  })

  test('the state of a sign-in is refused', async () => {
    const ann = await site.createUser()
    const { body } = await site.call<{ authUrl: string }>('POST', '/api/auth/google', {})
    const callback = await google.grantConsent(body.authUrl, google.createAccount())
    expect((await finishConsent(googleSite, ann, callback)).body.code).toBe('consent_expired')
  })

  test('a state works once, also in parallel', async () => {
    const ann = await site.createUser()
    const callback = await google.grantConsent(await startConsent(googleSite, ann), google.createAccount())
    const responses = await Promise.all(Array.from({ length: 5 }, () => finishConsent(googleSite, ann, callback)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect((await finishConsent(googleSite, ann, callback)).body.code).toBe('consent_expired')
  })

  test('a state expires after ten minutes', async () => {
    const ann = await site.createUser()
    const late = await google.grantConsent(await startConsent(googleSite, ann), google.createAccount())
    site.clock.advance(2 * MINUTE_MS)
    const inTime = await google.grantConsent(await startConsent(googleSite, ann), google.createAccount())
    site.clock.advance(9 * MINUTE_MS)
    expect((await finishConsent(googleSite, ann, late)).body.code).toBe('consent_expired')
    expect((await finishConsent(googleSite, ann, inTime)).status).toBe(200)
    await cleanupAccounts(anonymous(site.base))
    expect(await site.base.db.$count(googleConsentRequests)).toBe(0)
  })

  test('an invalid code is refused and stores nothing', async () => {
    const ann = await site.createUser()
    const { state } = await google.grantConsent(await startConsent(googleSite, ann), google.createAccount())
    expect((await finishConsent(googleSite, ann, { state, code: 'stolen' })).body.code).toBe('consent_expired')
    expect(await connectionState(googleSite, ann)).toBe('none')
  })

  test('a missing scope is refused and keeps an existing connection', async () => {
    const ben = await site.createUser()
    const { status, body } = await connectCalendar(googleSite, ben, google.createAccount(), {
      uncheckedScope: CALENDAR_SCOPE,
    })
    expect([status, body.code, await connectionState(googleSite, ben)]).toEqual([403, 'calendar_refused', 'none'])
    const { ann } = await createConnectedUser(googleSite)
    await connectCalendar(googleSite, ann, google.createAccount(), { uncheckedScope: CALENDAR_SCOPE })
    expect(await connectionState(googleSite, ann)).toBe('connected')
  })

  test('during a Google outage returns google_unavailable and stores nothing', async () => {
    const ann = await site.createUser()
    const callback = await google.grantConsent(await startConsent(googleSite, ann), google.createAccount())
    const runJobs = () => finishConsent(googleSite, ann, callback)
    const { status, body } = await google.failWhile('token', { status: 500, reason: 'backend' }, runJobs)
    expect([status, body.code, await connectionState(googleSite, ann)]).toEqual([502, 'google_unavailable', 'none'])
  })

  test('requires sign-in', async () => {
    for (const [method, path] of [
      ['POST', '/api/calendar/connect'],
      ['GET', '/api/calendar/connection'],
      ['DELETE', '/api/calendar/connection'],
    ] as const)
      expect((await site.call(method, path)).status).toBe(401)
  })
})

describe('stored connection', () => {
  test('database and log contain no plain refresh token', async () => {
    const { ann } = await createConnectedUser(googleSite)
    await site.call('DELETE', '/api/calendar/connection', { token: ann.token })
    await createConnectedUser(googleSite)
    const tables = ['google_connections', 'google_consent_requests', 'google_accounts', 'pgboss.job']
    for (const table of tables) {
      const { rows } = await site.base.db.execute(sql.raw(`SELECT t::text AS text FROM ${table} t`))
      const text = rows.map((row) => row.text).join('\n')
      for (const token of google.refreshTokens()) expect(text).not.toContain(token)
    }
    expect(google.refreshTokens().length).toBeGreaterThan(1)
    for (const token of google.refreshTokens()) expect(site.log.join('\n')).not.toContain(token)
  })
})

describe('disconnect Google Calendar', () => {
  test('deletes the connection and revokes the consent; a second call changes nothing', async () => {
    const { ann, account } = await createConnectedUser(googleSite)
    const { token } = ann
    const none = { state: 'none', connectedAt: null }
    expect((await site.call('DELETE', '/api/calendar/connection', { token })).body).toEqual(none)
    expect(await connectionState(googleSite, ann)).toBe('none')
    await site.runJobs()
    expect(google.hasConsent(account)).toBe(false)
    expect((await site.call('DELETE', '/api/calendar/connection', { token })).body).toEqual(none)
    expect(await site.runJobs()).toBe(0)
  })

  test('during a Google outage the revocation is retried; an already revoked consent counts as done', async () => {
    const { ann, account } = await createConnectedUser(googleSite)
    await site.call('DELETE', '/api/calendar/connection', { token: ann.token })
    const runJobs = () => expect(site.runJobs()).rejects.toThrow('Google did not revoke a consent: 503')
    await google.failWhile('revoke', { status: 503, reason: 'backend' }, runJobs)
    expect(google.hasConsent(account)).toBe(true)
    google.revokeConsent(account)
    await site.base.db.execute(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`)
    expect(await site.runJobs()).toBe(1)
  })
})
