import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { googleConsentRequests } from '#db/schema/google.ts'
import { cleanupAccounts } from '../../accounts/cleanup.ts'
import { createSession } from '../../accounts/sessions/create.ts'
import { anonymous } from '../../context.ts'
import { aSiteWithGoogle } from '../../google/google-client.fixture.ts'
import { CALENDAR_SCOPE, connect, connected, connectionOf, consentPage, finishConsent } from './google.fixture.ts'

const both = aSiteWithGoogle()
const MINUTE = 60_000

describe('connecting Google Calendar', () => {
  test('asks Google for events alone, offline, with a proof that only this site can give', async () => {
    const page = new URL(await consentPage(both, await both.site.person()))
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      client_id: both.google.clientId,
      redirect_uri: `${both.site.url}/calendar/google`,
      response_type: 'code',
      scope: CALENDAR_SCOPE,
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
    })
    expect(page.searchParams.get('state')).toMatch(/^[\w-]{43}$/)
  })

  test('keeps the consent that Google gave', async () => {
    const ann = await both.site.person()
    expect(await connectionOf(both, ann)).toBe('none')
    const { status, body } = await connect(both, ann, both.google.account())
    expect([status, body]).toEqual([200, { state: 'connected', connectedAt: expect.any(String) }])
    expect(await connectionOf(both, ann)).toBe('connected')
  })

  const strange = ['', 'x', 'x'.repeat(43)]
  test.each(strange)('with the state %j, which is none of ours, is refused', async (state) => {
    const ann = await both.site.person()
    const { code } = await both.google.allow(await consentPage(both, ann), both.google.account())
    const { status, body } = await finishConsent(both, ann, { code, state })
    expect([status, body.code]).toEqual([400, state ? 'consent_expired' : 'validation'])
    expect(await connectionOf(both, ann)).toBe('none')
  })

  test('without a state or a code is refused by the name of the field', async () => {
    const ann = await both.site.person()
    for (const field of ['state', 'code'] as const) {
      const { [field]: _, ...rest } = { state: 'x', code: 'x' }
      const { status, body } = await finishConsent(both, ann, rest)
      expect([status, body]).toMatchObject([400, { code: 'validation', errors: [{ field }] }])
    }
  })

  test('with somebody else’s state, or one of another session of theirs, is refused and stores nothing', async () => {
    const [ann, ben] = [await both.site.person(), await both.site.person()]
    const answer = await both.google.allow(await consentPage(both, ann), both.google.account())
    const { accessToken: token } = await createSession(anonymous(both.site.base), ann.id)
    for (const who of [ben, { token }]) {
      const { status, body } = await finishConsent(both, who, answer)
      expect([status, body.code]).toEqual([400, 'consent_expired'])
      expect(await connectionOf(both, who)).toBe('none')
    }
    // Nobody else could use it up.
    expect((await finishConsent(both, ann, answer)).status).toBe(200)
  })

  test('with the state of a sign-in is refused', async () => {
    const ann = await both.site.person()
    const { body } = await both.site.call<{ authUrl: string }>('POST', '/api/auth/google', {})
    const answer = await both.google.allow(body.authUrl, both.google.account())
    expect((await finishConsent(both, ann, answer)).body.code).toBe('consent_expired')
  })

  test('with a state that was used is refused, also when it is used many times at once', async () => {
    const ann = await both.site.person()
    const answer = await both.google.allow(await consentPage(both, ann), both.google.account())
    const answers = await Promise.all(Array.from({ length: 5 }, () => finishConsent(both, ann, answer)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect((await finishConsent(both, ann, answer)).body.code).toBe('consent_expired')
  })

  test('after eleven minutes is refused, after nine it is not', async () => {
    const ann = await both.site.person()
    const late = await both.google.allow(await consentPage(both, ann), both.google.account())
    both.site.clock.advance(2 * MINUTE)
    const inTime = await both.google.allow(await consentPage(both, ann), both.google.account())
    both.site.clock.advance(9 * MINUTE)
    expect((await finishConsent(both, ann, late)).body.code).toBe('consent_expired')
    expect((await finishConsent(both, ann, inTime)).status).toBe(200)
    await cleanupAccounts(anonymous(both.site.base))
    expect(await both.site.base.db.$count(googleConsentRequests)).toBe(0)
  })

  test('with a code that is not Google’s is refused and stores nothing', async () => {
    const ann = await both.site.person()
    const { state } = await both.google.allow(await consentPage(both, ann), both.google.account())
    expect((await finishConsent(both, ann, { state, code: 'stolen' })).body.code).toBe('consent_expired')
    expect(await connectionOf(both, ann)).toBe('none')
  })

  test('with the scope unticked is refused and leaves no half connection; one of before stays whole', async () => {
    const ben = await both.site.person()
    const { status, body } = await connect(both, ben, both.google.account(), { untick: CALENDAR_SCOPE })
    expect([status, body.code, await connectionOf(both, ben)]).toEqual([403, 'calendar_refused', 'none'])
    const { ann } = await connected(both)
    await connect(both, ann, both.google.account(), { untick: CALENDAR_SCOPE })
    expect(await connectionOf(both, ann)).toBe('connected')
  })

  test('while Google is away says so and stores nothing', async () => {
    const ann = await both.site.person()
    const answer = await both.google.allow(await consentPage(both, ann), both.google.account())
    const failing = () => finishConsent(both, ann, answer)
    const { status, body } = await both.google.while('token', { status: 500, reason: 'backend' }, failing)
    expect([status, body.code, await connectionOf(both, ann)]).toEqual([502, 'google_unavailable', 'none'])
  })

  test('is there for nobody who is not signed in', async () => {
    for (const [method, path] of [
      ['POST', '/api/calendar/connect'],
      ['GET', '/api/calendar/connection'],
      ['DELETE', '/api/calendar/connection'],
    ] as const)
      expect((await both.site.call(method, path)).status).toBe(401)
  })
})

describe('what the database holds of a connection', () => {
  test('is no token that a thief of it could use, and neither is what the log says', async () => {
    const { ann } = await connected(both)
    await both.site.call('DELETE', '/api/calendar/connection', { token: ann.token })
    await connected(both)
    const tables = ['google_connections', 'google_consent_requests', 'credentials', 'pgboss.job']
    for (const table of tables) {
      const { rows } = await both.site.base.db.execute(sql.raw(`SELECT t::text AS text FROM ${table} t`))
      const text = rows.map((row) => row.text).join('\n')
      for (const token of both.google.refreshTokens()) expect(text).not.toContain(token)
    }
    expect(both.google.refreshTokens().length).toBeGreaterThan(1)
    for (const token of both.google.refreshTokens()) expect(both.site.log.join('\n')).not.toContain(token)
  })
})

describe('disconnecting', () => {
  test('forgets the consent and takes it back at Google; once more changes nothing', async () => {
    const { ann, account } = await connected(both)
    const { token } = ann
    const none = { state: 'none', connectedAt: null }
    expect((await both.site.call('DELETE', '/api/calendar/connection', { token })).body).toEqual(none)
    expect(await connectionOf(both, ann)).toBe('none')
    await both.site.work()
    expect(both.google.holds(account)).toBe(false)
    expect((await both.site.call('DELETE', '/api/calendar/connection', { token })).body).toEqual(none)
    expect(await both.site.work()).toBe(0)
  })

  test('while Google is away is promised, and kept when it is back; a consent that is over already is enough', async () => {
    const { ann, account } = await connected(both)
    await both.site.call('DELETE', '/api/calendar/connection', { token: ann.token })
    const failing = () => expect(both.site.work()).rejects.toThrow('Google did not take a consent back: 503')
    await both.google.while('revoke', { status: 503, reason: 'backend' }, failing)
    expect(both.google.holds(account)).toBe(true)
    both.google.takeBack(account)
    await both.site.base.db.execute(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`)
    expect(await both.site.work()).toBe(1)
  })
})
