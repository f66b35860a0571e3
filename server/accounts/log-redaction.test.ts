import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { aCustomer, anAddress, ask, askForReset, liftedIpLimits, PASSWORD, signIn } from './accounts.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false, limits: liftedIpLimits })
  // As PostgreSQL does where a rule of a table is broken, it says the whole row in the details of its refusal.
  await site.base.db.execute(sql`
    CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'broken on purpose' USING DETAIL = NEW::text; END $$`)
})
afterAll(() => site.close())

async function whileBroken<T>(table: string, work: () => Promise<T>): Promise<T> {
  const when = `BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION break_down()`
  await site.base.db.execute(sql.raw(`CREATE TRIGGER broken ${when}`))
  try {
    return await work()
  } finally {
    await site.base.db.execute(sql.raw(`DROP TRIGGER broken ON ${table}`))
  }
}

/** Links and codes of mails, kept passwords, tokens: whatever opens something, in any form that we write it in. */
const secret = /token=|Your code: \d|[0-9a-f]{32}:[0-9a-f]{128}|jp[ar]_[\w-]{43}/

test.each([
  ['sign-up', 'mails', async () => ({ email: anAddress(), password: PASSWORD })],
  ['sign-up', 'credentials', async () => ({ email: anAddress(), password: PASSWORD })],
  ['sign-up', 'proofs', async () => ({ email: anAddress(), password: PASSWORD })],
  ['resend-confirmation', 'mails', async () => ({ email: await aNewcomer() })],
  ['request-reset', 'mails', async () => ({ email: await aCustomer(site) })],
  [
    'reset-password',
    'credentials',
    async () => ({ token: await askForReset(site, await aCustomer(site)), password: PASSWORD }),
  ],
  ['sign-in', 'session_tokens', async () => ({ email: await aCustomer(site), password: PASSWORD })],
  [
    'refresh',
    'session_tokens',
    async () => ({ refreshToken: (await signIn(site, await aCustomer(site))).refreshToken }),
  ],
] as const)('%s that breaks down at %s is in the log, and nothing secret is', async (operation, table, given) => {
  const body = await given()
  site.log.length = 0
  const { status } = await whileBroken(table, () => ask(site, operation, body))
  expect(status).toBe(500)
  const log = site.log.join('\n')
  expect(log).toContain('broken on purpose')
  expect(log).toContain(table)
  expect(log).not.toMatch(secret)
  for (const value of Object.values(body)) expect(log).not.toContain(value)
})

async function aNewcomer(): Promise<string> {
  const email = anAddress()
  await ask(site, 'sign-up', { email, password: PASSWORD })
  return email
}
