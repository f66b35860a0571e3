import { scryptSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { credentials, profiles, userRoles } from '#db/schema/accounts.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import {
  aCustomer,
  anAddress,
  ask,
  askForReset,
  lastMailTo,
  liftedIpLimits,
  mailsTo,
  PASSWORD,
  signIn,
  signUp,
  slowStepsOf,
} from './accounts.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false, limits: liftedIpLimits })
})
afterAll(() => site.close())

const peopleWith = (email: string) => site.base.db.select().from(profiles).where(eq(profiles.email, email))

test('a new account waits for its confirmation and has the role of a user', async () => {
  const email = anAddress()
  const { status, body } = await ask(site, 'sign-up', { email, password: PASSWORD })
  expect({ status, body }).toEqual({ status: 200, body: { status: 'check_email' } })

  const [person] = await peopleWith(email)
  expect(person).toMatchObject({ email, name: '', emailVerified: false })
  expect(
    await site.base.db
      .select()
      .from(userRoles)
      .where(eq(userRoles.userId, person?.id ?? '')),
  ).toMatchObject([{ role: 'user' }])
  expect((await mailsTo(site, email)).map((mail) => mail.template)).toEqual(['confirmation'])
})

test('one mailbox is one account, however it is typed', async () => {
  const id = anAddress('é')
  for (const typed of [id, `  ${id.toUpperCase()} `, id.normalize('NFD')])
    await ask(site, 'sign-up', { email: typed, password: PASSWORD })
  expect(await peopleWith(id)).toHaveLength(1)
})

test('two sign-ups with one address at the same moment make one account', async () => {
  const email = anAddress()
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(site, 'sign-up', { email, password: PASSWORD })))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  expect(await peopleWith(email)).toHaveLength(1)
})

describe('an address that has an account', () => {
  test('answers as a new one does, leaves the account alone, and only its mailbox is told', async () => {
    const email = await aCustomer(site)
    const known = await ask(site, 'sign-up', { email, password: 'another password' })
    const unknown = await ask(site, 'sign-up', { email: anAddress(), password: 'another password' })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])

    expect((await mailsTo(site, email)).map((mail) => mail.template)).toEqual(['confirmation', 'already-signed-up'])
    expect((await lastMailTo(site, email)).text).toContain('You already have an account')
    await expect(signIn(site, email)).resolves.toMatchObject({ user: { isAdmin: false } })
    expect((await ask(site, 'sign-in', { email, password: 'another password' })).status).toBe(401)
  })

  test('has the same slow work done as a new one and one that waits, when signing up and when asking for mails', async () => {
    const [known, waiting] = [await aCustomer(site), anAddress()]
    await signUp(site, waiting)
    for (const operation of ['sign-up', 'resend-confirmation', 'request-reset'])
      for (const email of [known, waiting, anAddress()]) {
        const steps = await slowStepsOf(site, () => ask(site, operation, { email, password: PASSWORD }))
        expect([operation, email, steps]).toEqual([operation, email, 1])
      }
  })

  test('answers in the same time as a new one, within a fifth', { timeout: 120_000, retry: 2 }, async () => {
    const roomy = await openTestSite({
      seed: false,
      slowPasswordHashing: true,
      limits: { ...liftedIpLimits, mailToMailbox: { points: 1000, seconds: 3600 } },
    })
    const existing = await aCustomer(roomy)
    const timed = async (email: string) => {
      const began = performance.now()
      await ask(roomy, 'sign-up', { email, password: PASSWORD })
      return performance.now() - began
    }
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 50; round += 1) {
      // Side by side, so that whatever else the machine does slows both; in turn first, so that neither gains by it.
      const [first, second] = await Promise.all(
        round % 2 ? [timed(existing), timed(anAddress())] : [timed(anAddress()), timed(existing)],
      )
      times.known.push(round % 2 ? first : second)
      times.unknown.push(round % 2 ? second : first)
    }
    await roomy.close()
    const ratio = median(times.known) / median(times.unknown)
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.2)
  })
})

describe('somebody who signed up with an address that is not theirs', () => {
  test('is shut out when its owner signs up and confirms', async () => {
    const email = anAddress('victim')
    const strangers = await signUp(site, email, 'what the stranger chose')
    const owners = await signUp(site, email, 'what the owner chose')
    expect((await ask(site, 'confirm', { token: strangers.token })).body.code).toBe('bad_link')
    expect((await ask(site, 'confirm-code', { email, code: strangers.code })).status).toBe(400)
    expect((await ask(site, 'confirm', { token: owners.token })).body.status).toBe('confirmed')

    expect((await ask(site, 'sign-in', { email, password: 'what the stranger chose' })).body.code).toBe(
      'wrong_credentials',
    )
    await expect(signIn(site, email, 'what the owner chose')).resolves.toBeDefined()
  })

  test('cannot slip a password in behind the owner’s mail once the mailbox has had its mails', async () => {
    const email = anAddress('victim')
    await signUp(site, email)
    await signUp(site, email)
    const owners = await signUp(site, email, 'what the owner chose')
    await ask(site, 'sign-up', { email, password: 'what the stranger chose' })
    expect(await mailsTo(site, email)).toHaveLength(3)
    expect((await ask(site, 'confirm', { token: owners.token })).body.code).toBe('bad_link')
    expect((await ask(site, 'sign-in', { email, password: 'what the stranger chose' })).body.code).toBe(
      'email_unconfirmed',
    )
  })
})

describe('a password', () => {
  test.each([
    ['of five characters', 'five5', 'Password must be at least 6 characters.'],
    ['that is missing', undefined, 'Please enter your password.'],
    ['of 129 characters', 'x'.repeat(129), 'Password must be at most 128 characters.'],
    ['of a megabyte', 'x'.repeat(1_000_000), 'Password must be at most 128 characters.'],
    ['of a mebibyte', 'x'.repeat(2 ** 20), 'Password must be at most 128 characters.'],
  ])('%s is refused beside its field, before anything is hashed or written', async (_what, password, message) => {
    const email = anAddress()
    const steps = await slowStepsOf(site, async () => {
      const { status, body } = await ask<object>(site, 'sign-up', { email, password })
      expect([status, body]).toMatchObject([400, { code: 'validation', errors: [{ field: 'password', message }] }])
    })
    expect(steps).toBe(0)
    expect(await peopleWith(email)).toEqual([])
  })

  test('of a megabyte is hashed by no other operation either', async () => {
    const [email, password] = [await aCustomer(site), 'x'.repeat(1_000_000)]
    const token = await askForReset(site, email)
    const steps = await slowStepsOf(site, async () => {
      expect((await ask(site, 'sign-in', { email, password })).status).toBe(400)
      expect((await ask(site, 'reset-password', { token, password })).status).toBe(400)
    })
    expect(steps).toBe(0)
  })

  test('that is the email is refused', async () => {
    const email = anAddress()
    const { status, body } = await ask<object>(site, 'sign-up', { email, password: email.toUpperCase() })
    expect([status, body]).toMatchObject([400, { code: 'validation', errors: [{ field: 'password' }] }])
  })

  test('among the commonest is taken, with a warning', async () => {
    const { status, body } = await ask(site, 'sign-up', { email: anAddress(), password: 'password' })
    expect([status, body.warning]).toEqual([200, expect.stringMatching(/most common/)])
  })

  test.each([
    ['128 characters', 'x'.repeat(128)],
    ['blanks', '  two words  '],
    ['emoji', '🦊'.repeat(128)],
  ])('of %s is kept whole', async (_what, password) => {
    const email = await aCustomer(site, password)
    await expect(signIn(site, email, password)).resolves.toBeDefined()
    expect((await ask(site, 'sign-in', { email, password: password.slice(0, -2) })).status).toBe(401)
  })

  test('is kept as a slow hash', async () => {
    const slow = await openTestSite({ seed: false, slowPasswordHashing: true })
    onTestFinished(slow.close)
    await aCustomer(slow, 'the plain words')
    const stored = await slow.base.db.select({ password: credentials.password }).from(credentials)
    expect(stored).toEqual([{ password: expect.stringMatching(/^[0-9a-f]{32}:[0-9a-f]{128}$/) }])
    const [salt = '', key] = stored[0]?.password?.split(':') ?? []
    const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
    expect(scryptSync('the plain words', salt, 64, cost).toString('hex')).toBe(key)
  })
})

describe('fields that nobody asked for', () => {
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
  const everythingOf = async (email: string) => {
    const [person] = await peopleWith(email)
    const roles = await site.base.db
      .select()
      .from(userRoles)
      .where(eq(userRoles.userId, person?.id ?? ''))
    return { person, roles }
  }

  test('make no other account than the same without them', async () => {
    const email = anAddress()
    expect((await ask(site, 'sign-up', { email, password: PASSWORD, ...more })).status).toBe(200)
    const { person, roles } = await everythingOf(email)
    expect(person).toMatchObject({ emailVerified: false, name: '', image: null })
    expect(person?.id).not.toBe(id)
    expect(person?.createdAt.getUTCFullYear()).toBeGreaterThan(2001)
    expect(roles).toMatchObject([{ role: 'user' }])
  })

  test('leave the row of a person as it is, at every operation that names one', async () => {
    const email = await aCustomer(site)
    const before = await everythingOf(email)
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
      await ask(site, operation, { ...more, ...body })
      expect([operation, await everythingOf(email)]).toEqual([operation, before])
    }
  })
})

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
