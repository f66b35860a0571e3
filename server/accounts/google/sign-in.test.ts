import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { GoogleRedirect } from '#contract/accounts/google.schema.ts'
import type { CodeRequired } from '#contract/accounts/two-factor.schema.ts'
import { credentials, profiles, sessions } from '#db/schema/accounts.ts'
import type { Account } from '../../../tests/fake-google/server.ts'
import { aSiteWithGoogle } from '../../google/google-client.fixture.ts'
import {
  aCustomer,
  anAddress,
  ask,
  askForReset,
  mailsTo,
  PASSWORD,
  signUp,
  type TestSession,
  whoAmI,
} from '../accounts.fixture.ts'
import { answer, aTwoStepOwner, codeOf, wrongCodeOf } from '../two-factor/two-factor.fixture.ts'

const both = aSiteWithGoogle()
const MINUTE = 60_000

async function begin(): Promise<GoogleRedirect> {
  const { body } = await both.site.call<GoogleRedirect>('POST', '/api/auth/google')
  return body
}

type Answered = TestSession & { code: string; user: { email: string } }
const finish = (answer: { code: string; state: string; key: string }) =>
  ask<Answered>(both.site, 'google-sign-in', answer)

/** The whole way. */
async function signInAs(account: Account) {
  const { authUrl, key } = await begin()
  return finish({ ...(await both.google.allow(authUrl, account)), key })
}

const waysOf = async (userId: string) => {
  const rows = await both.site.base.db.select().from(credentials).where(eq(credentials.userId, userId))
  return rows.map(({ providerId }) => providerId).sort()
}

const idOf = async (email: string) => (await personWith(email))?.id ?? ''
const personWith = async (email: string) => {
  const [person] = await both.site.base.db.select().from(profiles).where(eq(profiles.email, email))
  return person
}

describe('signing in with Google', () => {
  test('asks Google who somebody is and for nothing of theirs', async () => {
    const { authUrl } = await begin()
    expect(Object.fromEntries(new URL(authUrl).searchParams)).toMatchObject({
      redirect_uri: `${both.site.url}/auth/google`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(authUrl).not.toContain('access_type')
  })

  test('makes a confirmed account without a password for somebody new, and finds it again', async () => {
    const account = both.google.account({ email: anAddress('pat'), name: ' Pat Hill ' })
    const { status, body, headers } = await signInAs(account)
    expect([status, body.user]).toMatchObject([200, { email: account.email, fullName: 'Pat Hill', isAdmin: false }])
    expect(headers.getSetCookie()).toEqual([])
    expect((await whoAmI(both.site, body.accessToken)).body.email).toBe(account.email)
    expect(await waysOf(body.user.id)).toEqual(['google'])
    expect((await signInAs(account)).body.user.id).toBe(body.user.id)
    expect((await ask(both.site, 'sign-in', { email: account.email, password: PASSWORD })).body.code).toBe(
      'wrong_credentials',
    )
  })

  test('twice at the same moment makes one person', async () => {
    const account = both.google.account({ email: anAddress() })
    const [one, other] = await Promise.all([signInAs(account), signInAs(account)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.user.id).toBe(other.body.user.id)
  })

  test('opens the account that has the address, if both have been confirmed; the password goes on working', async () => {
    const email = await aCustomer(both.site)
    const { status, body } = await signInAs(both.google.account({ email: email.toUpperCase() }))
    expect([status, body.user.email]).toEqual([200, email])
    expect(await waysOf(body.user.id)).toEqual(['credential', 'google'])
    expect((await ask(both.site, 'sign-in', { email, password: PASSWORD })).status).toBe(200)
    const [told] = (await mailsTo(both.site, email)).filter(({ template }) => template === 'google-linked')
    expect(told?.text).toContain('Your password works as before.')
  })

  test('shuts out whoever signed up with the address before and never confirmed it', async () => {
    const email = anAddress('victim')
    const theirs = await signUp(both.site, email, 'the attacker knows 1')
    const reset = await askForReset(both.site, email)
    const { status, body } = await signInAs(both.google.account({ email }))
    expect([status, body.user.email]).toEqual([200, email])
    expect(await waysOf(body.user.id)).toEqual(['google'])
    expect((await ask(both.site, 'sign-in', { email, password: 'the attacker knows 1' })).body.code).toBe(
      'wrong_credentials',
    )
    expect((await ask(both.site, 'confirm', { token: theirs.token })).body.code).toBe('bad_link')
    expect((await ask(both.site, 'confirm-code', { email, code: theirs.code })).body.code).toBe('bad_code')
    const password = 'another of theirs 2'
    expect((await ask(both.site, 'reset-password', { token: reset, password })).body.code).toBe('bad_link')
    const living = await both.site.base.db.select().from(sessions).where(eq(sessions.userId, body.user.id))
    expect(living).toHaveLength(1)
  })

  test('with an address that Google has not confirmed makes and opens nothing', async () => {
    const [email, stranger] = [await aCustomer(both.site), anAddress()]
    for (const one of [email, stranger]) {
      const { status, body } = await signInAs(both.google.account({ email: one, emailVerified: false }))
      expect([status, body.code]).toEqual([403, 'google_email_unverified'])
    }
    expect(await personWith(stranger)).toBeUndefined()
    expect(await waysOf((await personWith(email))?.id ?? '')).toEqual(['credential'])
  })

  test('asks for the code of somebody who signs in in two steps, and tells how the session was proved', async () => {
    const owner = await aTwoStepOwner(both.site)
    const account = both.google.account({ email: owner.email })
    const { status, body } = await signInAs(account)
    expect([status, body.accessToken]).toEqual([200, undefined])
    const { challenge } = body as Partial<CodeRequired>
    expect((await answer(both.site, challenge, wrongCodeOf(both.site, owner))).status).toBe(400)
    expect((await answer(both.site, challenge, codeOf(both.site, owner))).status).toBe(200)
    const proofs = await both.site.base.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, await idOf(owner.email)))
    expect(proofs.map(({ provedBy }) => provedBy)).toContain('code')
    const other = await signInAs(both.google.account({ email: anAddress() }))
    const [theirs] = await both.site.base.db.select().from(sessions).where(eq(sessions.userId, other.body.user.id))
    expect(theirs?.provedBy).toBe('google')
  })

  test('with another Google account that has the address by now does not open it', async () => {
    const account = both.google.account({ email: anAddress() })
    await signInAs(account)
    const { status, body } = await signInAs({ ...both.google.account({ email: account.email }), subject: 'another' })
    expect([status, body.code]).toEqual([409, 'google_other_account'])
  })

  test('opens the same account when its address at Google has changed', async () => {
    const account = both.google.account({ email: anAddress() })
    const { body } = await signInAs(account)
    const moved = both.google.account({ ...account, email: anAddress('moved') })
    expect((await signInAs(moved)).body.user).toMatchObject({ id: body.user.id, email: account.email })
  })

  test('after the account was deleted makes a new one, which holds nothing of it', async () => {
    const account = both.google.account({ email: anAddress() })
    const { body: before } = await signInAs(account)
    await both.site.base.db.delete(profiles).where(eq(profiles.id, before.user.id))
    const { status, body } = await signInAs(account)
    expect(status).toBe(200)
    expect(body.user.id).not.toBe(before.user.id)
  })

  test('a name that cannot be one is left out', async () => {
    const { status, body } = await signInAs(both.google.account({ email: anAddress(), name: 'x'.repeat(300) }))
    expect([status, body.user]).toMatchObject([200, { fullName: '' }])
  })
})

describe('coming back from Google', () => {
  test('in another browser than the one that set out is refused, and uses nothing up', async () => {
    const { authUrl, key } = await begin()
    const { key: anothers } = await begin()
    const answer = await both.google.allow(authUrl, both.google.account({ email: anAddress() }))
    expect((await finish({ ...answer, key: anothers })).body.code).toBe('consent_expired')
    expect((await finish({ ...answer, key })).status).toBe(200)
  })

  test('twice, or after eleven minutes, is refused', async () => {
    const { authUrl, key } = await begin()
    const account = both.google.account({ email: anAddress() })
    const answer = { ...(await both.google.allow(authUrl, account)), key }
    expect((await finish(answer)).status).toBe(200)
    expect((await finish(answer)).body.code).toBe('consent_expired')
    const late = await begin()
    const lateAnswer = await both.google.allow(late.authUrl, account)
    both.site.clock.advance(11 * MINUTE)
    expect((await finish({ ...lateAnswer, key: late.key })).body.code).toBe('consent_expired')
  })

  test('with the word of Google for another journey is refused', async () => {
    const [one, other] = [await begin(), await begin()]
    const { code } = await both.google.allow(one.authUrl, both.google.account({ email: anAddress() }))
    const { state } = await both.google.allow(other.authUrl, both.google.account({ email: anAddress() }))
    expect((await finish({ code, state, key: other.key })).body.code).toBe('consent_expired')
  })

  test('with the state of a calendar is refused', async () => {
    const { token } = await both.site.person()
    const { body } = await both.site.call<{ authUrl: string }>('POST', '/api/calendar/connect', { token })
    const answer = await both.google.allow(body.authUrl, both.google.account({ email: anAddress() }))
    const { key } = await begin()
    expect((await finish({ ...answer, key })).body.code).toBe('consent_expired')
  })

  test('while Google is away is told, and signs nobody in', async () => {
    const { authUrl, key } = await begin()
    const answer = await both.google.allow(authUrl, both.google.account({ email: anAddress() }))
    const failing = () => finish({ ...answer, key })
    const { status, body } = await both.google.while('token', { status: 500, reason: 'backend' }, failing)
    expect([status, body.code]).toEqual([502, 'google_unavailable'])
  })

  test('leaves no code, token or address of it in the log', () => {
    const log = both.site.log.join('\n')
    expect(log).not.toMatch(/eyJ|GOCSPX|code_verifier/)
  })

  test.each(['code', 'state', 'key'] as const)('without its %s is refused by name', async (field) => {
    const { [field]: _, ...rest } = { code: 'x', state: 'x', key: 'x' }
    const { status, body } = await ask(both.site, 'google-sign-in', rest)
    expect([status, body]).toMatchObject([400, { code: 'validation', errors: [{ field }] }])
  })
})

test('somebody who signs in with Google alone is told how to choose a password, and can', async () => {
  const account = both.google.account({ email: anAddress() })
  const { body } = await signInAs(account)
  const change = { currentPassword: 'a guess', password: PASSWORD }
  const refused = await both.site.call('POST', '/api/account/password', { token: body.accessToken, body: change })
  expect(refused.body).toMatchObject({
    errors: [{ field: 'currentPassword', message: expect.stringContaining("'Forgot password?'") }],
  })
  const token = await askForReset(both.site, account.email)
  expect((await ask(both.site, 'reset-password', { token, password: PASSWORD })).status).toBe(200)
  expect((await ask(both.site, 'sign-in', { email: account.email, password: PASSWORD })).status).toBe(200)
  expect((await signInAs(account)).status).toBe(200)
})

test('beginning very often from one address is slowed down', async () => {
  const statuses: number[] = []
  for (let times = 0; times < 70; times += 1) statuses.push((await both.site.call('POST', '/api/auth/google')).status)
  expect(statuses.at(-1)).toBe(429)
})
