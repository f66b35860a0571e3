import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { profiles, sessions, userRoles } from '#db/schema/people/accounts.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import {
  callAuth,
  createCustomer,
  getMe,
  highIpLimits,
  mailsTo,
  PASSWORD,
  requestReset,
  signIn,
  signUp,
  uniqueEmail,
} from '../accounts.fixture.ts'

const site = await openSiteForFile({ seed: false, limits: highIpLimits })

const HOUR = 3_600_000
const NEW = 'a quite new one'
const reset = (token: string, password = NEW) => callAuth(site, 'reset-password', { token, password })

describe('reset password: link', () => {
  /** The link in the reset email works once. A new password ends every session. */
  test('sets a new password, ends all sessions and sends a mail', async () => {
    const email = await createCustomer(site)
    const [phone, laptop] = [await signIn(site, email), await signIn(site, email)]
    const { status, body } = await reset(await requestReset(site, email))
    expect([status, body]).toEqual([200, { status: 'password_changed', device: expect.any(Object) }])

    for (const { accessToken, refreshToken } of [phone, laptop]) {
      expect((await getMe(site, accessToken)).status).toBe(401)
      expect((await callAuth(site, 'refresh', { refreshToken })).status).toBe(401)
    }
    expect((await callAuth(site, 'sign-in', { email, password: PASSWORD })).status).toBe(401)
    await expect(signIn(site, email, NEW)).resolves.toBeDefined()
    expect((await mailsTo(site, email)).map((mail) => mail.template)).toEqual([
      'confirmation',
      'password-reset',
      'password-changed',
    ])
  })

  test('is valid once', async () => {
    const token = await requestReset(site, await createCustomer(site))
    expect((await reset(token)).status).toBe(200)
    const secondResponse = await reset(token, 'yet another one')
    expect([secondResponse.status, secondResponse.body.code]).toEqual([400, 'bad_link'])
  })

  test('concurrent uses succeed once', async () => {
    const email = await createCustomer(site)
    const token = await requestReset(site, email)
    const passwords = ['first password', 'second password', 'third password']
    const devices = [await signIn(site, email), await signIn(site, email)]
    const responses = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 400])
    for (const { accessToken } of devices) expect((await getMe(site, accessToken)).status).toBe(401)
    const works = await Promise.all(passwords.map((password) => callAuth(site, 'sign-in', { email, password })))
    expect(works.map((response) => response.status === 200)).toEqual(
      responses.map((response) => response.status === 200),
    )
  })

  test('invalid after the password was reset with a later link', async () => {
    const email = await createCustomer(site)
    const [earlier, later] = [await requestReset(site, email), await requestReset(site, email)]
    expect((await reset(later)).status).toBe(200)
    expect((await reset(earlier)).body.code).toBe('bad_link')
  })

  test('expires after an hour and cannot confirm an email', async () => {
    const token = await requestReset(site, await createCustomer(site))
    expect((await callAuth(site, 'confirm', { token })).body.code).toBe('bad_link')
    site.clock.advance(HOUR)
    expect((await reset(token)).body.code).toBe('link_expired')
  })

  test('also confirms the email', async () => {
    const email = uniqueEmail()
    await signUp(site, email, 'what a stranger chose')
    await reset(await requestReset(site, email))
    await expect(signIn(site, email, NEW)).resolves.toBeDefined()
    expect((await callAuth(site, 'sign-in', { email, password: 'what a stranger chose' })).status).toBe(401)
  })
})

test('reset password: a concurrent sign-in with the old password fails', async () => {
  const email = await createCustomer(site)
  const token = await requestReset(site, email)
  const { passwordHashing } = site.base
  // Reset the password after the old one was verified.
  site.base.passwordHashing = {
    ...passwordHashing,
    async takeTurn(client, work) {
      const result = await passwordHashing.takeTurn(client, work)
      expect(result).not.toBeNull()
      site.base.passwordHashing = passwordHashing
      expect((await reset(token)).status).toBe(200)
      return result
    },
  }
  const lateResponse = await callAuth(site, 'sign-in', { email, password: PASSWORD })
  expect([lateResponse.status, lateResponse.body.code]).toEqual([401, 'wrong_credentials'])
  const activeSessions = await site.base.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(and(eq(profiles.email, email), isNull(sessions.endedAt)))
  expect(activeSessions).toEqual([])
  await expect(signIn(site, email, NEW)).resolves.toBeDefined()
})

describe('reset password: new password', () => {
  test('a rejected password does not consume the link', async () => {
    const email = await createCustomer(site)
    const token = await requestReset(site, email)
    for (const password of ['five5', email]) {
      const { status, body } = await callAuth<object>(site, 'reset-password', { token, password })
      expect([status, body]).toMatchObject([400, { code: 'validation', errors: [{ field: 'password' }] }])
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('a common one is a warning for customers and an error for admins', async () => {
    const [customer, admin] = [await createCustomer(site), await createCustomer(site)]
    const [{ id } = { id: '' }] = await site.base.db
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.email, admin))
    await site.base.db.update(userRoles).set({ role: 'admin' }).where(eq(userRoles.userId, id))

    const accepted = await reset(await requestReset(site, customer), 'password')
    expect([accepted.status, accepted.body.warning]).toEqual([200, expect.stringMatching(/most common/)])
    const token = await requestReset(site, admin)
    const refused = await reset(token, 'password')
    expect([refused.status, refused.body.code]).toEqual([400, 'password_too_common'])
    expect((await reset(token)).status).toBe(200)
  })
})

test('request reset: same response for every email, three mails in an hour', async () => {
  const [email, stranger] = [await createCustomer(site), uniqueEmail('stranger')]
  for (let times = 0; times < 6; times += 1)
    for (const address of [email, stranger]) {
      const { status, body } = await callAuth(site, 'request-reset', { email: address })
      expect([status, body]).toEqual([200, { status: 'check_email' }])
    }
  expect((await mailsTo(site, email)).filter((mail) => mail.template === 'password-reset')).toHaveLength(3)
  expect(await mailsTo(site, stranger)).toEqual([])
})
