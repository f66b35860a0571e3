import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import {
  callAuth,
  createCustomer,
  highIpLimits,
  PASSWORD,
  requestReset,
  signIn,
  uniqueEmail,
} from './accounts.fixture.ts'

const site = await openSiteForFile({ seed: false, limits: highIpLimits })
// PostgreSQL puts the whole row into the details of a constraint violation.
await site.base.db.execute(sql`
  CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'broken on purpose' USING DETAIL = NEW::text; END $$`)

async function whileBroken<T>(table: string, work: () => Promise<T>): Promise<T> {
  const when = `BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION break_down()`
  await site.base.db.execute(sql.raw(`CREATE TRIGGER broken ${when}`))
  try {
    return await work()
  } finally {
    await site.base.db.execute(sql.raw(`DROP TRIGGER broken ON ${table}`))
  }
}

const secret = /token=|Your code: \d|\$argon2id\$|jp[ar]_[\w-]{43}/

/** The log contains no link, code, password or token, even when the database fails. */
test.each([
  ['sign-up', 'mails', async () => ({ email: uniqueEmail(), password: PASSWORD })],
  ['sign-up', 'passwords', async () => ({ email: uniqueEmail(), password: PASSWORD })],
  ['sign-up', 'proofs', async () => ({ email: uniqueEmail(), password: PASSWORD })],
  ['resend-confirmation', 'mails', async () => ({ email: await signUpUnconfirmed() })],
  ['request-reset', 'mails', async () => ({ email: await createCustomer(site) })],
  [
    'reset-password',
    'passwords',
    async () => ({ token: await requestReset(site, await createCustomer(site)), password: PASSWORD }),
  ],
  ['sign-in', 'session_tokens', async () => ({ email: await createCustomer(site), password: PASSWORD })],
  [
    'refresh',
    'session_tokens',
    async () => ({ refreshToken: (await signIn(site, await createCustomer(site))).refreshToken }),
  ],
] as const)('log: %s failing at table %s is logged without secrets', async (operation, table, createBody) => {
  const body = await createBody()
  site.log.length = 0
  const { status } = await whileBroken(table, () => callAuth(site, operation, body))
  expect(status).toBe(500)
  const log = site.log.join('\n')
  expect(log).toContain('broken on purpose')
  expect(log).toContain(table)
  expect(log).not.toMatch(secret)
  for (const value of Object.values(body)) expect(log).not.toContain(value)
})

async function signUpUnconfirmed(): Promise<string> {
  const email = uniqueEmail()
  await callAuth(site, 'sign-up', { email, password: PASSWORD })
  return email
}
