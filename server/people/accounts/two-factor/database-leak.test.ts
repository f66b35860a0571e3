import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backupCodes, challenges, passkeys, totpKeys } from '#db/schema/people/accounts.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { callAuth, highIpLimits } from '../accounts.fixture.ts'
import { createSignedInUser } from '../signed-in-user.fixture.ts'
import {
  createPasskeyUser,
  createTwoFactorUser,
  currentCode,
  enableTotp,
  fetchAuthenticationOptions,
  signInWithBoth,
  startSetup,
  submitCode,
  submitPassword,
} from './two-factor.fixture.ts'

const site = await openSiteForFile({ seed: false, limits: highIpLimits })

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

/** The database tables and the log contain no usable secret, code or challenge. */
test('database leak: the tables contain no secret, backup code or challenge', async () => {
  const user = await createTwoFactorUser(site)
  const waiting = await startSetup(site, await createSignedInUser(site))
  const { challenge } = (await submitPassword(site, user.email)).body
  const passkeyOptions = await fetchAuthenticationOptions(site)
  const text = await dump()
  for (const secret of [user.key, waiting.body.key, challenge ?? '', passkeyOptions.challenge])
    expect(text).not.toContain(secret)
  for (const code of user.backupCodes)
    for (const spelling of [code, code.replace('-', '')]) expect(text).not.toContain(spelling)

  const hashRows = [
    ...(await site.base.db.select().from(backupCodes)),
    ...(await site.base.db.select().from(challenges)),
  ]
  for (const { hash } of hashRows.slice(0, 5)) {
    expect((await signInWithBoth(site, user, hash.toString('hex').slice(0, 50))).status).toBe(400)
    expect((await submitCode(site, hash.toString('base64url'), currentCode(site, user))).body.code).toBe(
      'sign_in_expired',
    )
  }
})

test('database leak: a secret copied to another user’s row is useless', async () => {
  const [ann, ben] = [await createTwoFactorUser(site), await createTwoFactorUser(site)]
  await site.base.db.execute(sql`UPDATE totp_keys SET sealed = (SELECT sealed FROM totp_keys
    WHERE user_id = ${ann.session.user.id}) WHERE user_id = ${ben.session.user.id}`)
  expect((await signInWithBoth(site, ben, currentCode(site, ann))).status).toBe(500)
})

test('data export: lists passkeys and two-step sign-in without their secrets', async () => {
  const { device, ...passkeyOwner } = await createPasskeyUser(site)
  const user = await enableTotp(site, passkeyOwner)
  const { body } = await site.call<{ profile: object; passkeys: object[] }>('GET', '/api/account/export', {
    token: user.session.accessToken,
  })
  expect(body.profile).toMatchObject({ two_step_since: expect.any(String) })
  expect(body.passkeys.map((passkey) => Object.keys(passkey).sort())).toEqual([
    ['created_at', 'id', 'last_used_at', 'name', 'transports'],
  ])
  const text = JSON.stringify(body)
  for (const secret of [user.key, device.credentialId, ...user.backupCodes]) expect(text).not.toContain(secret)
})

test('log: contains no secret, code or challenge, even when the database fails', async () => {
  const user = await enableTotp(site, await createPasskeyUser(site))
  const { challenge } = (await submitPassword(site, user.email)).body
  site.log.length = 0
  await site.base.db.execute(sql`CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'broken on purpose' USING DETAIL = NEW::text; END $$`)
  for (const table of ['totp_keys', 'backup_codes'])
    await site.base.db.execute(
      sql.raw(`CREATE TRIGGER broken BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION break_down()`),
    )
  const code = currentCode(site, user)
  const [backup = ''] = user.backupCodes
  for (const typed of [code, backup])
    expect((await callAuth(site, 'sign-in-code', { challenge, code: typed })).status).toBe(500)
  const log = site.log.join('\n')
  expect(log).toContain('broken on purpose')
  for (const secret of [code, backup, backup.replace('-', ''), challenge ?? '', user.key])
    expect(log).not.toContain(secret)
})
