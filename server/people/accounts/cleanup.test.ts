import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rateLimits, sessions, sessionTokens, verifications } from '#db/schema/people/accounts.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { callAuth, signUp, uniqueEmail } from './accounts.fixture.ts'
import { cleanupAccounts } from './cleanup.ts'

const site = await openSiteForFile({ seed: false })

const DAY = 86_400_000
const countRows = async () => ({
  verifications: await site.base.db.$count(verifications),
  limits: await site.base.db.$count(rateLimits),
  sessions: await site.base.db.$count(sessions),
  tokens: await site.base.db.$count(sessionTokens),
})

test('cleanup: deletes expired rows and keeps valid ones', async () => {
  const { token } = await signUp(site, uniqueEmail())
  await site.createUser()
  const cleanUpAfter = async (days: number) => {
    site.clock.advance(days * DAY)
    await cleanupAccounts(anonymous(site.base))
    return countRows()
  }
  expect(await cleanUpAfter(0)).toEqual({ verifications: 2, limits: 2, sessions: 1, tokens: 2 })
  expect(await cleanUpAfter(1)).toEqual({ verifications: 2, limits: 0, sessions: 1, tokens: 1 })
  expect((await callAuth(site, 'confirm', { token })).body.code).toBe('link_expired')
  expect(await cleanUpAfter(8)).toEqual({ verifications: 0, limits: 0, sessions: 1, tokens: 1 })
  expect(await cleanUpAfter(22)).toEqual({ verifications: 0, limits: 0, sessions: 1, tokens: 0 })
  expect(await cleanUpAfter(100)).toEqual({ verifications: 0, limits: 0, sessions: 0, tokens: 0 })
})

test('cleanup: deletes the last mail to a deleted account after a week, and a sent mail about a sale after a month', async () => {
  const { db } = site.base
  const mail = { recipient: uniqueEmail(), subject: 'x', text: 'x', html: 'x', createdAt: site.base.now() }
  await db.insert(mails).values(['account-deleted', 'receipt'].map((template) => ({ ...mail, template })))
  await db.insert(mails).values({ ...mail, template: 'admin-notification', sentAt: site.base.now() })
  const remainingTemplates = async () => {
    await cleanupAccounts(anonymous(site.base))
    const rows = await db.select().from(mails).where(eq(mails.recipient, mail.recipient))
    return rows.map(({ template }) => template).sort()
  }
  expect(await remainingTemplates()).toEqual(['account-deleted', 'admin-notification', 'receipt'])
  site.clock.advance(7 * DAY + 1000)
  expect(await remainingTemplates()).toEqual(['admin-notification', 'receipt'])
  site.clock.advance(23 * DAY)
  expect(await remainingTemplates()).toEqual(['receipt'])
})
