import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { fillPath, listOperations, type Operation } from '../../../tests/openapi-operations.ts'
import { sampleCases } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import {
  createCourse,
  enroll,
  expectCheckout,
  fetchMyOrders,
  orderCart,
  verifyEnrollment,
} from '../../sales/orders/orders.fixture.ts'
import { bodyFor, resourcesOf } from './resources.fixture.ts'

const site = await openSiteForFile()
const ann = await site.createUser()
const ben = await site.createUser({ name: 'Ben' })
const bens = await expectCheckout(enroll(site, ben, { courseId: (await createCourse(site)).id }))
const resources = await resourcesOf(site, { ben, orderId: bens.orderId })

async function callAs(owner: TestUser, method: string, path: string, body?: object) {
  const call = { token: owner.token, ...(body ? { body } : {}) }
  const response = await site.call<{ requestId: string }>(method, path, call)
  const names = [...response.headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name))
  return { status: response.status, body: { ...response.body, requestId: '' }, names }
}

/** Free times are public. */
const isPublic = (path: string) => path === '/api/coaching/types/{id}/slots'
const isOfOneUser = ({ path }: Operation) => path.includes('{') && !isPublic(path)
const named = sampleCases('operations on a row', listOperations().filter(isOfOneUser), { share: 0.3 })

describe.each(named)('$method $path', (operation) => {
  /** Another user's data returns the same response as data that does not exist. */
  test('returns the same to another user for existing and unknown ids', async () => {
    const resource = resources[operation.path]
    if (!resource) throw new Error(`Name what ${operation.path} is about.`)
    const body = operation.fields ? { ...bodyFor(operation, resources), role: 'admin', active: false } : undefined
    const [existing, unknown] = await Promise.all(
      [resource.there, resource.unknown].map((id) => callAs(ann, operation.method, fillPath(operation, id), body)),
    )
    expect(existing).toEqual(unknown)
    const refusal = operation.path.startsWith('/api/admin/')
      ? { status: 403, body: { code: 'admin_required' } }
      : { status: 404, body: { code: 'not_found' } }
    expect(existing).toMatchObject(refusal)
  })

  test('is accessible to its owner', async () => {
    const owner = operation.path.startsWith('/api/admin/') ? await site.createUser({ admin: true }) : ben
    const path = fillPath(operation, resources[operation.path]?.there ?? '')
    const body = operation.fields ? bodyFor(operation, resources) : undefined
    expect([200, 201]).toContain((await callAs(owner, operation.method, path, body)).status)
  })
})

describe('another user’s data', () => {
  test.each(['PUT', 'PATCH', 'POST', 'DELETE'])(
    'is not changed by %s, and the response equals that for an unknown id',
    async (method) => {
      const before = await readBensData()
      const body = { status: 'completed', user_id: ann.id, userId: ann.id, amount: 1 }
      for (const kind of ['orders', 'enrollments', 'profiles', 'users']) {
        const id = kind === 'orders' ? bens.orderId : kind === 'enrollments' ? before.enrollment?.id : ben.id
        const existing = await callAs(ann, method, `/api/${kind}/${id}`, body)
        expect([404, 405]).toContain(existing.status)
        expect(existing).toEqual(await callAs(ann, method, `/api/${kind}/${randomUUID()}`, body))
      }
      expect(await readBensData()).toEqual(before)
    },
  )

  test('a checkout session returns the same as an unknown one', async () => {
    const [existing, unknown] = await Promise.all(
      [bens.sessionId, `demo_${randomUUID()}`].map((sessionId) => verifyEnrollment(site, ann, sessionId)),
    )
    const plain = (response: typeof existing) => ({
      status: response?.status,
      body: { ...response?.body, requestId: '' },
    })
    expect(plain(existing)).toEqual(plain(unknown))
    expect(existing).toMatchObject({ status: 404, body: { code: 'no_enrollment' } })
  })

  test('idempotency keys are scoped to the user', async () => {
    const key = randomUUID()
    const lines = [{ productId: 1, quantity: 1 }]
    const [first, second] = [
      await expectCheckout(orderCart(site, ben, lines, key)),
      await expectCheckout(orderCart(site, ann, lines, key)),
    ]
    expect(second.orderId).not.toBe(first.orderId)
    expect((await fetchMyOrders(site, ann)).map(({ id }) => id)).toEqual([second.orderId])
    const users = await site.base.db
      .select({ userId: orders.userId })
      .from(orders)
      .where(eq(orders.idempotencyKey, key))
    expect(users.map(({ userId }) => userId).sort()).toEqual([ann.id, ben.id].sort())
  })
})

async function readBensData() {
  const { db } = site.base
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, ben.id))
  const [enrollment] = await db.select().from(enrollments).where(eq(enrollments.userId, ben.id))
  const [order] = await db.select().from(orders).where(eq(orders.id, bens.orderId))
  return { profile, enrollment, order }
}
