import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#db/schema/people/accounts.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createWorkshop } from '../../sales/orders/orders.fixture.ts'

const site = await openSiteForFile()

test('slow query: does not delay other requests', async () => {
  const [slow, fast] = [await site.createUser(), await site.createUser()]
  const workshop = await createWorkshop(site)
  const ended: string[] = []
  const pendingEnrollment = await site.base.db.transaction(async (tx) => {
    await tx.select().from(profiles).where(eq(profiles.id, slow.id)).for('update')
    const body = { workshopId: workshop.id }
    const waiting = site.call('POST', '/api/enrollments', { token: slow.token, body }).finally(() => ended.push('slow'))
    await expect.poll(queriesThatWait).toBe(1)
    for (let round = 0; round < 20; round += 1) {
      const responses = await Promise.all([
        site.call('GET', '/api/auth/me', { token: fast.token }),
        site.call('GET', '/api/search?q=journey'),
        site.call('GET', '/api/auth/me', { token: slow.token }),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    }
    ended.push('the others')
    return { waiting }
  })
  expect((await pendingEnrollment.waiting).status).toBe(201)
  expect(ended).toEqual(['the others', 'slow'])
})

async function queriesThatWait(): Promise<number> {
  const { rows } = await site.base.db.execute<{ waiting: number }>(
    sql`SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
