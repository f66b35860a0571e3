import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { workshops } from '#db/schema/classes/catalog.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import {
  createCheckout,
  enroll,
  enrollmentsOf,
  expectCheckout,
  fetchMyOrders,
  orderRow,
  payCheckout,
  seatCounts,
  verifyEnrollment,
} from '../../sales/orders/orders.fixture.ts'
import { sqlState } from '../../transaction.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

async function createBuyers() {
  const paid = await createCheckout(site, { seats: 3 })
  await payCheckout(site, paid.url)
  const ben = await site.createUser()
  return { paid, ben, open: await expectCheckout(enroll(site, ben, { workshopId: paid.workshopId })) }
}

type Buyers = Awaited<ReturnType<typeof createBuyers>>

async function expectEnrollments({ paid, ben, open }: Buyers): Promise<void> {
  await payCheckout(site, open.url)
  for (const [buyer, { sessionId, orderId }] of [
    [paid.ann, paid],
    [ben, open],
  ] as const) {
    const { enrollmentDate } = (await enrollmentsOf(site, buyer))[0] ?? {}
    const { body } = await verifyEnrollment(site, buyer, sessionId)
    expect(body).toMatchObject({
      status: 'completed',
      enrollment: { kind: 'workshop', title: 'A day of maps', enrollmentDate: enrollmentDate?.toISOString() },
    })
    const { createdAt } = await orderRow(site, orderId)
    expect(await fetchMyOrders(site, buyer)).toMatchObject([
      { status: 'completed', createdAt: createdAt.toISOString(), lines: [{ title: 'A day of maps' }] },
    ])
  }
  const path = '/api/admin/purchases'
  const { body } = await site.call<{ purchases: { title: string }[] }>('GET', path, { token: admin.token })
  expect(body.purchases.slice(0, 2).map(({ title }) => title)).toEqual(['A day of maps', 'A day of maps'])
}

/** A closed workshop, or one deleted with its enrollments kept, retains its enrollments, with title and date. */
test.each([
  ['closed', { isActive: false }],
  ['deleted', { deletedAt: new Date('2024-03-01') }],
])('a %s workshop keeps paid and pending enrollments with title and date', async (_, change) => {
  const buyers = await createBuyers()
  const { workshopId } = buyers.paid
  await site.base.db.update(workshops).set(change).where(eq(workshops.id, workshopId))
  expect(await enroll(site, await site.createUser(), { workshopId })).toMatchObject({ status: 404 })
  await expectEnrollments(buyers)
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 2, free: 1 })
})

test('the database rejects deleting the row of a workshop with paid or pending enrollments', async () => {
  const buyers = await createBuyers()
  const unpaid = await createCheckout(site)
  for (const id of [buyers.paid.workshopId, unpaid.workshopId]) {
    const errorCode = await site.base.db
      .delete(workshops)
      .where(eq(workshops.id, id))
      .then(
        () => undefined,
        (error: unknown) => sqlState(error),
      )
    expect(errorCode).toBe('23503')
  }
  await expectEnrollments(buyers)
})
