import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { anonymous } from '../context.ts'
import {
  aCustomer,
  anAddress,
  ask,
  askForReset,
  liftedIpLimits,
  PASSWORD,
  signIn,
  signUp,
  whoAmI,
} from './accounts.fixture.ts'
import { grantAdmin } from './admin/roles.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false, limits: liftedIpLimits })
})
afterAll(() => site.close())

test('a customer signs in with any spelling of their address', async () => {
  const email = await aCustomer(site)
  const session = await signIn(site, ` ${email.toUpperCase()}`)
  expect(session).toEqual({
    accessToken: expect.stringMatching(/^jpa_/),
    refreshToken: expect.stringMatching(/^jpr_/),
    expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    user: { id: expect.any(String), email, fullName: '', role: 'user', isAdmin: false },
  })
  expect((await whoAmI(site, session.accessToken)).body).toEqual(session.user)
})

test('a wrong password and an address without an account are one answer', async () => {
  const wrong = await ask(site, 'sign-in', { email: await aCustomer(site), password: 'not this one' })
  const unknown = await ask(site, 'sign-in', { email: anAddress(), password: 'not this one' })
  for (const { status, body } of [wrong, unknown])
    expect([status, body.code, body.message]).toEqual([401, 'wrong_credentials', 'Invalid email or password.'])
})

test('an address without an account takes as long as a wrong password', async () => {
  const slow = await openTestSite({ seed: false, limits: liftedIpLimits, slowPasswordHashing: true })
  onTestFinished(slow.close)
  const email = await aCustomer(slow)
  const times: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] }
  for (let round = 0; round < 9; round += 1) {
    times.wrong.push(await timed(() => ask(slow, 'sign-in', { email, password: 'not this one' })))
    times.unknown.push(await timed(() => ask(slow, 'sign-in', { email: anAddress(), password: 'not this one' })))
  }
  expect(Math.min(...times.unknown)).toBeGreaterThan(0.5 * Math.min(...times.wrong))
})

describe('an account that waits for its confirmation', () => {
  test('says so to whoever has its password, and to nobody else', async () => {
    const email = anAddress()
    await signUp(site, email)
    const right = await ask(site, 'sign-in', { email, password: PASSWORD })
    const wrong = await ask(site, 'sign-in', { email, password: 'not this one' })
    expect([right.status, right.body.code]).toEqual([403, 'email_unconfirmed'])
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials'])
  })
})

test('an admin whose password is a common one from before is refused until they have chosen another', async () => {
  const email = await aCustomer(site, 'password')
  await expect(signIn(site, email, 'password')).resolves.toBeDefined()
  await grantAdmin(anonymous(site.base), { email })
  const refused = await ask<object>(site, 'sign-in', { email, password: 'password' })
  const message = "This password is too common for an admin. Please choose another with 'Forgot password?'."
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: 'password_too_common', message, errors: [{ field: 'password', message }] },
  ])
  await ask(site, 'reset-password', { token: await askForReset(site, email), password: PASSWORD })
  await expect(signIn(site, email)).resolves.toMatchObject({ user: { isAdmin: true } })
})

describe('what a request without a bearer header brings along', () => {
  test('cookies, also those of better-auth, open nothing', async () => {
    const { accessToken } = await signIn(site, await aCustomer(site))
    const cookie = ['session', 'token', 'access_token', 'better-auth.session_token']
      .map((name) => `${name}=${accessToken}`)
      .join('; ')
    const headers = { cookie, origin: 'https://evil.example' }
    expect((await site.call('GET', '/api/auth/me', { headers })).status).toBe(401)
    const answer = await site.call('POST', '/api/auth/sign-out', { headers, body: {} })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect((await whoAmI(site, accessToken)).status).toBe(200)
  })

  test('a token in the address, the body or another header opens nothing', async () => {
    const { accessToken } = await signIn(site, await aCustomer(site))
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

test('no answer sets a cookie, and the log holds no token, password, code or link', async () => {
  const email = anAddress()
  const cookies: string[] = []
  const noted = async (operation: string, body: object) => {
    const answer = await ask<{ accessToken: string; refreshToken: string }>(site, operation, body)
    cookies.push(...answer.headers.getSetCookie())
    return answer.body
  }
  const mail = await signUp(site, email)
  await noted('confirm', { token: mail.token })
  const session = await noted('sign-in', { email, password: PASSWORD })
  const next = await noted('refresh', { refreshToken: session.refreshToken })
  site.clock.advance(11_000)
  await noted('refresh', { refreshToken: session.refreshToken })
  await noted('sign-in', { email, password: 'not this one' })
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
