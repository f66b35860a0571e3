import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { passwords, profiles, userRoles } from '#db/schema/people/accounts.ts'
import { openSiteForFile, openTestSite } from '../../../tests/test-server.ts'
import {
  callAuth,
  countHashes,
  createCustomer,
  highIpLimits,
  lastMailTo,
  mailsTo,
  PASSWORD,
  requestReset,
  signIn,
  signUp,
  uniqueEmail,
} from './accounts.fixture.ts'

const site = await openSiteForFile({ seed: false, limits: highIpLimits })

const profilesWith = (email: string) => site.base.db.select().from(profiles).where(eq(profiles.email, email))

test('sign up: a new account is unconfirmed and has the role user', async () => {
  const email = uniqueEmail()
  const { status, body } = await callAuth(site, 'sign-up', { email, password: PASSWORD })
  expect({ status, body }).toEqual({ status: 200, body: { status: 'check_email' } })

  const [profile] = await profilesWith(email)
  expect(profile).toMatchObject({ email, name: '', emailVerified: false })
  expect(
    await site.base.db
      .select()
      .from(userRoles)
      .where(eq(userRoles.userId, profile?.id ?? '')),
  ).toMatchObject([{ role: 'user' }])
  expect((await mailsTo(site, email)).map((mail) => mail.template)).toEqual(['confirmation'])
})

test('sign up: a domain that encodes no name is refused, one that does is not', async () => {
  for (const domain of ['xn--1.com', 'xn--a.com', 'mail.xn--.com', 'b\u00fccher.xn--1'])
    expect((await callAuth(site, 'sign-up', { email: `a@${domain}`, password: PASSWORD })).status).toBe(400)
  const email = `${crypto.randomUUID()}@xn--bcher-kva.example`
  await callAuth(site, 'sign-up', { email, password: PASSWORD })
  expect(await profilesWith(email)).toHaveLength(1)
})

/**
 * Sign-up takes an email address and a password of at least 6 characters. All spellings of an address are one account,
 * and the response does not reveal whether it existed.
 */
test('sign up: all spellings of an email are one account', async () => {
  const id = uniqueEmail('é')
  for (const typed of [id, `  ${id.toUpperCase()} `, id.normalize('NFD')])
    await callAuth(site, 'sign-up', { email: typed, password: PASSWORD })
  expect(await profilesWith(id)).toHaveLength(1)
})

test('sign up: concurrent sign-ups with one email create one account', async () => {
  const email = uniqueEmail()
  const responses = await Promise.all([1, 2, 3, 4].map(() => callAuth(site, 'sign-up', { email, password: PASSWORD })))
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200])
  expect(await profilesWith(email)).toHaveLength(1)
})

describe('sign up: email with an account', () => {
  test('same response as for a new one, account unchanged, only the mail differs', async () => {
    const email = await createCustomer(site)
    const existing = await callAuth(site, 'sign-up', { email, password: 'another password' })
    const unknown = await callAuth(site, 'sign-up', { email: uniqueEmail(), password: 'another password' })
    expect([existing.status, existing.body]).toEqual([unknown.status, unknown.body])
    expect([...existing.headers.keys()]).toEqual([...unknown.headers.keys()])

    expect((await mailsTo(site, email)).map((mail) => mail.template)).toEqual(['confirmation', 'already-signed-up'])
    expect((await lastMailTo(site, email)).text).toContain('You already have an account')
    await expect(signIn(site, email)).resolves.toMatchObject({ user: { isAdmin: false } })
    expect((await callAuth(site, 'sign-in', { email, password: 'another password' })).status).toBe(401)
  })
})

test.each([
  ['sign-up', 1],
  ['resend-confirmation', 0],
  ['request-reset', 0],
])('%s: hashes as often and takes at least 100 ms for every email', async (operation, hashes) => {
  const [existing, unconfirmed] = [await createCustomer(site), uniqueEmail()]
  await signUp(site, unconfirmed)
  for (const email of [existing, unconfirmed, uniqueEmail()]) {
    const began = performance.now()
    const counted = await countHashes(site, () => callAuth(site, operation, { email, password: PASSWORD }))
    expect([email, counted]).toEqual([email, hashes])
    expect(performance.now() - began).toBeGreaterThan(98)
  }
})

describe('sign up: with another person’s email', () => {
  test('the first password stops working when the owner signs up and confirms', async () => {
    const email = uniqueEmail('victim')
    const strangers = await signUp(site, email, 'what the stranger chose')
    const users = await signUp(site, email, 'what the owner chose')
    expect((await callAuth(site, 'confirm', { token: strangers.token })).body.code).toBe('bad_link')
    expect((await callAuth(site, 'confirm-code', { email, code: strangers.code })).status).toBe(400)
    expect((await callAuth(site, 'confirm', { token: users.token })).body.status).toBe('confirmed')

    expect((await callAuth(site, 'sign-in', { email, password: 'what the stranger chose' })).body.code).toBe(
      'wrong_credentials',
    )
    await expect(signIn(site, email, 'what the owner chose')).resolves.toBeDefined()
  })

  test('cannot replace the owner’s password after the mail limit is reached', async () => {
    const email = uniqueEmail('victim')
    await signUp(site, email)
    await signUp(site, email)
    const users = await signUp(site, email, 'what the owner chose')
    await callAuth(site, 'sign-up', { email, password: 'what the stranger chose' })
    expect(await mailsTo(site, email)).toHaveLength(3)
    expect((await callAuth(site, 'confirm', { token: users.token })).body.code).toBe('bad_link')
    expect((await callAuth(site, 'sign-in', { email, password: 'what the stranger chose' })).body.code).toBe(
      'email_unconfirmed',
    )
  })
})

describe('sign up: password', () => {
  test.each([
    ['of five characters', 'five5', 'Password must be at least 6 characters.'],
    ['that is missing', undefined, 'Enter your password.'],
    ['of 129 characters', 'x'.repeat(129), 'Password must be at most 128 characters.'],
    ['of ten thousand characters', 'x'.repeat(10_000), 'Password must be at most 128 characters.'],
  ])('%s is rejected with its field, before hashing or writing', async (_what, password, message) => {
    const email = uniqueEmail()
    const steps = await countHashes(site, async () => {
      const { status, body } = await callAuth<object>(site, 'sign-up', { email, password })
      expect([status, body]).toMatchObject([400, { code: 'validation', errors: [{ field: 'password', message }] }])
    })
    expect(steps).toBe(0)
    expect(await profilesWith(email)).toEqual([])
  })

  test.each([
    ['ten thousand characters', 'x'.repeat(10_000), 400],
    ['a megabyte', 'x'.repeat(1_000_000), 413],
  ])('%s are not hashed by any operation', async (_what, password, status) => {
    const email = await createCustomer(site)
    const token = await requestReset(site, email)
    const steps = await countHashes(site, async () => {
      expect((await callAuth(site, 'sign-up', { email: uniqueEmail(), password })).status).toBe(status)
      expect((await callAuth(site, 'sign-in', { email, password })).status).toBe(status)
      expect((await callAuth(site, 'reset-password', { token, password })).status).toBe(status)
    })
    expect(steps).toBe(0)
  })

  test('the email as the password is rejected', async () => {
    const email = uniqueEmail()
    const { status, body } = await callAuth<object>(site, 'sign-up', { email, password: email.toUpperCase() })
    expect([status, body]).toMatchObject([400, { code: 'validation', errors: [{ field: 'password' }] }])
  })

  test('a common one returns a warning', async () => {
    const { status, body } = await callAuth(site, 'sign-up', { email: uniqueEmail(), password: 'password' })
    expect([status, body.warning]).toEqual([200, expect.stringMatching(/most common/)])
  })

  test.each([
    ['128 characters', 'x'.repeat(128)],
    ['blanks', '  two words  '],
    ['emoji', '🦊'.repeat(128)],
  ])('%s is not truncated', async (_what, password) => {
    const email = await createCustomer(site, password)
    await expect(signIn(site, email, password)).resolves.toBeDefined()
    expect((await callAuth(site, 'sign-in', { email, password: password.slice(0, -2) })).status).toBe(401)
  })

  test('is stored as a slow hash', async () => {
    const slow = await openTestSite({ seed: false, slowPasswordHashing: true })
    onTestFinished(slow.close)
    await createCustomer(slow, 'the plain words')
    const stored = await slow.base.db.select({ hash: passwords.hash }).from(passwords)
    const owaspHash = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/
    expect(stored).toEqual([{ hash: expect.stringMatching(owaspHash) }])
  })
})

describe('sign up: unknown fields', () => {
  const [id, created_at] = ['00000000-0000-7000-8000-000000000001', '2001-01-01T00:00:00Z']
  const more = {
    role: 'admin',
    isAdmin: true,
    emailVerified: true,
    email_verified: true,
    id,
    userId: id,
    created_at,
    createdAt: created_at,
    updatedAt: created_at,
    banned: true,
    image: 'https://evil.example/x.png',
    fullName: 'X',
    name: 'X',
  }
  const accountOf = async (email: string) => {
    const [profile] = await profilesWith(email)
    const roles = await site.base.db
      .select()
      .from(userRoles)
      .where(eq(userRoles.userId, profile?.id ?? ''))
    return { profile, roles }
  }

  test('do not change the created account', async () => {
    const email = uniqueEmail()
    expect((await callAuth(site, 'sign-up', { email, password: PASSWORD, ...more })).status).toBe(200)
    const { profile, roles } = await accountOf(email)
    expect(profile).toMatchObject({ emailVerified: false, name: '' })
    expect(profile?.id).not.toBe(id)
    expect(profile?.createdAt.getUTCFullYear()).toBeGreaterThan(2001)
    expect(roles).toMatchObject([{ role: 'user' }])
  })

  test('do not change the user’s row in any operation', async () => {
    const email = await createCustomer(site)
    const before = await accountOf(email)
    const session = await signIn(site, email)
    const bodies = {
      'sign-up': { email, password: 'another password' },
      'sign-in': { email, password: PASSWORD },
      'confirm-code': { email, code: '000000' },
      'resend-confirmation': { email },
      'request-reset': { email },
      refresh: { refreshToken: session.refreshToken },
      'sign-out': { refreshToken: session.refreshToken },
    }
    for (const [operation, body] of Object.entries(bodies)) {
      await callAuth(site, operation, { ...more, ...body })
      expect([operation, await accountOf(email)]).toEqual([operation, before])
    }
  })
})
