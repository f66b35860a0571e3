import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { MailsInput } from '#contract/platform/mail/mails.schema.ts'
import { openQueryPlans } from '../../../../tests/query-plans.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { listUnsentMails } from './unsent-mails.ts'

const site = await openSiteForFile({ seed: false })
await site.base.db.execute(sql`
  INSERT INTO mails (recipient, template, subject, text, html, created_at, sent_at, stopped_at)
  SELECT 'reader-' || n || '@example.com', 'note', md5('m' || n), '', '', now() - n * interval '7 minutes',
    CASE WHEN n % 20 > 0 THEN now() END, CASE WHEN n % 400 = 0 THEN now() END
  FROM generate_series(1, 40000) AS n`)
await site.base.db.execute(sql`ANALYZE`)
const plans = await openQueryPlans(site, await site.createUser({ admin: true }))
afterAll(() => plans.close())

const list = (input: Partial<MailsInput>) => listUnsentMails(plans.ctx, { limit: 10, sort: 'newest', ...input })

test.each([
  ['newest first', {}],
  ['oldest first', { sort: 'oldest' }],
  ['state waiting', { state: 'waiting' }],
] as const)('unsent mails (%s): every page is read from the index of unsent mails', async (_, input) => {
  const { nextCursor } = await list(input)
  for (const page of [input, { ...input, cursor: nextCursor ?? '' }]) {
    expect(await plans.planOf(() => list(page))).toEqual({
      sorts: 0,
      sequentialScans: [],
      indexes: ['mails_unsent_newest'],
    })
  }
})

test('stopped mails: read without a sequential scan', async () => {
  expect((await list({ state: 'stopped' })).mails).toHaveLength(10)
  expect((await plans.planOf(() => list({ state: 'stopped' }))).sequentialScans).toEqual([])
})

test('search by recipient: reads the index of unsent mails, without a sequential scan', async () => {
  expect((await list({ q: 'reader-4000@' })).mails.map(({ to }) => to)).toEqual(['reader-4000@example.com'])
  const plan = await plans.planOf(() => list({ q: 'reader-4000@' }))
  expect([plan.sequentialScans, plan.indexes]).toEqual([[], [expect.stringMatching(/^mails_unsent_/)]])
})
