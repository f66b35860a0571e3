import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TwoFactor } from '#contract/people/accounts/two-factor.schema.ts'
import { sessions, userRoles } from '#db/schema/people/accounts.ts'
import { fillPath, listOperations } from '../../../../tests/openapi-operations.ts'
import { openSiteForFile, openTestSite } from '../../../../tests/test-server.ts'
import { auditEntriesOf } from '../../audit/audit.fixture.ts'
import { callAuth, getMe, highIpLimits, lastMailTo, PASSWORD, signIn } from '../accounts.fixture.ts'
import { type AccountProblem, callAccount, createSignedInUser, type SignedInUser } from '../signed-in-user.fixture.ts'
import { createAuthenticator } from './authenticator.fixture.ts'
import {
  addPasskey,
  advanceToNextStep,
  createPasskeyUser,
  currentCode,
  disableTotp,
  enableTotp,
  fetchAuthenticationOptions,
  fetchTwoFactor,
  signInWithBoth,
  signInWithPasskey,
  startSetup,
} from './two-factor.fixture.ts'

const site = await openSiteForFile({ adminsNeedSecondFactor: true, limits: highIpLimits })

const adminOperations = listOperations().filter(({ path }) => path.startsWith('/api/admin'))

async function setRole(user: SignedInUser, role: 'user' | 'admin') {
  await site.base.db.update(userRoles).set({ role }).where(eq(userRoles.userId, user.session.user.id))
}

async function createAdmin(): Promise<SignedInUser> {
  const user = await createSignedInUser(site)
  await setRole(user, 'admin')
  return user
}

const visit = async ({ session }: Pick<SignedInUser, 'session'>) => {
  const { status, body } = await site.call<AccountProblem>('GET', '/api/admin/users', { token: session.accessToken })
  return status === 200 ? 'open' : body.code
}
const stepUp = async (user: SignedInUser, device: Parameters<typeof signInWithPasskey>[1]) =>
  callAccount<TwoFactor & AccountProblem>(site, user, ['POST', 'prove'], {
    response: device.sign(await fetchAuthenticationOptions(site)),
  })
const remove = (user: SignedInUser, id: string) =>
  callAccount<TwoFactor & AccountProblem>(site, user, ['POST', `passkeys/${id}/remove`], { currentPassword: PASSWORD })

describe('required second factor for admins', () => {
  /**
   * With `REQUIRE_ADMIN_2FA`, the site leads admins to set up a second factor. Every admin operation returns an error
   * until the session is verified with one.
   */
  test('every admin operation rejects a password-only session with its own error code', async () => {
    const { session } = await createAdmin()
    expect(adminOperations.length).toBeGreaterThan(50)
    for (const operation of adminOperations) {
      const call = { token: session.accessToken, ...(operation.fields ? { body: {} } : {}) }
      const { status, body } = await site.call<AccountProblem>(
        operation.method,
        fillPath(operation, crypto.randomUUID()),
        call,
      )
      expect([operation.path, status, body.code]).toEqual([operation.path, 403, 'second_factor_required'])
    }
    expect((await getMe(site, session.accessToken)).body.isAdmin).toBe(true)
  })

  test('an authenticator app grants access, at once and at the next sign-in', async () => {
    const user = await enableTotp(site, await createAdmin())
    expect(await visit(user)).toBe('open')
    const { body: session } = await signInWithBoth(site, user, currentCode(site, user))
    expect(await visit({ session })).toBe('open')
    const { body: byBackup } = await signInWithBoth(site, user, user.backupCodes[0] ?? '')
    expect(await visit({ session: byBackup })).toBe('open')
  })

  test('a passkey grants access; a password session must be stepped up with it', async () => {
    const { device, ...user } = await createPasskeyUser(site, await createAdmin())
    expect(await visit(user)).toBe('open')
    expect(await visit({ session: (await signInWithPasskey(site, device)).body })).toBe('open')
    const later = { ...user, session: await signIn(site, user.email) }
    expect(await visit(later)).toBe('second_factor_required')
    expect((await fetchTwoFactor(site, later)).isProved).toBe(false)
    expect((await stepUp(later, device)).body).toMatchObject({ isProved: true, isRequired: true })
    expect(await visit(later)).toBe('open')
  })

  test('another user’s passkey does not step up the session', async () => {
    const [ann, ben] = [await createPasskeyUser(site, await createAdmin()), await createPasskeyUser(site)]
    const later = { ...ann, session: await signIn(site, ann.email) }
    expect((await stepUp(later, ben.device)).body.code).toBe('passkey_refused')
    expect(await visit(later)).toBe('second_factor_required')
  })

  test('a password alone can neither add nor remove a factor', async () => {
    const user = await createPasskeyUser(site, await createAdmin())
    await addPasskey(site, user, createAuthenticator(site.base.site))
    const attacker = { ...user, session: await signIn(site, user.email) }
    expect((await startSetup(site, attacker)).body.code).toBe('second_factor_required')
    await expect(addPasskey(site, attacker, createAuthenticator(site.base.site))).rejects.toThrow(
      'second_factor_required',
    )
    const [first] = (await fetchTwoFactor(site, attacker)).passkeys
    expect((await remove(attacker, first?.id ?? '')).body.code).toBe('second_factor_required')
    expect((await fetchTwoFactor(site, user)).passkeys).toHaveLength(2)
  })

  test('the last factor cannot be removed, even by concurrent removals', async () => {
    const user = await enableTotp(site, await createPasskeyUser(site, await createAdmin()))
    const [passkey] = (await fetchTwoFactor(site, user)).passkeys
    const responses = await Promise.all([
      disableTotp(site, user, currentCode(site, user)),
      remove(user, passkey?.id ?? ''),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('last_factor')
    expect(await visit(user)).toBe('open')
  })

  test('applies from the request after a role change', async () => {
    const user = await createSignedInUser(site)
    expect(await visit(user)).toBe('admin_required')
    await setRole(user, 'admin')
    expect(await visit(user)).toBe('second_factor_required')
    const on = await enableTotp(site, user)
    expect(await visit(on)).toBe('open')
    await setRole(user, 'user')
    expect(await visit(on)).toBe('admin_required')
    advanceToNextStep(site)
    expect((await disableTotp(site, on, currentCode(site, on))).status).toBe(200)
  })

  test('a new admin who removed the last factor before must set one up', async () => {
    const user = await enableTotp(site, await createSignedInUser(site))
    expect((await disableTotp(site, user, currentCode(site, user))).status).toBe(200)
    await setRole(user, 'admin')
    expect(await visit(user)).toBe('second_factor_required')
    expect((await startSetup(site, user)).status).toBe(200)
  })

  test('refreshing keeps how the session was proved', async () => {
    const user = await enableTotp(site, await createAdmin())
    const { body } = await callAuth<SignedInUser['session']>(site, 'refresh', {
      refreshToken: user.session.refreshToken,
    })
    expect(await visit({ session: body })).toBe('open')
  })
})

test('optional second factor: an admin needs none', async () => {
  const easy = await openTestSite({ seed: false })
  try {
    const admin = await easy.createUser({ admin: true })
    expect((await easy.call('GET', '/api/admin/users', { token: admin.token })).status).toBe(200)
  } finally {
    await easy.close()
  }
})

describe('reset two-factor', () => {
  const reset = (user: SignedInUser, id: string) =>
    site.call<AccountProblem>('POST', `/api/admin/users/${id}/reset-second-factor`, { token: user.session.accessToken })

  /**
   * An admin can reset another user's second factor, which signs the user out and sends an email. `npm run admin` does
   * the same if no admin can.
   */
  test('removes another user’s factors, ends their sessions, sends a mail and records an audit entry', async () => {
    const admin = await enableTotp(site, await createAdmin())
    const { device, ...passkeyOwner } = await createPasskeyUser(site)
    const ann = await enableTotp(site, passkeyOwner)
    const { id } = ann.session.user
    const listed = async () => {
      const userPage = await site.call<{ people: { hasSecondFactor: boolean }[] }>(
        'GET',
        `/api/admin/users?q=${ann.email}`,
        { token: admin.session.accessToken },
      )
      return userPage.body.people.map(({ hasSecondFactor }) => hasSecondFactor)
    }
    expect(await listed()).toEqual([true])
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await reset(admin, id)).status).toBe(200)
    expect(await listed()).toEqual([false])
    expect((await getMe(site, ann.session.accessToken)).status).toBe(401)
    expect((await signInWithPasskey(site, device)).body.code).toBe('passkey_refused')
    expect(await getMe(site, (await signIn(site, ann.email)).accessToken)).toMatchObject({ status: 200 })
    expect((await lastMailTo(site, ann.email)).template).toBe('two-step-reset')
    expect(await auditEntriesOf(site, id)).toEqual([
      expect.objectContaining({
        actor: admin.email,
        action: 'changed',
        subject: 'user',
        name: ann.email,
        before: { secondFactor: true },
        after: { secondFactor: false },
      }),
    ])
    const ended = await site.base.db.select().from(sessions).where(eq(sessions.userId, id))
    expect(ended.map(({ endedBecause }) => endedBecause)).toContain('second_factor')
  })

  test('own account and unknown user are rejected', async () => {
    const admin = await enableTotp(site, await createAdmin())
    expect((await reset(admin, admin.session.user.id)).status).toBe(409)
    expect((await reset(admin, crypto.randomUUID())).status).toBe(404)
    expect(await visit(admin)).toBe('open')
  })
})
