import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupCodes, challenges, passkeys, totpKeys } from '#db/schema/two-factor.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { ask, liftedIpLimits } from '../accounts.fixture.ts'
import { anOwner } from '../signed-in-user.fixture.ts'
import {
  answer,
  aPasskeyOwner,
  aTwoStepOwner,
  begin,
  codeOf,
  inTwoSteps,
  passkeyOptions,
  password,
  switchOn,
} from './two-factor.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false, limits: liftedIpLimits })
})
afterAll(() => site.close())

const dump = async () => {
  const { db } = site.base
  const tables = [
    await db.select().from(totpKeys),
    await db.select().from(backupCodes),
    await db.select().from(challenges),
    await db.select().from(passkeys),
  ]
  return JSON.stringify(tables, (_name, value) => (value?.type === 'Buffer' ? latin(value.data) : value))
}
const latin = (bytes: number[]) =>
  `${Buffer.from(bytes).toString('latin1')} ${Buffer.from(bytes).toString('base64url')}`

test('whoever reads every table finds no key, no backup code and nothing to answer with', async () => {
  const owner = await aTwoStepOwner(site)
  const waiting = await begin(site, await anOwner(site))
  const { challenge } = (await password(site, owner.email)).body
  const asked = await passkeyOptions(site)
  const text = await dump()
  for (const secret of [owner.key, waiting.body.key, challenge ?? '', asked.challenge])
    expect(text).not.toContain(secret)
  for (const code of owner.backupCodes)
    for (const form of [code, code.replace('-', '')]) expect(text).not.toContain(form)

  const kept = [...(await site.base.db.select().from(backupCodes)), ...(await site.base.db.select().from(challenges))]
  for (const { hash } of kept.slice(0, 5)) {
    expect((await inTwoSteps(site, owner, hash.toString('hex').slice(0, 50))).status).toBe(400)
    expect((await answer(site, hash.toString('base64url'), codeOf(site, owner))).body.code).toBe('sign_in_expired')
  }
})

test('a key that is moved to another person’s row opens nothing', async () => {
  const [ann, ben] = [await aTwoStepOwner(site), await aTwoStepOwner(site)]
  await site.base.db.execute(sql`UPDATE totp_keys SET sealed = (SELECT sealed FROM totp_keys
    WHERE user_id = ${ann.session.user.id}) WHERE user_id = ${ben.session.user.id}`)
  expect((await inTwoSteps(site, ben, codeOf(site, ann))).status).toBe(500)
})

test('an export of one’s own data tells of passkeys and of two-step sign-in, and holds nothing to sign in with', async () => {
  const { device, ...passkeyOwner } = await aPasskeyOwner(site)
  const owner = await switchOn(site, passkeyOwner)
  const { body } = await site.call<{ profile: object; passkeys: object[] }>('GET', '/api/account/export', {
    token: owner.session.accessToken,
  })
  expect(body.profile).toMatchObject({ two_step_since: expect.any(String) })
  expect(body.passkeys.map((passkey) => Object.keys(passkey).sort())).toEqual([
    ['created_at', 'id', 'last_used_at', 'name', 'transports'],
  ])
  const text = JSON.stringify(body)
  for (const secret of [owner.key, device.credentialId, ...owner.backupCodes]) expect(text).not.toContain(secret)
})

test('no key, code or challenge is in the log, also when the database fails', async () => {
  const owner = await switchOn(site, await aPasskeyOwner(site))
  const { challenge } = (await password(site, owner.email)).body
  site.log.length = 0
  await site.base.db.execute(sql`CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'broken on purpose' USING DETAIL = NEW::text; END $$`)
  for (const table of ['totp_keys', 'backup_codes'])
    await site.base.db.execute(
      sql.raw(`CREATE TRIGGER broken BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION break_down()`),
    )
  const code = codeOf(site, owner)
  const [backup = ''] = owner.backupCodes
  for (const typed of [code, backup])
    expect((await ask(site, 'sign-in-code', { challenge, code: typed })).status).toBe(500)
  const log = site.log.join('\n')
  expect(log).toContain('broken on purpose')
  for (const secret of [code, backup, backup.replace('-', ''), challenge ?? '', owner.key])
    expect(log).not.toContain(secret)
})
