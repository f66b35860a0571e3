import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { profiles, userRoles } from '#db/schema/people/accounts.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { runAdminCommand } from '../../admin-command.ts'
import { anonymous, type Ctx } from '../../context.ts'
import {
  adminCommandEnv,
  callAuth,
  createCustomer,
  getMe,
  PASSWORD,
  signIn,
  signUp,
  uniqueEmail,
} from './accounts.fixture.ts'
import { grantAdmin } from './admin/roles.ts'
import { ensureFirstAdmin } from './index.ts'
import { createTwoFactorUser, submitPassword } from './two-factor/two-factor.fixture.ts'

let site: TestSite
let ctx: Ctx
beforeEach(async () => {
  site = await openTestSite({ seed: false })
  ctx = anonymous(site.base)
})
afterEach(() => site.close())

const admins = () =>
  site.base.db
    .select({ email: profiles.email })
    .from(profiles)
    .innerJoin(userRoles, eq(userRoles.userId, profiles.id))
    .where(eq(userRoles.role, 'admin'))

describe('first admin', () => {
  /** The first start creates one admin. In demo mode it shows a random password once. */
  test('demo mode: gets a random password that is shown once', async () => {
    const created = await ensureFirstAdmin(ctx, {})
    expect(created).toEqual({ email: 'admin@journey-paradigm.example', password: expect.stringMatching(/^[\w-]{16}$/) })
    await expect(signIn(site, created?.email ?? '', created?.password)).resolves.toMatchObject({
      user: { isAdmin: true },
    })
    expect(await ensureFirstAdmin(ctx, {})).toBeNull()
    expect(site.log.join('\n')).not.toContain(created?.password)
  })

  test('outside demo mode: created only if an email is configured', async () => {
    const live = { ...ctx, site: { ...ctx.site, demo: false } }
    expect(await ensureFirstAdmin(live, { password: PASSWORD })).toBeNull()
    expect(await admins()).toEqual([])
    expect(await ensureFirstAdmin(live, { email: 'Owner@Example.com', password: PASSWORD })).toBeNull()
    expect(await admins()).toEqual([{ email: 'owner@example.com' }])
    await expect(signIn(site, 'owner@example.com')).resolves.toMatchObject({ user: { isAdmin: true } })
  })

  test('settings have no effect once there is an admin', async () => {
    await ensureFirstAdmin(ctx, { email: 'owner@example.com', password: PASSWORD })
    expect(await ensureFirstAdmin(ctx, { email: 'owner@example.com', password: 'another password' })).toBeNull()
    expect(await ensureFirstAdmin(ctx, { email: 'other@example.com', password: 'another password' })).toBeNull()
    expect(await admins()).toEqual([{ email: 'owner@example.com' }])
    for (const email of ['owner@example.com', 'other@example.com'])
      expect((await callAuth(site, 'sign-in', { email, password: 'another password' })).status).toBe(401)
  })

  test('several instances starting at once create one admin', async () => {
    const created = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(ctx, {})))
    expect(created.filter((response) => response !== null)).toHaveLength(1)
    expect(await admins()).toHaveLength(1)
  })

  test('the password of an earlier sign-up with the same email stops working', async () => {
    await signUp(site, 'owner@example.com', 'what a stranger chose')
    await ensureFirstAdmin(ctx, { email: 'owner@example.com', password: PASSWORD })
    expect(
      (await callAuth(site, 'sign-in', { email: 'owner@example.com', password: 'what a stranger chose' })).status,
    ).toBe(401)
    await expect(signIn(site, 'owner@example.com')).resolves.toMatchObject({ user: { isAdmin: true } })
  })

  test.each([
    ['password1', /^ADMIN_PASSWORD is among the most common/],
    ['five5', /^ADMIN_PASSWORD .* at least 6 characters/],
    ['owner@example.com', /^ADMIN_PASSWORD is the same as ADMIN_EMAIL/],
  ])('the password %j is rejected', async (password, sentence) => {
    await expect(ensureFirstAdmin(ctx, { email: 'owner@example.com', password })).rejects.toThrow(sentence)
    expect(await admins()).toEqual([])
  })
})

describe('grant admin', () => {
  test('takes effect at the next sign-in and is idempotent', async () => {
    const email = await createCustomer(site)
    const asCustomer = await signIn(site, email)
    expect(await grantAdmin(ctx, { email })).toEqual({ changed: true })
    expect((await getMe(site, asCustomer.accessToken)).status).toBe(401)
    const asAdmin = await signIn(site, email)
    expect(await grantAdmin(ctx, { email })).toEqual({ changed: false })
    expect((await getMe(site, asAdmin.accessToken)).body).toMatchObject({ isAdmin: true, role: 'admin' })
  })

  test('an unconfirmed account is rejected', async () => {
    const email = uniqueEmail()
    await signUp(site, email)
    await expect(grantAdmin(ctx, { email })).rejects.toMatchObject({ code: 'email_unconfirmed' })
    expect(await admins()).toEqual([])
  })
})

describe('npm run admin', () => {
  const run = async (...words: string[]) => {
    const lines: string[] = []
    const errors: string[] = []
    const output = { log: (line: string) => lines.push(line), error: (line: string) => errors.push(line) }
    await runAdminCommand(words, await adminCommandEnv(site), output)
    return { output: lines.join('\n'), errors: errors.join('\n') }
  }

  /** `npm run admin -- grant EMAIL` makes a confirmed user an admin. */
  test('grant: makes a user an admin while the site runs', async () => {
    const email = await createCustomer(site)
    expect(await run('grant', ` ${email.toUpperCase()}`)).toEqual({
      output: `${email} is now an admin and must sign in again.`,
      errors: '',
    })
    expect(await admins()).toEqual([{ email }])
    expect(await run('grant', email)).toEqual({ output: `${email} is already an admin.`, errors: '' })
  })

  test('reset-second-factor: the user can sign in with the password only', async () => {
    const { email } = await createTwoFactorUser(site)
    expect((await submitPassword(site, email)).body.accessToken).toBeUndefined()
    const output = [`${email} can now sign in with the password alone.`, `${email} has no second factor.`]
    for (const sentence of output)
      expect(await run('reset-second-factor', email)).toEqual({ output: sentence, errors: '' })
    expect((await submitPassword(site, email)).body.accessToken).toBeDefined()
    expect((await run('reset-second-factor', 'nobody@example.com')).errors).toBe('No account uses nobody@example.com.')
  })

  test('prints an error sentence for invalid arguments', async () => {
    expect((await run('grant', 'nobody@example.com')).errors).toBe(
      'No account uses nobody@example.com: sign up on the site first.',
    )
    expect((await run('grant', 'nobody')).errors).toBe(
      "'nobody' is not an email address. Usage: npm run admin -- grant EMAIL, or reset-second-factor EMAIL",
    )
    expect((await run('revoke', 'nobody@example.com')).errors).toBe(
      'Usage: npm run admin -- grant EMAIL, or reset-second-factor EMAIL',
    )
  })
})
