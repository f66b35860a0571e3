import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofs, rateLimits, sessions, sessionTokens } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { anonymous } from '../context.ts'
import { anAddress, ask, signUp } from './accounts.fixture.ts'
import { cleanupAccounts } from './cleanup.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
afterAll(() => site.close())

const DAY = 86_400_000
const remembered = async () => ({
  proofs: await site.base.db.$count(proofs),
  limits: await site.base.db.$count(rateLimits),
  sessions: await site.base.db.$count(sessions),
  tokens: await site.base.db.$count(sessionTokens),
})

test('what has run out is deleted, and nothing that is still of use', async () => {
  const { token } = await signUp(site, anAddress())
  await site.person()
  const sweepAfter = async (days: number) => {
    site.clock.advance(days * DAY)
    await cleanupAccounts(anonymous(site.base))
    return remembered()
  }
  expect(await sweepAfter(0)).toEqual({ proofs: 2, limits: 2, sessions: 1, tokens: 2 })
  expect(await sweepAfter(1)).toEqual({ proofs: 2, limits: 0, sessions: 1, tokens: 1 })
  expect((await ask(site, 'confirm', { token })).body.code).toBe('link_expired')
  expect(await sweepAfter(8)).toEqual({ proofs: 0, limits: 0, sessions: 1, tokens: 1 })
  expect(await sweepAfter(22)).toEqual({ proofs: 0, limits: 0, sessions: 1, tokens: 0 })
  expect(await sweepAfter(100)).toEqual({ proofs: 0, limits: 0, sessions: 0, tokens: 0 })
})

test('the last mail to somebody whose account is gone is kept for a week, and other mails stay', async () => {
  const { db } = site.base
  const letter = { recipient: anAddress(), subject: 'x', text: 'x', html: 'x', createdAt: site.base.now() }
  await db.insert(mails).values(['account-deleted', 'receipt'].map((template) => ({ ...letter, template })))
  const kept = async () => {
    await cleanupAccounts(anonymous(site.base))
    const rows = await db.select().from(mails).where(eq(mails.recipient, letter.recipient))
    return rows.map(({ template }) => template).sort()
  }
  expect(await kept()).toEqual(['account-deleted', 'receipt'])
  site.clock.advance(7 * DAY + 1000)
  expect(await kept()).toEqual(['receipt'])
})
