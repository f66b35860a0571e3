import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '#db/schema/people/accounts.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { authEventsOf, callAuth, getMe, highIpLimits, mailsTo, requestReset, signIn } from '../accounts.fixture.ts'
import { createSignedInUser, errorFields } from '../signed-in-user.fixture.ts'
import {
  advanceToNextStep,
  confirmSetup,
  createTwoFactorUser,
  currentCode,
  disableTotp,
  enableTotp,
  fetchTwoFactor,
  signInWithBoth,
  startSetup,
  submitCode,
  submitPassword,
  wrongCode,
} from './two-factor.fixture.ts'

const site = await openSiteForFile({ seed: false, limits: highIpLimits })

const MINUTE = 60_000
const isIn = async ({ accessToken }: { accessToken: string }) => (await getMe(site, accessToken)).status === 200
const templatesTo = async (email: string) => (await mailsTo(site, email)).map(({ template }) => template)

test('two-step sign-in: changes and wrong codes are log events', async () => {
  const user = await createTwoFactorUser(site)
  expect((await signInWithBoth(site, user, wrongCode(site, user))).status).toBe(400)
  expect((await disableTotp(site, user, currentCode(site, user))).status).toBe(200)
  const { id: userId } = user.session.user
  const changed = { audit: 'second_factor_changed', userId, by: userId }
  expect(authEventsOf(site).slice(-3)).toMatchObject([
    { ...changed, change: 'app_added' },
    { audit: 'sign_in_failed', method: 'code', reason: 'bad_code', userId },
    { ...changed, change: 'app_removed' },
  ])
  for (const secret of [user.key, ...user.backupCodes]) expect(site.log.join('\n')).not.toContain(secret)
})

describe('two-step setup', () => {
  /**
   * A user sets up an authenticator app by QR code or key. It takes effect after the first valid code, which signs out
   * all other browsers.
   */
  test('has no effect until it is confirmed with a code of the app', async () => {
    const user = await createSignedInUser(site)
    const { body } = await startSetup(site, user)
    expect(body.key).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.address).toContain(`secret=${body.key}`)
    expect(body.address).toContain('issuer=Journey%20Paradigm')
    expect(body.qr.size).toBeGreaterThan(20)
    expect((await fetchTwoFactor(site, user)).appSince).toBeNull()
    const wrong = await confirmSetup(site, user, wrongCode(site, body))
    expect([wrong.status, wrong.body.code, errorFields(wrong)]).toEqual([400, 'bad_code', ['code']])
    expect(await isIn(await signIn(site, user.email))).toBe(true)
  })

  test('requires the password, and a code of the active app', async () => {
    const user = await createSignedInUser(site)
    expect(errorFields(await startSetup(site, user, undefined, 'a guess'))).toEqual(['currentPassword'])
    const on = await enableTotp(site, user)
    expect(errorFields(await startSetup(site, on))).toEqual(['code'])
    expect(errorFields(await startSetup(site, on, wrongCode(site, on)))).toEqual(['code'])
    const { body } = await startSetup(site, on, currentCode(site, on))
    expect(body.key).not.toBe(on.key)
    advanceToNextStep(site)
    expect((await signInWithBoth(site, on, currentCode(site, on))).status).toBe(200)
    advanceToNextStep(site)
    expect((await confirmSetup(site, on, currentCode(site, body))).status).toBe(200)
    advanceToNextStep(site)
    expect((await signInWithBoth(site, on, currentCode(site, on))).body.code).toBe('bad_code')
    expect((await signInWithBoth(site, on, currentCode(site, body))).status).toBe(200)
  })

  test('two tabs get the same secret, and one of them confirms it', async () => {
    const user = await createSignedInUser(site)
    const [one, two] = await Promise.all([startSetup(site, user), startSetup(site, user)])
    expect(one.body.key).toBe(two.body.key)
    const code = currentCode(site, one.body)
    const responses = await Promise.all([confirmSetup(site, user, code), confirmSetup(site, user, code)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const backupCodes = responses.find(({ status }) => status === 200)?.body.backupCodes ?? []
    advanceToNextStep(site)
    expect((await signInWithBoth(site, user, backupCodes[0] ?? '')).status).toBe(200)
  })

  test('ends other sessions, sends a mail and proves the current session', async () => {
    const user = await createSignedInUser(site)
    const phone = await signIn(site, user.email)
    const halfway = await submitPassword(site, user.email)
    expect(halfway.body.challenge).toBeUndefined()
    await enableTotp(site, user)
    expect([await isIn(phone), await isIn(user.session)]).toEqual([false, true])
    expect(await templatesTo(user.email)).toContain('two-step-on')
    expect(await fetchTwoFactor(site, user)).toMatchObject({ isProved: true, backupCodesLeft: 10, isRequired: false })
  })
})

describe('two-step sign-in', () => {
  test('requires a code before it creates a session', async () => {
    const user = await createTwoFactorUser(site)
    const { status, body } = await submitPassword(site, user.email)
    expect([status, Object.keys(body).sort()]).toEqual([200, ['challenge', 'expiresAt']])
    expect((await getMe(site, body.challenge ?? '')).status).toBe(401)
    const { body: session } = await submitCode(site, body.challenge, currentCode(site, user))
    expect(await isIn(session)).toBe(true)
    expect(session.backupCodesLeft).toBeNull()
    const [row] = await site.base.db.select().from(sessions).where(eq(sessions.userId, user.session.user.id)).limit(1)
    expect(row?.authMethod).toBe('code')
  })

  test('a wrong password does not reveal that a code is required', async () => {
    const [plain, twoStep] = [await createSignedInUser(site), await createTwoFactorUser(site)]
    const trySignIn = async (email: string) => {
      const { status, body, headers } = await submitPassword(site, email, 'not the password')
      return { status, body: { ...body, requestId: '' }, names: [...headers.keys()].sort() }
    }
    const responses = await Promise.all([plain.email, twoStep.email, 'nobody@example.com'].map(trySignIn))
    expect(responses[0]).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    expect(responses[1]).toEqual(responses[0])
    expect(responses[2]).toEqual(responses[0])
  })

  test('accepts codes one time step off, but not two', async () => {
    const user = await createTwoFactorUser(site)
    site.clock.advance(10 * MINUTE)
    for (const steps of [-2, 2, -10]) {
      const { body } = await signInWithBoth(site, user, currentCode(site, user, steps))
      expect(body.code).toBe('bad_code')
    }
    expect((await signInWithBoth(site, user, currentCode(site, user, -1))).status).toBe(200)
    expect((await signInWithBoth(site, user, currentCode(site, user))).status).toBe(200)
    expect((await signInWithBoth(site, user, currentCode(site, user, 1))).status).toBe(200)
  })

  /** A code works once and within one time step. Wrong codes are rate limited by sign-in, account and IP. */
  test('rejects a used code and codes before the last used one, in every browser', async () => {
    const user = await createTwoFactorUser(site)
    site.clock.advance(10 * MINUTE)
    const code = currentCode(site, user)
    expect((await signInWithBoth(site, user, code)).status).toBe(200)
    expect((await signInWithBoth(site, user, code)).body.code).toBe('bad_code')
    expect((await signInWithBoth(site, user, currentCode(site, user, -1))).body.code).toBe('bad_code')
    advanceToNextStep(site)
    expect((await signInWithBoth(site, user, code)).body.code).toBe('bad_code')
    expect((await signInWithBoth(site, user, currentCode(site, user))).status).toBe(200)
  })

  test('concurrent uses of one code succeed once', async () => {
    const user = await createTwoFactorUser(site)
    const firstSteps = await Promise.all([1, 2, 3, 4].map(() => submitPassword(site, user.email)))
    const code = currentCode(site, user)
    const responses = await Promise.all(firstSteps.map(({ body }) => submitCode(site, body.challenge, code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  test('the challenge lasts ten minutes, allows four wrong codes and works once', async () => {
    const user = await createTwoFactorUser(site)
    const expiredChallenge = (await submitPassword(site, user.email)).body.challenge
    site.clock.advance(10 * MINUTE)
    expect((await submitCode(site, expiredChallenge, currentCode(site, user))).body.code).toBe('sign_in_expired')

    const guessed = (await submitPassword(site, user.email)).body.challenge
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await submitCode(site, guessed, wrongCode(site, user))).body.code).toBe('bad_code')
    expect((await submitCode(site, guessed, currentCode(site, user))).body.code).toBe('sign_in_expired')

    const usedChallenge = (await submitPassword(site, user.email)).body.challenge
    expect((await submitCode(site, usedChallenge, currentCode(site, user))).status).toBe(200)
    advanceToNextStep(site)
    expect((await submitCode(site, usedChallenge, currentCode(site, user))).body.code).toBe('sign_in_expired')
  })

  test.each([undefined, '', 'x', 'A'.repeat(43), 'x'.repeat(101), 7])(
    'the challenge %j is rejected',
    async (challenge) => {
      const { status, body } = await callAuth<{ code: string }>(site, 'sign-in-code', { challenge, code: '123456' })
      expect(status).toBe(400)
      expect(['validation', 'sign_in_expired']).toContain(body.code)
    },
  )

  test('a new password or signing out everywhere ends a pending sign-in; two-step sign-in stays enabled', async () => {
    const user = await createTwoFactorUser(site)
    const before = (await submitPassword(site, user.email)).body.challenge
    await site.call('POST', '/api/account/sign-out-everywhere', { token: user.session.accessToken })
    expect((await submitCode(site, before, currentCode(site, user))).body.code).toBe('sign_in_expired')

    const stolen = (await submitPassword(site, user.email)).body.challenge
    const token = await requestReset(site, user.email)
    expect((await callAuth(site, 'reset-password', { token, password: 'three other words' })).status).toBe(200)
    expect((await submitCode(site, stolen, currentCode(site, user))).body.code).toBe('sign_in_expired')
    const { body } = await submitPassword(site, user.email, 'three other words')
    expect(body.accessToken).toBeUndefined()
    expect((await submitCode(site, body.challenge, currentCode(site, user))).status).toBe(200)
  })
})

describe('two-step disable', () => {
  /** Turning two-step sign-in off requires password and code. A new password leaves it on. */
  test('requires password and code and sends a mail; then the password is enough', async () => {
    const user = await createTwoFactorUser(site)
    expect(errorFields(await disableTotp(site, user, currentCode(site, user), 'a guess'))).toEqual(['currentPassword'])
    expect(errorFields(await disableTotp(site, user, wrongCode(site, user)))).toEqual(['code'])
    const off = await disableTotp(site, user, currentCode(site, user))
    expect([off.status, off.body.appSince, off.body.isProved]).toEqual([200, null, false])
    expect((await templatesTo(user.email)).at(-1)).toBe('two-step-off')
    expect((await submitPassword(site, user.email)).body.accessToken).toBeDefined()
    expect(await isIn(user.session)).toBe(true)
  })

  test('enabling again creates a new secret and new backup codes', async () => {
    const user = await createTwoFactorUser(site)
    await disableTotp(site, user, user.backupCodes[0] ?? '')
    const secondSetup = await enableTotp(site, user)
    expect(secondSetup.key).not.toBe(user.key)
    expect((await signInWithBoth(site, secondSetup, user.backupCodes[1] ?? '')).body.code).toBe('bad_code')
    expect((await signInWithBoth(site, secondSetup, currentCode(site, secondSetup))).status).toBe(200)
  })
})
