import { describe, expect, onTestFinished, test } from 'vitest'
import { openSiteForFile, openTestSite } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import {
  authEventsOf,
  callAuth,
  createCustomer,
  getMe,
  highIpLimits,
  PASSWORD,
  requestReset,
  signIn,
  signUp,
  uniqueEmail,
} from './accounts.fixture.ts'
import { grantAdmin } from './admin/roles.ts'

const site = await openSiteForFile({ seed: false, limits: highIpLimits })

test('sign in: any spelling of the email works', async () => {
  const email = await createCustomer(site)
  const session = await signIn(site, ` ${email.toUpperCase()}`)
  expect(session).toEqual({
    accessToken: expect.stringMatching(/^jpa_/),
    refreshToken: expect.stringMatching(/^jpr_/),
    expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    // Seconds, give or take five.
    expiresIn: expect.closeTo(900, -1),
    user: { id: expect.any(String), email, fullName: '', role: 'user', isAdmin: false },
    device: { userId: session.user.id, token: expect.any(String) },
    isNewAccount: true,
  })
  expect((await getMe(site, session.accessToken)).body).toEqual(session.user)
})

test('sign in: only the first session, within a week, is one of a new account', async () => {
  const email = await createCustomer(site)
  await signIn(site, email)
  expect(await signIn(site, email)).toMatchObject({ isNewAccount: false })
  const late = await createCustomer(site)
  site.clock.advance(8 * 86_400_000)
  expect(await signIn(site, late)).toMatchObject({ isNewAccount: false })
})

test('sign in: wrong password and unknown email return the same error', async () => {
  const wrong = await callAuth(site, 'sign-in', { email: await createCustomer(site), password: 'not this one' })
  const unknown = await callAuth(site, 'sign-in', { email: uniqueEmail(), password: 'not this one' })
  for (const { status, body } of [wrong, unknown])
    expect([status, body.code, body.message]).toEqual([401, 'wrong_credentials', 'Invalid email or password.'])
})

test('sign in: an unknown email takes as long as a wrong password', async () => {
  const slow = await openTestSite({ seed: false, limits: highIpLimits, slowPasswordHashing: true })
  onTestFinished(slow.close)
  const email = await createCustomer(slow)
  const times: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] }
  for (let round = 0; round < 9; round += 1) {
    times.wrong.push(await timed(() => callAuth(slow, 'sign-in', { email, password: 'not this one' })))
    times.unknown.push(await timed(() => callAuth(slow, 'sign-in', { email: uniqueEmail(), password: 'not this one' })))
  }
  expect(Math.min(...times.unknown)).toBeGreaterThan(0.5 * Math.min(...times.wrong))
})

describe('sign in: unconfirmed account', () => {
  test('is revealed only with the right password', async () => {
    const email = uniqueEmail()
    await signUp(site, email)
    const right = await callAuth(site, 'sign-in', { email, password: PASSWORD })
    const wrong = await callAuth(site, 'sign-in', { email, password: 'not this one' })
    expect([right.status, right.body.code]).toEqual([403, 'email_unconfirmed'])
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials'])
  })
})

/** New admins are signed out. A common password is then rejected when they sign in. */
test('sign in: an admin with a common password must reset it first', async () => {
  const email = await createCustomer(site, 'password')
  const asCustomer = await signIn(site, email, 'password')
  await grantAdmin(anonymous(site.base), { email })
  expect((await getMe(site, asCustomer.accessToken)).status).toBe(401)
  const refused = await callAuth<object>(site, 'sign-in', { email, password: 'password' })
  const message = 'This password is too common for an admin. Please choose another with “Forgot password?”.'
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: 'password_too_common', message, errors: [{ field: 'password', message }] },
  ])
  await callAuth(site, 'reset-password', { token: await requestReset(site, email), password: PASSWORD })
  await expect(signIn(site, email)).resolves.toMatchObject({ user: { isAdmin: true } })
})

describe('authentication without a bearer header', () => {
  test('cookies do not authenticate', async () => {
    const { accessToken } = await signIn(site, await createCustomer(site))
    const cookie = ['session', 'token', 'access_token', '__Host-session']
      .map((name) => `${name}=${accessToken}`)
      .join('; ')
    const headers = { cookie, origin: 'https://evil.example' }
    expect((await site.call('GET', '/api/auth/me', { headers })).status).toBe(401)
    const response = await site.call('POST', '/api/auth/sign-out', { headers, body: {} })
    expect(response.status).toBe(401)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect((await getMe(site, accessToken)).status).toBe(200)
  })

  test('a token in the URL, the body or another header does not authenticate', async () => {
    const { accessToken } = await signIn(site, await createCustomer(site))
    for (const [name, value] of [
      ['referer', `${site.url}/?access_token=${accessToken}`],
      ['x-access-token', accessToken],
      ['x-authorization', `Bearer ${accessToken}`],
      ['proxy-authorization', `Bearer ${accessToken}`],
      ['sec-websocket-protocol', accessToken],
    ] as const)
      expect((await site.call('GET', '/api/auth/me', { headers: { [name]: value } })).status).toBe(401)
    for (const name of ['access_token', 'token', 'accessToken', 'authorization'])
      expect((await site.call('GET', `/api/auth/me?${name}=${accessToken}`)).status).toBe(401)
    expect((await site.call('POST', '/api/auth/sign-out', { body: { accessToken } })).status).toBe(401)
  })
})

test('accounts: no response sets a cookie, and the log contains no secrets', async () => {
  const email = uniqueEmail()
  const cookies: string[] = []
  const recordResponse = async (operation: string, body: object) => {
    const response = await callAuth<{ accessToken: string; refreshToken: string }>(site, operation, body)
    cookies.push(...response.headers.getSetCookie())
    return response.body
  }
  const mail = await signUp(site, email)
  await recordResponse('confirm', { token: mail.token })
  const session = await recordResponse('sign-in', { email, password: PASSWORD })
  const next = await recordResponse('refresh', { refreshToken: session.refreshToken })
  site.clock.advance(11_000)
  await recordResponse('refresh', { refreshToken: session.refreshToken })
  await recordResponse('sign-in', { email, password: 'not this one' })
  expect(cookies).toEqual([])
  const log = site.log.join('\n')
  for (const secret of [
    session.accessToken,
    session.refreshToken,
    next.refreshToken,
    PASSWORD,
    'not this one',
    mail.token,
  ])
    expect(log).not.toContain(secret)
  expect(log).not.toMatch(new RegExp(`\\b${mail.code}\\b`))
})

/** Sign-ins, failed sign-ins and changes of second factors are log events, without what was typed. */
test('sign in: successes and failures are log events without what was typed', async () => {
  const email = await createCustomer(site)
  const unknown = uniqueEmail()
  site.log.length = 0
  const { user } = await signIn(site, email)
  await callAuth(site, 'sign-in', { email, password: 'not this one' })
  await callAuth(site, 'sign-in', { email: unknown, password: 'not this one' })
  const failed = { audit: 'sign_in_failed', method: 'password', reason: 'wrong_credentials', ip: '127.0.0.1' }
  expect(authEventsOf(site)).toMatchObject([
    { audit: 'signed_in', method: 'password', userId: user.id, sessionId: expect.any(String), ip: '127.0.0.1' },
    { ...failed, userId: user.id },
    { ...failed, userId: null },
  ])
  for (const typed of [email, unknown, 'not this one']) expect(site.log.join('\n')).not.toContain(typed)
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
