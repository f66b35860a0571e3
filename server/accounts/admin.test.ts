import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { profiles, userRoles } from '#db/schema/accounts.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { anonymous, type Ctx } from '../context.ts'
import { aCustomer, anAddress, ask, PASSWORD, signIn, signUp, whoAmI } from './accounts.fixture.ts'
import { ensureFirstAdmin, grantAdmin } from './index.ts'
import { aTwoStepOwner, password } from './two-factor/two-factor.fixture.ts'

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

describe('the first admin', () => {
  test('of a demo gets a random password, which is told once', async () => {
    const made = await ensureFirstAdmin(ctx, {})
    expect(made).toEqual({ email: 'admin@journey-paradigm.example', password: expect.stringMatching(/^[\w-]{16}$/) })
    await expect(signIn(site, made?.email ?? '', made?.password)).resolves.toMatchObject({ user: { isAdmin: true } })
    expect(await ensureFirstAdmin(ctx, {})).toBeNull()
    expect(site.log.join('\n')).not.toContain(made?.password)
  })

  test('of a site that is no demo is made only for an address that was given', async () => {
    const live = { ...ctx, site: { ...ctx.site, demo: false } }
    expect(await ensureFirstAdmin(live, { password: PASSWORD })).toBeNull()
    expect(await admins()).toEqual([])
    expect(await ensureFirstAdmin(live, { email: 'Owner@Example.com', password: PASSWORD })).toBeNull()
    expect(await admins()).toEqual([{ email: 'owner@example.com' }])
    await expect(signIn(site, 'owner@example.com')).resolves.toMatchObject({ user: { isAdmin: true } })
  })

  test('is the only one that the settings make: what they say later opens nothing', async () => {
    await ensureFirstAdmin(ctx, { email: 'owner@example.com', password: PASSWORD })
    expect(await ensureFirstAdmin(ctx, { email: 'owner@example.com', password: 'another password' })).toBeNull()
    expect(await ensureFirstAdmin(ctx, { email: 'other@example.com', password: 'another password' })).toBeNull()
    expect(await admins()).toEqual([{ email: 'owner@example.com' }])
    for (const email of ['owner@example.com', 'other@example.com'])
      expect((await ask(site, 'sign-in', { email, password: 'another password' })).status).toBe(401)
  })

  test('is one, when several nodes start at once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(ctx, {})))
    expect(made.filter((answer) => answer !== null)).toHaveLength(1)
    expect(await admins()).toHaveLength(1)
  })

  test('is not let in by the password that somebody signed up with before', async () => {
    await signUp(site, 'owner@example.com', 'what a stranger chose')
    await ensureFirstAdmin(ctx, { email: 'owner@example.com', password: PASSWORD })
    expect((await ask(site, 'sign-in', { email: 'owner@example.com', password: 'what a stranger chose' })).status).toBe(
      401,
    )
    await expect(signIn(site, 'owner@example.com')).resolves.toMatchObject({ user: { isAdmin: true } })
  })

  test.each([
    ['password1', /^ADMIN_PASSWORD is among the most common/],
    ['five5', /^ADMIN_PASSWORD .* at least 6 characters/],
    ['owner@example.com', /^ADMIN_PASSWORD is the same as ADMIN_EMAIL/],
  ])('cannot have the password %j', async (password, sentence) => {
    await expect(ensureFirstAdmin(ctx, { email: 'owner@example.com', password })).rejects.toThrow(sentence)
    expect(await admins()).toEqual([])
  })
})

describe('making somebody an admin', () => {
  test('counts from their next request on, and again changes nothing', async () => {
    const email = await aCustomer(site)
    const { accessToken } = await signIn(site, email)
    expect(await grantAdmin(ctx, { email })).toEqual({ changed: true })
    expect(await grantAdmin(ctx, { email })).toEqual({ changed: false })
    expect((await whoAmI(site, accessToken)).body).toMatchObject({ isAdmin: true, role: 'admin' })
  })

  test('is refused for an account that was not confirmed: its owner may not have made it', async () => {
    const email = anAddress()
    await signUp(site, email)
    await expect(grantAdmin(ctx, { email })).rejects.toMatchObject({ code: 'email_unconfirmed' })
    expect(await admins()).toEqual([])
  })
})

describe('npm run admin', () => {
  const command = fileURLToPath(new URL('./admin.cli.ts', import.meta.url))
  const run = async (...words: string[]) => {
    const { host, port, user } = inject('cluster')
    const { rows } = await site.base.db.execute<{ name: string }>('SELECT current_database() AS name')
    const env = {
      PATH: process.env.PATH,
      DEMO: '1',
      AUTH_SECRET: ctx.site.authSecret,
      DATABASE_URL: `postgres://${user}@localhost:${port}/${rows[0]?.name}?host=${encodeURIComponent(host)}`,
    }
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, ...words], { env }).catch(
      (failed) => failed,
    )
    return { said: stdout.trim(), faults: stderr.trim() }
  }

  test('grant makes an admin while the site runs, and says so', async () => {
    const email = await aCustomer(site)
    expect(await run('grant', ` ${email.toUpperCase()}`)).toEqual({ said: `${email} is an admin now.`, faults: '' })
    expect(await admins()).toEqual([{ email }])
    expect(await run('grant', email)).toEqual({ said: `${email} is an admin already.`, faults: '' })
  })

  test('reset-second-factor leaves somebody who lost everything else the password, and says so', async () => {
    const { email } = await aTwoStepOwner(site)
    expect((await password(site, email)).body.accessToken).toBeUndefined()
    const said = [`${email} signs in with the password alone now.`, `${email} has no second factor.`]
    for (const sentence of said) expect(await run('reset-second-factor', email)).toEqual({ said: sentence, faults: '' })
    expect((await password(site, email)).body.accessToken).toBeDefined()
    expect((await run('reset-second-factor', 'nobody@example.com')).faults).toBe(
      'Nobody has an account with nobody@example.com.',
    )
  })

  test('says in a sentence what it cannot do', async () => {
    expect((await run('grant', 'nobody@example.com')).faults).toBe(
      'Nobody has an account with nobody@example.com: sign up on the site first.',
    )
    expect((await run('grant', 'nobody')).faults).toBe(
      "'nobody' is not an e-mail address. Usage: npm run admin -- grant EMAIL, or reset-second-factor EMAIL",
    )
    expect((await run('revoke', 'nobody@example.com')).faults).toBe(
      'Usage: npm run admin -- grant EMAIL, or reset-second-factor EMAIL',
    )
  })
})
