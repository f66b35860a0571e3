import { randomBytes, scryptSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { passwords, profiles } from '#db/schema/people/accounts.ts'
import { openTestSite, type TestSite } from '../../../../tests/test-server.ts'
import { anonymous } from '../../../context.ts'
import { createEmptyDatabase, runQuery } from '../../../ops/backup/backup.fixture.ts'
import { callAuth, createCustomer, highIpLimits, PASSWORD, signIn, uniqueEmail } from '../accounts.fixture.ts'
import { setPassword } from './passwords.ts'

/** The last migration before Argon2id. */
const PREVIOUS_MIGRATION = 1732100037000
const NEW = 'another plum trolley'

/** Opens a site whose database was migrated from the previous version, with a user who signed up there. */
async function openMigratedSite(): Promise<{ site: TestSite; email: string }> {
  const { database, ...server } = await createEmptyDatabase()
  const older = { ...server, database }
  const email = uniqueEmail('old')
  await migrate(older, { until: PREVIOUS_MIGRATION })
  await runQuery(
    older,
    `WITH profile AS (INSERT INTO profiles (email, email_verified) VALUES ('${email}', true) RETURNING id)
    INSERT INTO credentials (user_id, account_id, provider_id, password)
    SELECT id, id, 'credential', '${scryptHash(PASSWORD)}' FROM profile`,
  )
  await migrate(older)
  const cluster = { ...server, template: database }
  const site = await openTestSite({ cluster, seed: false, limits: highIpLimits, slowPasswordHashing: true })
  onTestFinished(() => site.close())
  return { site, email }
}

/** The format of the previous version. The hex text of the salt is the salt. */
function scryptHash(password: string): string {
  const salt = randomBytes(16).toString('hex')
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
  return `${salt}:${scryptSync(password, salt, 64, cost).toString('hex')}`
}

async function storedPassword(site: TestSite, email: string) {
  const [password] = await site.base.db
    .select({ id: passwords.id, userId: passwords.userId, hash: passwords.hash, scryptHash: passwords.scryptHash })
    .from(passwords)
    .innerJoin(profiles, eq(profiles.id, passwords.userId))
    .where(eq(profiles.email, email))
  if (!password) throw new Error(`${email} has no password`)
  return password
}

const argon2idHash = expect.stringMatching(/^\$argon2id\$/)

test('scrypt hash: the right password signs in, and an Argon2id hash replaces the one of an earlier version', async () => {
  const { site, email } = await openMigratedSite()
  const before = await storedPassword(site, email)
  expect(before).toMatchObject({ hash: null, scryptHash: expect.stringMatching(/^[0-9a-f]{32}:[0-9a-f]{128}$/) })
  expect((await callAuth(site, 'sign-in', { email, password: 'not this one' })).body.code).toBe('wrong_credentials')
  expect(await storedPassword(site, email)).toEqual(before)
  await signIn(site, email)
  const after = await storedPassword(site, email)
  expect(after).toEqual({ ...before, hash: argon2idHash, scryptHash: null })
  await signIn(site, email)
  expect((await callAuth(site, 'sign-in', { email, password: 'not this one' })).body.code).toBe('wrong_credentials')
  expect(await storedPassword(site, email)).toEqual(after)
})

test('scrypt hash: concurrent sign-ins all succeed', async () => {
  const { site, email } = await openMigratedSite()
  const sessions = await Promise.all(Array.from({ length: 6 }, () => signIn(site, email)))
  expect(new Set(sessions.map(({ accessToken }) => accessToken)).size).toBe(6)
  expect(await storedPassword(site, email)).toMatchObject({ hash: argon2idHash, scryptHash: null })
})

test('scrypt hash: its replacement does not overwrite a password that is changed at the same time', async () => {
  const { site, email } = await openMigratedSite()
  const { userId } = await storedPassword(site, email)
  const { passwordHashing } = site.base
  const newHash = await passwordHashing.hash(NEW)
  site.base.passwordHashing = {
    ...passwordHashing,
    async hash(password) {
      const hash = await passwordHashing.hash(password)
      await setPassword(anonymous(site.base), userId, newHash)
      return hash
    },
  }
  const response = await callAuth(site, 'sign-in', { email, password: PASSWORD })
  site.base.passwordHashing = passwordHashing
  expect([response.status, response.body.code]).toEqual([401, 'wrong_credentials'])
  expect(await storedPassword(site, email)).toMatchObject({ hash: newHash, scryptHash: null })
  await expect(signIn(site, email, NEW)).resolves.toBeDefined()
})

test('scrypt hash: a wrong password takes as long as for an unknown email and for an Argon2id hash', async () => {
  const { site, email } = await openMigratedSite()
  const accounts = { scrypt: email, argon2id: await createCustomer(site), unknown: uniqueEmail() }
  // CPU time, because it hardly depends on what else runs.
  const times: Record<string, number[]> = {}
  for (let round = 0; round < 5; round += 1)
    for (const [account, email] of Object.entries(accounts)) {
      await site.base.limits.signInByAccount.clear(email)
      const began = process.cpuUsage()
      await callAuth(site, 'sign-in', { email, password: 'not this one' })
      times[account] = [...(times[account] ?? []), process.cpuUsage(began).user]
    }
  const shortest = Object.values(times).map((durations) => Math.min(...durations))
  expect(Math.min(...shortest)).toBeGreaterThan(0.5 * Math.max(...shortest))
})
