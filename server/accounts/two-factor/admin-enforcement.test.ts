import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { sessions, userRoles } from '#db/schema/accounts.ts'
import { filled, operations } from '../../../tests/openapi-operations.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { trailOf } from '../../audit/audit.fixture.ts'
import { ask, lastMailTo, liftedIpLimits, PASSWORD, signIn, whoAmI } from '../accounts.fixture.ts'
import { type AccountProblem, anOwner, askOwn, type Owner } from '../signed-in-user.fixture.ts'
import { aDevice } from './authenticator.fixture.ts'
import {
  addPasskey,
  aPasskeyOwner,
  begin,
  byPasskey,
  codeOf,
  factorOf,
  inTwoSteps,
  nextStep,
  passkeyOptions,
  switchOff,
  switchOn,
} from './two-factor.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ adminsNeedSecondFactor: true, limits: liftedIpLimits })
})
afterAll(() => site.close())

const doors = operations().filter(({ path }) => path.startsWith('/api/admin'))

async function makeRole(owner: Owner, role: 'user' | 'admin') {
  await site.base.db.update(userRoles).set({ role }).where(eq(userRoles.userId, owner.session.user.id))
}

async function anAdmin(): Promise<Owner> {
  const owner = await anOwner(site)
  await makeRole(owner, 'admin')
  return owner
}

const visit = async ({ session }: Pick<Owner, 'session'>) => {
  const { status, body } = await site.call<AccountProblem>('GET', '/api/admin/users', { token: session.accessToken })
  return status === 200 ? 'open' : body.code
}
const prove = async (owner: Owner, device: Parameters<typeof byPasskey>[1]) =>
  askOwn<TwoFactor & AccountProblem>(site, owner, ['POST', 'prove'], {
    response: device.sign(await passkeyOptions(site)),
  })
const remove = (owner: Owner, id: string) =>
  askOwn<TwoFactor & AccountProblem>(site, owner, ['POST', `passkeys/${id}/remove`], { currentPassword: PASSWORD })

describe('where admins need a second factor', () => {
  test('every admin operation is refused to who has shown a password alone, with a code of its own', async () => {
    const { session } = await anAdmin()
    expect(doors.length).toBeGreaterThan(50)
    for (const door of doors) {
      const call = { token: session.accessToken, ...(door.fields ? { body: {} } : {}) }
      const { status, body } = await site.call<AccountProblem>(door.method, filled(door, crypto.randomUUID()), call)
      expect([door.path, status, body.code]).toEqual([door.path, 403, 'second_factor_required'])
    }
    expect((await whoAmI(site, session.accessToken)).body.isAdmin).toBe(true)
  })

  test('an app opens them, at once and at the next sign-in', async () => {
    const owner = await switchOn(site, await anAdmin())
    expect(await visit(owner)).toBe('open')
    const { body: session } = await inTwoSteps(site, owner, codeOf(site, owner))
    expect(await visit({ session })).toBe('open')
    const { body: byBackup } = await inTwoSteps(site, owner, owner.backupCodes[0] ?? '')
    expect(await visit({ session: byBackup })).toBe('open')
  })

  test('a passkey opens them; a password beside it does not, until the passkey is shown', async () => {
    const { device, ...owner } = await aPasskeyOwner(site, await anAdmin())
    expect(await visit(owner)).toBe('open')
    expect(await visit({ session: (await byPasskey(site, device)).body })).toBe('open')
    const later = { ...owner, session: await signIn(site, owner.email) }
    expect(await visit(later)).toBe('second_factor_required')
    expect((await factorOf(site, later)).isProved).toBe(false)
    expect((await prove(later, device)).body).toMatchObject({ isProved: true, isRequired: true })
    expect(await visit(later)).toBe('open')
  })

  test('a passkey of somebody else proves nothing', async () => {
    const [ann, ben] = [await aPasskeyOwner(site, await anAdmin()), await aPasskeyOwner(site)]
    const later = { ...ann, session: await signIn(site, ann.email) }
    expect((await prove(later, ben.device)).body.code).toBe('passkey_refused')
    expect(await visit(later)).toBe('second_factor_required')
  })

  test('a stolen password is not enough to bring a factor of one’s own, nor to take one away', async () => {
    const owner = await aPasskeyOwner(site, await anAdmin())
    await addPasskey(site, owner, aDevice(site.base.site))
    const thief = { ...owner, session: await signIn(site, owner.email) }
    expect((await begin(site, thief)).body.code).toBe('second_factor_required')
    await expect(addPasskey(site, thief, aDevice(site.base.site))).rejects.toThrow('second_factor_required')
    const [first] = (await factorOf(site, thief)).passkeys
    expect((await remove(thief, first?.id ?? '')).body.code).toBe('second_factor_required')
    expect((await factorOf(site, owner)).passkeys).toHaveLength(2)
  })

  test('an admin keeps their last factor, whichever it is, also when two tabs take one each', async () => {
    const owner = await switchOn(site, await aPasskeyOwner(site, await anAdmin()))
    const [passkey] = (await factorOf(site, owner)).passkeys
    const answers = await Promise.all([switchOff(site, owner, codeOf(site, owner)), remove(owner, passkey?.id ?? '')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_factor')
    expect(await visit(owner)).toBe('open')
  })

  test('a customer who becomes an admin is asked at their next request, and one who is none any more is not', async () => {
    const owner = await anOwner(site)
    expect(await visit(owner)).toBe('admin_required')
    await makeRole(owner, 'admin')
    expect(await visit(owner)).toBe('second_factor_required')
    const on = await switchOn(site, owner)
    expect(await visit(on)).toBe('open')
    await makeRole(owner, 'user')
    expect(await visit(on)).toBe('admin_required')
    nextStep(site)
    expect((await switchOff(site, on, codeOf(site, on))).status).toBe(200)
  })

  test('whoever gave up their last factor as a customer and becomes an admin then has to set one up', async () => {
    const owner = await switchOn(site, await anOwner(site))
    expect((await switchOff(site, owner, codeOf(site, owner))).status).toBe(200)
    await makeRole(owner, 'admin')
    expect(await visit(owner)).toBe('second_factor_required')
    expect((await begin(site, owner)).status).toBe(200)
  })

  test('a refreshed session is as proved as it was', async () => {
    const owner = await switchOn(site, await anAdmin())
    const { body } = await ask<Owner['session']>(site, 'refresh', { refreshToken: owner.session.refreshToken })
    expect(await visit({ session: body })).toBe('open')
  })
})

test('elsewhere an admin needs none', async () => {
  const easy = await openTestSite({ seed: false })
  try {
    const boss = await easy.person({ admin: true })
    expect((await easy.call('GET', '/api/admin/users', { token: boss.token })).status).toBe(200)
  } finally {
    await easy.close()
  }
})

describe('an owner', () => {
  const reset = (owner: Owner, id: string) =>
    site.call<AccountProblem>('POST', `/api/admin/users/${id}/reset-second-factor`, {
      token: owner.session.accessToken,
    })

  test('resets the second factor of another person: it is gone, they are signed out and told, and the trail knows', async () => {
    const boss = await switchOn(site, await anAdmin())
    const { device, ...passkeyOwner } = await aPasskeyOwner(site)
    const ann = await switchOn(site, passkeyOwner)
    const { id } = ann.session.user
    const listed = async () => {
      const found = await site.call<{ people: { hasSecondFactor: boolean }[] }>(
        'GET',
        `/api/admin/users?q=${ann.email}`,
        {
          token: boss.session.accessToken,
        },
      )
      return found.body.people.map(({ hasSecondFactor }) => hasSecondFactor)
    }
    expect(await listed()).toEqual([true])
    for (let twice = 0; twice < 2; twice += 1) expect((await reset(boss, id)).status).toBe(200)
    expect(await listed()).toEqual([false])
    expect((await whoAmI(site, ann.session.accessToken)).status).toBe(401)
    expect((await byPasskey(site, device)).body.code).toBe('passkey_refused')
    expect(await whoAmI(site, (await signIn(site, ann.email)).accessToken)).toMatchObject({ status: 200 })
    expect((await lastMailTo(site, ann.email)).template).toBe('second-factor-reset')
    expect(await trailOf(site, id)).toEqual([
      expect.objectContaining({
        ...{ actor: boss.email, action: 'changed', subject: 'user', name: ann.email },
        ...{ before: { secondFactor: true }, after: { secondFactor: false } },
      }),
    ])
    const ended = await site.base.db.select().from(sessions).where(eq(sessions.userId, id))
    expect(ended.map(({ endedBecause }) => endedBecause)).toContain('second_factor')
  })

  test('does not reset their own, and nobody that is not there', async () => {
    const boss = await switchOn(site, await anAdmin())
    expect((await reset(boss, boss.session.user.id)).status).toBe(409)
    expect((await reset(boss, crypto.randomUUID())).status).toBe(404)
    expect(await visit(boss)).toBe('open')
  })
})
