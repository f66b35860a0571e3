import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profiles } from '#db/schema/accounts.ts'
import { enrollments, orders } from '#db/schema/orders.ts'
import { filled, operations } from '../../tests/openapi-operations.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import {
  aCourse,
  enroll,
  expectCheckout,
  fetchMyOrders,
  orderCart,
  verifyEnrollment,
} from '../orders/orders.fixture.ts'
import { bodyFor, type Resources, resourcesOf } from './resources.fixture.ts'

let site: TestSite
let ann: TestUser
let ben: TestUser
let bens: { orderId: string; sessionId: string }
let things: Resources
beforeAll(async () => {
  site = await openTestSite()
  ;[ann, ben] = [await site.person(), await site.person({ name: 'Ben' })]
  bens = await expectCheckout(enroll(site, ben, { courseId: (await aCourse(site)).id }))
  things = await resourcesOf(site, { ben, orderId: bens.orderId })
})
afterAll(() => site.close())

/** All that an answer tells, but for the request's own number. */
async function told(who: TestUser, method: string, path: string, body?: object) {
  const call = { token: who.token, ...(body ? { body } : {}) }
  const answer = await site.call<{ requestId: string }>(method, path, call)
  const names = [...answer.headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name))
  return { status: answer.status, body: { ...answer.body, requestId: '' }, names }
}

const named = operations().filter(({ path }) => path.includes('{'))

describe.each(named)('$method $path', (operation) => {
  test('tells a stranger the same of what is there and of what is not', async () => {
    const thing = things[operation.path]
    if (!thing) throw new Error(`Name what ${operation.path} is about.`)
    const body = operation.fields ? { ...bodyFor(operation, things), role: 'admin', active: false } : undefined
    const [there, unknown] = await Promise.all(
      [thing.there, thing.unknown].map((id) => told(ann, operation.method, filled(operation, id), body)),
    )
    expect(there).toEqual(unknown)
    const refusal = operation.path.startsWith('/api/admin/')
      ? { status: 403, body: { code: 'admin_required' } }
      : { status: 404, body: { code: 'not_found' } }
    expect(there).toMatchObject(refusal)
  })

  test('is there for whom it is meant for', async () => {
    const who = operation.path.startsWith('/api/admin/') ? await site.person({ admin: true }) : ben
    const path = filled(operation, things[operation.path]?.there ?? '')
    const body = operation.fields ? bodyFor(operation, things) : undefined
    expect((await told(who, operation.method, path, body)).status).toBe(200)
  })
})

describe('what is somebody else’s', () => {
  test.each(['PUT', 'PATCH', 'POST', 'DELETE'])(
    'is not changed by %s, and is as unknown as nothing',
    async (method) => {
      const before = await whatIsBens()
      const body = { status: 'completed', user_id: ann.id, userId: ann.id, amount: 1 }
      for (const kind of ['orders', 'enrollments', 'profiles', 'users']) {
        const id = kind === 'orders' ? bens.orderId : kind === 'enrollments' ? before.enrollment?.id : ben.id
        const there = await told(ann, method, `/api/${kind}/${id}`, body)
        expect([404, 405]).toContain(there.status)
        expect(there).toEqual(await told(ann, method, `/api/${kind}/${randomUUID()}`, body))
      }
      expect(await whatIsBens()).toEqual(before)
    },
  )

  test('a payment page looks like one that does not exist', async () => {
    const [there, unknown] = await Promise.all(
      [bens.sessionId, `demo_${randomUUID()}`].map((sessionId) => verifyEnrollment(site, ann, sessionId)),
    )
    const plain = (answer: typeof there) => ({ status: answer?.status, body: { ...answer?.body, requestId: '' } })
    expect(plain(there)).toEqual(plain(unknown))
    expect(there).toMatchObject({ status: 404, body: { code: 'no_enrollment' } })
  })

  test('a request key leads to no order but one’s own', async () => {
    const key = randomUUID()
    const lines = [{ productId: 1, quantity: 1 }]
    const [first, second] = [
      await expectCheckout(orderCart(site, ben, lines, key)),
      await expectCheckout(orderCart(site, ann, lines, key)),
    ]
    expect(second.orderId).not.toBe(first.orderId)
    expect((await fetchMyOrders(site, ann)).map(({ id }) => id)).toEqual([second.orderId])
    const owners = await site.base.db
      .select({ userId: orders.userId })
      .from(orders)
      .where(eq(orders.idempotencyKey, key))
    expect(owners.map(({ userId }) => userId).sort()).toEqual([ann.id, ben.id].sort())
  })
})

async function whatIsBens() {
  const { db } = site.base
  const [person] = await db.select().from(profiles).where(eq(profiles.id, ben.id))
  const [enrollment] = await db.select().from(enrollments).where(eq(enrollments.userId, ben.id))
  const [order] = await db.select().from(orders).where(eq(orders.id, bens.orderId))
  return { person, enrollment, order }
}
