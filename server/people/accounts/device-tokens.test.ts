import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/people/accounts/auth.schema.ts'
import type { CodeRequired } from '#contract/people/accounts/two-factor.schema.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { callAuth, createCustomer, getMe, PASSWORD, requestReset } from './accounts.fixture.ts'
import { callAccount, createSignedInUser } from './signed-in-user.fixture.ts'
import { createTwoFactorUser, currentCode, wrongCode } from './two-factor/two-factor.fixture.ts'

let site: TestSite
let lastAddress = 0
beforeEach(async () => {
  site = await openTestSite({ seed: false, trustedProxies: 1 })
})
afterEach(() => site.close())

const WRONG_PASSWORD = 'a wrong guess'
const NEW = 'another plum trolley'
const nextIp = () => {
  lastAddress += 1
  return `10.0.${lastAddress >> 8}.${lastAddress & 255}`
}

type Options = { password?: string; deviceTokens?: string[]; ip?: string }

const signIn = (email: string, { password = PASSWORD, deviceTokens, ip = nextIp() }: Options = {}) =>
  callAuth<SignedIn & CodeRequired>(
    site,
    'sign-in',
    { email, password, ...(deviceTokens ? { deviceTokens } : {}) },
    { 'x-forwarded-for': ip },
  )

const submitCode = (challenge: string, code: string, deviceTokens: string[] = []) =>
  callAuth<SignedIn>(site, 'sign-in-code', { challenge, code, deviceTokens }, { 'x-forwarded-for': nextIp() })

const tokenOfSignIn = async (email: string, password = PASSWORD) =>
  (await signIn(email, { password })).body.device.token

async function guess(email: string, times: number, options: Options = {}): Promise<number[]> {
  const statuses: number[] = []
  for (let attempt = 0; attempt < times; attempt += 1)
    statuses.push((await signIn(email, { password: WRONG_PASSWORD, ...options })).status)
  return statuses
}

const resetPassword = async (email: string, password = NEW) => {
  const { body } = await callAuth<{ device: { token: string } }>(site, 'reset-password', {
    token: await requestReset(site, email),
    password,
  })
  return body.device.token
}

describe('account blocked by wrong passwords from changing IPs', () => {
  test('a device that signed in before signs in, other devices do not', async () => {
    const email = await createCustomer(site)
    const token = await tokenOfSignIn(email)
    expect(await guess(email, 11)).toEqual([...Array(10).fill(401), 429])
    expect((await signIn(email)).status).toBe(429)
    expect((await signIn(email, { deviceTokens: [token] })).status).toBe(200)
    expect((await signIn(email)).status).toBe(429)
  })

  /**
   * A browser that has signed in or reset the password has its own attempt limits, for passwords and codes. Strangers
   * cannot lock the owner out.
   */
  test('a password reset signs in, also while the guessing continues', async () => {
    const email = await createCustomer(site)
    await guess(email, 11)
    const token = await resetPassword(email)
    expect((await guess(email, 11)).at(-1)).toBe(429)
    expect((await signIn(email, { password: NEW })).status).toBe(429)
    expect((await signIn(email, { password: NEW, deviceTokens: [token] })).status).toBe(200)
  })

  test('a device signs in from the IP of the attacker', async () => {
    const email = await createCustomer(site)
    const token = await tokenOfSignIn(email)
    expect((await guess(email, 16, { ip: '10.9.9.9' })).at(-1)).toBe(429)
    expect((await signIn(email, { deviceTokens: [token], ip: '10.9.9.9' })).status).toBe(200)
  })

  test('a device that signed in before the last password change signs in', async () => {
    const email = await createCustomer(site)
    const earlier = await tokenOfSignIn(email)
    await resetPassword(email)
    await guess(email, 11)
    expect((await signIn(email, { password: NEW, deviceTokens: [earlier] })).status).toBe(200)
  })

  test('a signed-in user can change the password and gets a new token', async () => {
    const ann = await createSignedInUser(site)
    await guess(ann.email, 11)
    const changed = await callAccount<{ device: { token: string } }>(site, ann, ['POST', 'password'], {
      currentPassword: PASSWORD,
      password: NEW,
    })
    const deviceTokens = [changed.body.device.token]
    expect((await signIn(ann.email, { password: NEW, deviceTokens })).status).toBe(200)
  })
})

describe('account blocked by wrong codes', () => {
  test('a device that signed in before completes both steps, other devices do not', async () => {
    const ann = await createTwoFactorUser(site)
    const { device } = (await submitCode((await signIn(ann.email)).body.challenge, currentCode(site, ann))).body
    site.clock.advance(60_000)
    for (let attempt = 0; attempt < 10; attempt += 1)
      await submitCode((await signIn(ann.email)).body.challenge, wrongCode(site, ann))

    const code = currentCode(site, ann)
    expect((await submitCode((await signIn(ann.email)).body.challenge, code)).status).toBe(429)
    expect((await submitCode((await signIn(ann.email)).body.challenge, code, [device.token])).status).toBe(200)
  })

  test('a password reset gives an unknown device ten codes, however often it is repeated', async () => {
    const ann = await createTwoFactorUser(site)
    const statuses: number[] = []
    for (const password of [NEW, PASSWORD]) {
      const token = await resetPassword(ann.email, password)
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const { challenge } = (await signIn(ann.email, { password, deviceTokens: [token] })).body
        statuses.push((await submitCode(challenge, wrongCode(site, ann), [token])).status)
      }
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })
})

describe('device token', () => {
  test('has its own limit of ten wrong passwords; other devices are not affected', async () => {
    const email = await createCustomer(site)
    const [one, other] = [await tokenOfSignIn(email), await tokenOfSignIn(email)]
    expect(await guess(email, 11, { deviceTokens: [one] })).toEqual([...Array(10).fill(401), 429])
    expect((await signIn(email, { deviceTokens: [one] })).status).toBe(429)
    expect((await signIn(email, { deviceTokens: [other] })).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
  })

  test('a right password resets its limit', async () => {
    const email = await createCustomer(site)
    const deviceTokens = [await tokenOfSignIn(email)]
    for (let round = 0; round < 2; round += 1) {
      expect(await guess(email, 9, { deviceTokens })).toEqual(Array(9).fill(401))
      expect((await signIn(email, { deviceTokens })).status).toBe(200)
    }
  })

  test('those from before a password change share one limit, so collecting them gives no more guesses', async () => {
    const email = await createCustomer(site)
    const collected = [await tokenOfSignIn(email), await tokenOfSignIn(email), await tokenOfSignIn(email)]
    const token = await resetPassword(email)
    const statuses: number[] = []
    for (const earlier of collected) statuses.push(...(await guess(email, 4, { deviceTokens: [earlier] })))
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await signIn(email, { password: NEW, deviceTokens: [token] })).status).toBe(200)
  })

  test('of another account, forged or cut: counts as an unknown device', async () => {
    const [email, strangerEmail] = [await createCustomer(site), await createCustomer(site)]
    const [token, strangerToken] = [await tokenOfSignIn(email), await tokenOfSignIn(strangerEmail)]
    await guess(email, 11)
    const forged = `${token.slice(0, 21)}${strangerToken.slice(21)}`
    for (const deviceToken of [strangerToken, forged, token.slice(0, -1), `${token}A`, 'x', ''])
      expect((await signIn(email, { deviceTokens: [deviceToken] })).status).toBe(429)
    expect((await signIn(email, { deviceTokens: [strangerToken, token] })).status).toBe(200)
  })

  test('does not sign in', async () => {
    const token = await tokenOfSignIn(await createCustomer(site))
    expect((await getMe(site, token)).status).toBe(401)
    expect((await callAuth(site, 'refresh', { refreshToken: token })).status).toBe(401)
    expect((await callAuth(site, 'sign-out', { refreshToken: token })).status).toBe(401)
    expect((await callAuth(site, 'reset-password', { token, password: NEW })).body.code).toBe('bad_link')
  })

  test('malformed ones are a validation error', async () => {
    for (const deviceTokens of ['x', ['x'.repeat(201)], Array(6).fill('x'), [7]]) {
      const { status, body } = await callAuth<{ errors: { field: string }[] }>(site, 'sign-in', {
        email: 'ann@example.com',
        password: PASSWORD,
        deviceTokens,
      })
      expect([status, body.errors[0]?.field.split('.')[0]]).toEqual([400, 'deviceTokens'])
    }
  })
})
