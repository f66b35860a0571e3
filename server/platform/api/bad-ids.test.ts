import { describe, expect, test } from 'vitest'
import { blogPosts } from '#db/schema/content/blog.ts'
import { fillPath, listOperations, type Operation } from '../../../tests/openapi-operations.ts'
import { sampleCases } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createCourse, createWorkshop, enroll, expectCheckout } from '../../sales/orders/orders.fixture.ts'
import { dumpDatabase, expectProblem, json, sendRequest, unknownId } from './bad-input.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })
const ben = await site.createUser()
const course = await createCourse(site)
const [post] = await site.base.db.select().from(blogPosts).limit(1)
/** An existing id of each table, by the path segment of its operations. */
const existingIds = {
  users: ben.id,
  courses: course.id,
  workshops: (await createWorkshop(site)).id,
  posts: post?.id ?? '',
  orders: (await expectCheckout(enroll(site, admin, { courseId: course.id }))).orderId,
  products: '1',
}

const named = listOperations().filter(({ path }) => path.includes('{'))
const body = JSON.stringify({ role: 'user', published: true, active: true })

const send = (operation: Operation, id: string) =>
  sendRequest(`${site.url}${fillPath(operation, id)}`, {
    method: operation.method,
    body: operation.fields ? body : null,
    headers: { ...json, authorization: `Bearer ${admin.token}` },
  })

test('API: there are paths with ids to test', () => expect(named.length).toBeGreaterThan(5))

describe.each(sampleCases('operations with an id', named, { share: 0.1 }))('$method $path', (operation) => {
  test.each([
    'not-a-uuid',
    unknownId,
    unknownId.slice(1),
    `${unknownId}0`,
    `{${unknownId}}`,
    '0',
    '-1',
    '1.5',
    '1e400',
    '2147483648',
    '9223372036854775808',
    '1;drop',
    "1' OR '1'='1",
    '\0',
    '%00',
    '../users',
    ' ',
    'a'.repeat(3000),
    '🙂',
  ])('the id %j is rejected without changes', async (id) => {
    const before = await dumpDatabase(site)
    expectProblem(await send(operation, id), [400, 404])
    expect(await dumpDatabase(site)).toBe(before)
  })

  test('an id of another table is rejected without changes', async () => {
    const existingId = operation.path.split('/').at(operation.path.startsWith('/api/admin/') ? 3 : 2) ?? ''
    const before = await dumpDatabase(site)
    const others = Object.entries(existingIds).filter(([table]) => table !== existingId)
    expect(others.length).toBeGreaterThan(4)
    for (const [table, id] of others) {
      const { code } = expectProblem(await send(operation, id), [400, 404])
      expect(['not_found', 'validation'], table).toContain(code)
    }
    expect(await dumpDatabase(site)).toBe(before)
  })
})

const bodiesWithIds: [path: string, field: string, body: (id: unknown) => object][] = [
  ['/api/enrollments', 'courseId', (courseId) => ({ courseId })],
  ['/api/enrollments', 'workshopId', (workshopId) => ({ workshopId })],
  ['/api/enrollments/verify', 'sessionId', (sessionId) => ({ sessionId })],
  ['/api/orders', 'productId', (productId) => ({ lines: [{ productId, quantity: 1 }] })],
]

describe.each(bodiesWithIds)('POST %s', (path, field, bodyWith) => {
  test(`an invalid ${field} is rejected without changes`, async () => {
    const before = await dumpDatabase(site)
    const existingId =
      field === 'courseId' ? existingIds.courses : field === 'workshopId' ? existingIds.workshops : undefined
    const wrong = ['', 'x', unknownId, -1, 0, 1.5, 2 ** 31, 2 ** 63, '1;drop', "' OR 1=1 --", true, null, [], {}]
    for (const id of [...wrong, ...Object.values(existingIds).filter((id) => id !== existingId)]) {
      const response = await site.call('POST', path, { token: admin.token, body: bodyWith(id) })
      expect([400, 404], `${JSON.stringify(id)} ${JSON.stringify(response.body)}`).toContain(response.status)
    }
    expect(await dumpDatabase(site)).toBe(before)
  })
})
