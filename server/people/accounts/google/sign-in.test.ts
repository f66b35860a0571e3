import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { GoogleRedirect } from '#contract/people/accounts/google.schema.ts'
import type { CodeRequired } from '#contract/people/accounts/two-factor.schema.ts'
import { googleAccounts, passwords, profiles, sessions } from '#db/schema/people/accounts.ts'
import { consents } from '#db/schema/people/consents.ts'
import { sitePages } from '#db/schema/site/site-pages.ts'
import type { FakeGoogleAccount } from '../../../../tests/fake-google/server.ts'
import { openSiteWithGoogle } from '../../../platform/google/google-client.fixture.ts'
import { sitePageForm } from '../../../site/site-pages/site-pages.fixture.ts'
import {
  callAuth,
  createCustomer,
  getMe,
  mailsTo,
  PASSWORD,
  requestReset,
  signUp,
  type TestSession,
  uniqueEmail,
} from '../accounts.fixture.ts'
import { createTwoFactorUser, currentCode, submitCode, wrongCode } from '../two-factor/two-factor.fixture.ts'

const { site, google } = await openSiteWithGoogle()
const MINUTE = 60_000

async function begin(): Promise<GoogleRedirect> {
  const { body } = await site.call<GoogleRedirect>('POST', '/api/auth/google')
  return body
}

type SignInResult = TestSession & { code: string; user: { email: string }; isNewAccount: boolean }
const finish = (response: { code: string; state: string; key: string }) =>
  callAuth<SignInResult>(site, 'google-sign-in', response)

async function signInAs(account: FakeGoogleAccount) {
  const { authUrl, key } = await begin()
  return finish({ ...(await google.grantConsent(authUrl, account)), key })
}

const credentialsOf = async (userId: string) => {
  const { db } = site.base
  const hasPassword = (await db.$count(passwords, eq(passwords.userId, userId))) > 0
  const hasGoogle = (await db.$count(googleAccounts, eq(googleAccounts.userId, userId))) > 0
  return [...(hasPassword ? ['password'] : []), ...(hasGoogle ? ['google'] : [])]
}

const idOf = async (email: string) => (await findUser(email))?.id ?? ''
const findUser = async (email: string) => {
  const [profile] = await site.base.db.select().from(profiles).where(eq(profiles.email, email))
  return profile
}

describe('Google sign-in', () => {
  test('requests only the profile scopes', async () => {
    const { authUrl } = await begin()
    expect(Object.fromEntries(new URL(authUrl).searchParams)).toMatchObject({
      redirect_uri: `${site.url}/auth/google`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(authUrl).not.toContain('access_type')
  })

  test('creates a confirmed account without a password and finds it again', async () => {
    const account = google.createAccount({ email: uniqueEmail('pat'), name: ' Pat Hill ' })
    const { status, body, headers } = await signInAs(account)
    expect([status, body.user]).toMatchObject([200, { email: account.email, fullName: 'Pat Hill', isAdmin: false }])
    expect(body.isNewAccount).toBe(true)
    expect(headers.getSetCookie()).toEqual([])
    expect((await getMe(site, body.accessToken)).body.email).toBe(account.email)
    expect(await credentialsOf(body.user.id)).toEqual(['google'])
    expect((await signInAs(account)).body).toMatchObject({ user: { id: body.user.id }, isNewAccount: false })
    expect((await callAuth(site, 'sign-in', { email: account.email, password: PASSWORD })).body.code).toBe(
      'wrong_credentials',
    )
  })

  test('a new account records the accepted texts, a later sign-in adds none', async () => {
    const { db } = site.base
    const account = google.createAccount({ email: uniqueEmail() })
    await db.insert(sitePages).values({ ...sitePageForm(), purpose: 'terms' })
    const { body } = await signInAs(account)
    const accepted = () => db.$count(consents, eq(consents.userId, body.user.id))
    expect(await accepted()).toBe(1)
    await db.insert(sitePages).values({ ...sitePageForm(), purpose: 'privacy' })
    await signInAs(account)
    expect(await accepted()).toBe(1)
  })

  test('concurrent first sign-ins create one user', async () => {
    const account = google.createAccount({ email: uniqueEmail() })
    const [one, other] = await Promise.all([signInAs(account), signInAs(account)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.user.id).toBe(other.body.user.id)
  })

  test('links the account with the same email if both are confirmed; the password stays valid', async () => {
    const email = await createCustomer(site)
    const { status, body } = await signInAs(google.createAccount({ email: email.toUpperCase() }))
    expect([status, body.user.email]).toEqual([200, email])
    expect(await credentialsOf(body.user.id)).toEqual(['password', 'google'])
    expect((await callAuth(site, 'sign-in', { email, password: PASSWORD })).status).toBe(200)
    const [linkedMail] = (await mailsTo(site, email)).filter(({ template }) => template === 'google-linked')
    expect(linkedMail?.text).toContain('Your password still works.')
  })

  /**
   * Google sign-in opens an existing account only if Google has verified the email address. If the account was
   * unconfirmed, all its earlier credentials stop working.
   */
  test('removes the password of an unconfirmed account with the same email', async () => {
    const email = uniqueEmail('victim')
    const attackerMail = await signUp(site, email, 'the attacker knows 1')
    const reset = await requestReset(site, email)
    const { status, body } = await signInAs(google.createAccount({ email }))
    expect([status, body.user.email]).toEqual([200, email])
    expect(await credentialsOf(body.user.id)).toEqual(['google'])
    expect((await callAuth(site, 'sign-in', { email, password: 'the attacker knows 1' })).body.code).toBe(
      'wrong_credentials',
    )
    expect((await callAuth(site, 'confirm', { token: attackerMail.token })).body.code).toBe('bad_link')
    expect((await callAuth(site, 'confirm-code', { email, code: attackerMail.code })).body.code).toBe('bad_code')
    const password = 'another of theirs 2'
    expect((await callAuth(site, 'reset-password', { token: reset, password })).body.code).toBe('bad_link')
    const activeSessions = await site.base.db.select().from(sessions).where(eq(sessions.userId, body.user.id))
    expect(activeSessions).toHaveLength(1)
  })

  test('an email that Google has not verified is rejected', async () => {
    const [email, stranger] = [await createCustomer(site), uniqueEmail()]
    for (const one of [email, stranger]) {
      const { status, body } = await signInAs(google.createAccount({ email: one, emailVerified: false }))
      expect([status, body.code]).toEqual([403, 'google_email_unverified'])
    }
    expect(await findUser(stranger)).toBeUndefined()
    expect(await credentialsOf((await findUser(email))?.id ?? '')).toEqual(['password'])
  })

  test('requires a code with two-step sign-in and records how the session was proved', async () => {
    const user = await createTwoFactorUser(site)
    const account = google.createAccount({ email: user.email })
    const { status, body } = await signInAs(account)
    expect([status, body.accessToken]).toEqual([200, undefined])
    const { challenge } = body as Partial<CodeRequired>
    expect((await submitCode(site, challenge, wrongCode(site, user))).status).toBe(400)
    expect((await submitCode(site, challenge, currentCode(site, user))).status).toBe(200)
    const rows = await site.base.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, await idOf(user.email)))
    expect(rows.map(({ authMethod }) => authMethod)).toContain('code')
    const other = await signInAs(google.createAccount({ email: uniqueEmail() }))
    const [attackerMail] = await site.base.db.select().from(sessions).where(eq(sessions.userId, other.body.user.id))
    expect(attackerMail?.authMethod).toBe('google')
  })

  test('another Google account with the same email is rejected', async () => {
    const account = google.createAccount({ email: uniqueEmail() })
    await signInAs(account)
    const { status, body } = await signInAs({ ...google.createAccount({ email: account.email }), subject: 'another' })
    expect([status, body.code]).toEqual([409, 'google_other_account'])
  })

  test('finds the account when the email at Google has changed', async () => {
    const account = google.createAccount({ email: uniqueEmail() })
    const { body } = await signInAs(account)
    const moved = google.createAccount({ ...account, email: uniqueEmail('moved') })
    expect((await signInAs(moved)).body.user).toMatchObject({ id: body.user.id, email: account.email })
  })

  test('creates a new, empty account after the old one was deleted', async () => {
    const account = google.createAccount({ email: uniqueEmail() })
    const { body: before } = await signInAs(account)
    await site.base.db.delete(profiles).where(eq(profiles.id, before.user.id))
    const { status, body } = await signInAs(account)
    expect(status).toBe(200)
    expect(body.user.id).not.toBe(before.user.id)
  })

  test('an invalid name is ignored', async () => {
    const { status, body } = await signInAs(google.createAccount({ email: uniqueEmail(), name: 'x'.repeat(300) }))
    expect([status, body.user]).toMatchObject([200, { fullName: '' }])
  })
})

describe('Google redirect', () => {
  /** Google sign-in finds or creates an account. Only the browser that started it can complete it. */
  test('another browser is rejected and does not consume the state', async () => {
    const { authUrl, key } = await begin()
    const { key: anothers } = await begin()
    const response = await google.grantConsent(authUrl, google.createAccount({ email: uniqueEmail() }))
    expect((await finish({ ...response, key: anothers })).body.code).toBe('consent_expired')
    expect((await finish({ ...response, key })).status).toBe(200)
  })

  test('a second use, or a use after eleven minutes, is rejected', async () => {
    const { authUrl, key } = await begin()
    const account = google.createAccount({ email: uniqueEmail() })
    const response = { ...(await google.grantConsent(authUrl, account)), key }
    expect((await finish(response)).status).toBe(200)
    expect((await finish(response)).body.code).toBe('consent_expired')
    const lateRedirect = await begin()
    const lateAnswer = await google.grantConsent(lateRedirect.authUrl, account)
    site.clock.advance(11 * MINUTE)
    expect((await finish({ ...lateAnswer, key: lateRedirect.key })).body.code).toBe('consent_expired')
  })

  test('an ID token of another flow is rejected', async () => {
    const [one, other] = [await begin(), await begin()]
    const { code } = await google.grantConsent(one.authUrl, google.createAccount({ email: uniqueEmail() }))
    const { state } = await google.grantConsent(other.authUrl, google.createAccount({ email: uniqueEmail() }))
    expect((await finish({ code, state, key: other.key })).body.code).toBe('consent_expired')
  })

  test('a state of the calendar flow is rejected', async () => {
    const { token } = await site.createUser()
    const { body } = await site.call<{ authUrl: string }>('POST', '/api/calendar/connect', { token })
    const response = await google.grantConsent(body.authUrl, google.createAccount({ email: uniqueEmail() }))
    const { key } = await begin()
    expect((await finish({ ...response, key })).body.code).toBe('consent_expired')
  })

  test('returns an error while Google is unavailable', async () => {
    const { authUrl, key } = await begin()
    const response = await google.grantConsent(authUrl, google.createAccount({ email: uniqueEmail() }))
    const failing = () => finish({ ...response, key })
    const { status, body } = await google.failWhile('token', { status: 500, reason: 'backend' }, failing)
    expect([status, body.code]).toEqual([502, 'google_unavailable'])
  })

  test('the log contains no code, token or email', () => {
    const log = site.log.join('\n')
    expect(log).not.toMatch(/eyJ|GOCSPX|code_verifier/)
  })

  test.each(['code', 'state', 'key'] as const)('a missing %s is rejected with its field', async (field) => {
    const { [field]: _, ...rest } = { code: 'x', state: 'x', key: 'x' }
    const { status, body } = await callAuth(site, 'google-sign-in', rest)
    expect([status, body]).toMatchObject([400, { code: 'validation', errors: [{ field }] }])
  })
})

test('Google-only account: changing the password returns a hint to reset it, which works', async () => {
  const account = google.createAccount({ email: uniqueEmail() })
  const { body } = await signInAs(account)
  const change = { currentPassword: 'a guess', password: PASSWORD }
  const refused = await site.call('POST', '/api/account/password', { token: body.accessToken, body: change })
  expect(refused.body).toMatchObject({
    errors: [{ field: 'currentPassword', message: expect.stringContaining('“Forgot password?”') }],
  })
  const token = await requestReset(site, account.email)
  expect((await callAuth(site, 'reset-password', { token, password: PASSWORD })).status).toBe(200)
  expect((await callAuth(site, 'sign-in', { email: account.email, password: PASSWORD })).status).toBe(200)
  expect((await signInAs(account)).status).toBe(200)
})

test('Google sign-in: starts are rate limited by IP', async () => {
  const statuses: number[] = []
  for (let times = 0; times < 70; times += 1) statuses.push((await site.call('POST', '/api/auth/google')).status)
  expect(statuses.at(-1)).toBe(429)
})
