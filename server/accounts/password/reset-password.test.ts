import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profiles, sessions, userRoles } from '#db/schema/accounts.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import {
  aCustomer,
  anAddress,
  ask,
  askForReset,
  liftedIpLimits,
  mailsTo,
  PASSWORD,
  signIn,
  signUp,
  whoAmI,
} from '../accounts.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false, limits: liftedIpLimits })
})
afterAll(() => site.close())

const HOUR = 3_600_000
const NEW = 'a quite new one'
const reset = (token: string, password = NEW) => ask(site, 'reset-password', { token, password })

describe('the link of the reset mail', () => {
  test('sets a new password, ends every session, and tells the mailbox', async () => {
    const email = await aCustomer(site)
    const [phone, laptop] = [await signIn(site, email), await signIn(site, email)]
    const { status, body } = await reset(await askForReset(site, email))
    expect([status, body]).toEqual([200, { status: 'password_changed' }])

    for (const { accessToken, refreshToken } of [phone, laptop]) {
      expect((await whoAmI(site, accessToken)).status).toBe(401)
      expect((await ask(site, 'refresh', { refreshToken })).status).toBe(401)
    }
    expect((await ask(site, 'sign-in', { email, password: PASSWORD })).status).toBe(401)
    await expect(signIn(site, email, NEW)).resolves.toBeDefined()
    expect((await mailsTo(site, email)).map((mail) => mail.template)).toEqual([
      'confirmation',
      'password-reset',
      'password-changed',
    ])
  })

  test('works once', async () => {
    const token = await askForReset(site, await aCustomer(site))
    expect((await reset(token)).status).toBe(200)
    const again = await reset(token, 'yet another one')
    expect([again.status, again.body.code]).toEqual([400, 'bad_link'])
  })

  test('used by several tabs at once works in one of them', async () => {
    const email = await aCustomer(site)
    const token = await askForReset(site, email)
    const passwords = ['first password', 'second password', 'third password']
    const devices = [await signIn(site, email), await signIn(site, email)]
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400])
    for (const { accessToken } of devices) expect((await whoAmI(site, accessToken)).status).toBe(401)
    const works = await Promise.all(passwords.map((password) => ask(site, 'sign-in', { email, password })))
    expect(works.map((answer) => answer.status === 200)).toEqual(answers.map((answer) => answer.status === 200))
  })

  test('of an earlier mail is worth nothing after the password was changed by a later one', async () => {
    const email = await aCustomer(site)
    const [earlier, later] = [await askForReset(site, email), await askForReset(site, email)]
    expect((await reset(later)).status).toBe(200)
    expect((await reset(earlier)).body.code).toBe('bad_link')
  })

  test('expires after an hour, and is no confirmation link', async () => {
    const token = await askForReset(site, await aCustomer(site))
    expect((await ask(site, 'confirm', { token })).body.code).toBe('bad_link')
    site.clock.advance(HOUR)
    expect((await reset(token)).body.code).toBe('link_expired')
  })

  test('confirms the address too, since only its mailbox had the link', async () => {
    const email = anAddress()
    await signUp(site, email, 'what a stranger chose')
    await reset(await askForReset(site, email))
    await expect(signIn(site, email, NEW)).resolves.toBeDefined()
    expect((await ask(site, 'sign-in', { email, password: 'what a stranger chose' })).status).toBe(401)
  })
})

test('a sign-in with the old password that was under way when it was replaced opens nothing', async () => {
  const email = await aCustomer(site)
  const token = await askForReset(site, email)
  const usual = site.base.identity
  // The old password is found right, and only then comes the reset, whole.
  const check: typeof usual.check = async (ctx, proof) => {
    const proved = await usual.check(ctx, proof)
    expect(proved).not.toBeNull()
    expect((await reset(token)).status).toBe(200)
    return proved
  }
  site.base.identity = { ...usual, check }
  const late = await ask(site, 'sign-in', { email, password: PASSWORD })
  site.base.identity = usual
  expect([late.status, late.body.code]).toEqual([401, 'wrong_credentials'])
  const living = await site.base.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(and(eq(profiles.email, email), isNull(sessions.endedAt)))
  expect(living).toEqual([])
  await expect(signIn(site, email, NEW)).resolves.toBeDefined()
})

describe('a new password', () => {
  test('that is refused leaves the link good', async () => {
    const email = await aCustomer(site)
    const token = await askForReset(site, email)
    for (const password of ['five5', email]) {
      const { status, body } = await ask<object>(site, 'reset-password', { token, password })
      expect([status, body]).toMatchObject([400, { code: 'validation', errors: [{ field: 'password' }] }])
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('among the commonest is taken from a customer with a warning, and refused to an admin', async () => {
    const [customer, admin] = [await aCustomer(site), await aCustomer(site)]
    const [{ id } = { id: '' }] = await site.base.db
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.email, admin))
    await site.base.db.update(userRoles).set({ role: 'admin' }).where(eq(userRoles.userId, id))

    const taken = await reset(await askForReset(site, customer), 'password')
    expect([taken.status, taken.body.warning]).toEqual([200, expect.stringMatching(/most common/)])
    const token = await askForReset(site, admin)
    const refused = await reset(token, 'password')
    expect([refused.status, refused.body.code]).toEqual([400, 'password_too_common'])
    expect((await reset(token)).status).toBe(200)
  })
})

test('asking for a reset mail says the same to everyone, and sends three in an hour', async () => {
  const [email, stranger] = [await aCustomer(site), anAddress('stranger')]
  for (let times = 0; times < 6; times += 1)
    for (const address of [email, stranger]) {
      const { status, body } = await ask(site, 'request-reset', { email: address })
      expect([status, body]).toEqual([200, { status: 'check_email' }])
    }
  expect((await mailsTo(site, email)).filter((mail) => mail.template === 'password-reset')).toHaveLength(3)
  expect(await mailsTo(site, stranger)).toEqual([])
})
