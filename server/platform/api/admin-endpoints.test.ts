import { describe, expect, test } from 'vitest'
import { fillPath, listOperations, type Operation } from '../../../tests/openapi-operations.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createCourse, enroll, expectCheckout } from '../../sales/orders/orders.fixture.ts'
import { dumpDatabase } from './bad-input.fixture.ts'
import { bodyFor, resourcesOf } from './resources.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })
const ben = await site.createUser({ name: 'Ben' })
const { orderId } = await expectCheckout(enroll(site, ben, { courseId: (await createCourse(site)).id }))
const resources = await resourcesOf(site, { ben, orderId })

const adminOperations = listOperations().filter(({ path }) => path.startsWith('/api/admin'))

async function callOperation(operation: Operation, token?: string) {
  const path = fillPath(operation, resources[operation.path]?.there ?? '')
  const body = operation.fields ? { body: bodyFor(operation, resources) } : {}
  const { status, body: problem } = await site.call<{ code: string }>(operation.method, path, {
    ...(token ? { token } : {}),
    ...body,
  })
  return [status, problem.code]
}

async function expectRejectedEverywhere(token: string | undefined, rejection: [number, string]): Promise<void> {
  const before = await dumpDatabase(site)
  for (const operation of adminOperations)
    expect([operation.path, ...(await callOperation(operation, token))]).toEqual([operation.path, ...rejection])
  expect(await dumpDatabase(site)).toBe(before)
}

test('admin API: operations of every kind are tested', () => {
  expect(adminOperations.length).toBeGreaterThan(50)
  expect(new Set(adminOperations.map(({ method }) => method))).toEqual(new Set(['GET', 'POST', 'PUT', 'DELETE']))
})

describe('admin API: every operation is rejected without changes', () => {
  test('not signed in', () => expectRejectedEverywhere(undefined, [401, 'sign_in_required']))

  test('signed in as a customer', async () => {
    const { token } = await site.createUser()
    await expectRejectedEverywhere(token, [403, 'admin_required'])
  })

  test('expired token', async () => {
    const { token } = await site.createUser({ admin: true })
    site.clock.advance(16 * 60_000)
    await expectRejectedEverywhere(token, [401, 'session_ended'])
    site.clock.advance(-16 * 60_000)
  })

  /** Every admin operation rejects visitors, customers, expired tokens and demoted admins, and changes nothing. */
  test('token of a demoted admin', async () => {
    const { id, token } = await site.createUser({ admin: true })
    expect((await site.call('GET', '/api/admin/users', { token })).status).toBe(200)
    const demoted = await site.call('PUT', `/api/admin/users/${id}/role`, {
      token: admin.token,
      body: { role: 'user' },
    })
    expect(demoted.status).toBe(200)
    await expectRejectedEverywhere(token, [403, 'admin_required'])
  })
})
