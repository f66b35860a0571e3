import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import { auditEntriesOf } from './audit.fixture.ts'
import { recordAudit } from './index.ts'

const site = await openSiteForFile({ seed: false })
const ctx = anonymous(site.base)

const change = { subject: 'post', name: 'Quiet minutes' } as const

describe('audit trail', () => {
  /** Every admin change is recorded with user, time, and values before and after, in the transaction that makes it. */
  test('stores the changed fields with their values before and after', async () => {
    const [before, after] = [
      { title: 'Old', tags: ['a', 'b'], excerpt: null, at: new Date(0) },
      { title: 'New', tags: ['a', 'b'], excerpt: 'Now there', at: new Date(0) },
    ]
    await recordAudit(ctx, { ...change, id: 'both', before, after })
    expect(await auditEntriesOf(site, 'both')).toEqual([
      expect.objectContaining({
        before: { title: 'Old', excerpt: null },
        after: { title: 'New', excerpt: 'Now there' },
        ...change,
        action: 'changed',
        userId: null,
        actor: 'command line',
      }),
    ])
  })

  test('stores all fields of created and deleted subjects', async () => {
    await recordAudit(ctx, { ...change, id: 'whole', before: null, after: { title: 'New' } })
    await recordAudit(ctx, { ...change, id: 'whole', before: { title: 'New' }, after: null })
    const entries = (await auditEntriesOf(site, 'whole')).map(({ action, before, after }) => ({
      action,
      before,
      after,
    }))
    expect(entries).toEqual([
      { action: 'created', before: null, after: { title: 'New' } },
      { action: 'deleted', before: { title: 'New' }, after: null },
    ])
  })

  test('a rolled back change is not recorded', async () => {
    const rolledBack = transaction(ctx, async (ctx) => {
      await recordAudit(ctx, { ...change, id: 'undone', before: { title: 'a' }, after: { title: 'b' } })
      throw new Error('and then it failed')
    })
    await expect(rolledBack).rejects.toThrow('and then it failed')
    expect(await auditEntriesOf(site, 'undone')).toEqual([])
  })

  test.each([
    ['changed', sql`UPDATE audit_trail SET actor = 'somebody else'`],
    ['taken out', sql`DELETE FROM audit_trail`],
    ['emptied', sql`TRUNCATE audit_trail`],
  ])('cannot be %s, even with SQL', async (_what, statement) => {
    await recordAudit(ctx, { ...change, id: 'stays', before: null, after: {} })
    const refused = site.base.db.execute(statement).catch((error: Error) => error.cause)
    expect(String(await refused)).toContain('the audit trail is written once and never changed')
  })
})
