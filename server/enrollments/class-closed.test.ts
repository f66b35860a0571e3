import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workshops } from '#db/schema/classes.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import {
  aCheckout,
  enroll,
  enrollmentsOf,
  expectCheckout,
  fetchMyOrders,
  orderRow,
  seatCounts,
  submitDemoCheckout,
  verifyEnrollment,
} from '../orders/orders.fixture.ts'
import { sqlState } from '../transaction.ts'

/** What buyers keep when the owner closes, deletes or shrinks a class under them. */

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true })
})
afterAll(() => site.close())

/** One buyer who paid and one who is about to. */
async function twoBuyers() {
  const paid = await aCheckout(site, { seats: 3 })
  await submitDemoCheckout(paid.url, 'pay')
  await site.work()
  const ben = await site.person()
  return { paid, ben, open: await expectCheckout(enroll(site, ben, { workshopId: paid.workshopId })) }
}

type Buyers = Awaited<ReturnType<typeof twoBuyers>>

/** Both finish, and read title and date in what they bought; the owner does too. */
async function expectKept({ paid, ben, open }: Buyers): Promise<void> {
  await submitDemoCheckout(open.url, 'pay')
  await site.work()
  for (const [who, { sessionId, orderId }] of [
    [paid.ann, paid],
    [ben, open],
  ] as const) {
    const { enrollmentDate } = (await enrollmentsOf(site, who))[0] ?? {}
    const { body } = await verifyEnrollment(site, who, sessionId)
    expect(body).toMatchObject({
      status: 'completed',
      enrollment: { kind: 'workshop', title: 'A day of maps', enrollmentDate: enrollmentDate?.toISOString() },
    })
    const { createdAt } = await orderRow(site, orderId)
    expect(await fetchMyOrders(site, who)).toMatchObject([
      { status: 'completed', createdAt: createdAt.toISOString(), lines: [{ title: 'A day of maps' }] },
    ])
  }
  const path = '/api/admin/purchases'
  const { body } = await site.call<{ purchases: { title: string }[] }>('GET', path, { token: boss.token })
  expect(body.purchases.slice(0, 2).map(({ title }) => title)).toEqual(['A day of maps', 'A day of maps'])
}

test.each([
  ['closed', { isActive: false }],
  ['deleted', { deletedAt: new Date('2024-03-01') }],
])('a %s workshop keeps paid and pending enrollments with title and date', async (_, change) => {
  const buyers = await twoBuyers()
  const { workshopId } = buyers.paid
  await site.base.db.update(workshops).set(change).where(eq(workshops.id, workshopId))
  expect(await enroll(site, await site.person(), { workshopId })).toMatchObject({ status: 404 })
  await expectKept(buyers)
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 2, free: 1 })
})

test('the database rejects deleting the row of a workshop with paid or pending enrollments', async () => {
  const buyers = await twoBuyers()
  const alone = await aCheckout(site)
  for (const id of [buyers.paid.workshopId, alone.workshopId]) {
    const refused = await site.base.db
      .delete(workshops)
      .where(eq(workshops.id, id))
      .then(
        () => undefined,
        (error: unknown) => sqlState(error),
      )
    // A row of theirs still points at it.
    expect(refused).toBe('23503')
  }
  await expectKept(buyers)
})
