import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filled, type Operation, operations } from '../../tests/openapi-operations.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { aCourse, enroll, expectCheckout } from '../orders/orders.fixture.ts'
import { everything } from './bad-input.fixture.ts'
import { bodyFor, type Resources, resourcesOf } from './resources.fixture.ts'

let site: TestSite
let things: Resources
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite()
  boss = await site.person({ admin: true })
  const ben = await site.person({ name: 'Ben' })
  const { orderId } = await expectCheckout(enroll(site, ben, { courseId: (await aCourse(site)).id }))
  things = await resourcesOf(site, { ben, orderId })
})
afterAll(() => site.close())

const doors = operations().filter(({ path }) => path.startsWith('/api/admin'))

/** Asks for what is there, with all that an admin would send. */
async function knock(operation: Operation, token?: string) {
  const path = filled(operation, things[operation.path]?.there ?? '')
  const body = operation.fields ? { body: bodyFor(operation, things) } : {}
  const { status, body: said } = await site.call<{ code: string }>(operation.method, path, {
    ...(token ? { token } : {}),
    ...body,
  })
  return [status, said.code]
}

async function knockEverywhere(token: string | undefined, refusal: [number, string]): Promise<void> {
  const before = await everything(site)
  for (const door of doors) expect([door.path, ...(await knock(door, token))]).toEqual([door.path, ...refusal])
  expect(await everything(site)).toBe(before)
}

test('there are doors of every kind', () => {
  expect(doors.length).toBeGreaterThan(50)
  expect(new Set(doors.map(({ method }) => method))).toEqual(new Set(['GET', 'POST', 'PUT', 'DELETE']))
})

describe('every admin operation is refused and changes nothing', () => {
  test('for a visitor', () => knockEverywhere(undefined, [401, 'sign_in_required']))

  test('for somebody who is signed in', async () => {
    const { token } = await site.person()
    await knockEverywhere(token, [403, 'admin_required'])
  })

  test('with a token that has expired', async () => {
    const { token } = await site.person({ admin: true })
    site.clock.advance(16 * 60_000)
    await knockEverywhere(token, [401, 'session_ended'])
    site.clock.advance(-16 * 60_000)
  })

  test('with the token of an admin who was demoted', async () => {
    const { id, token } = await site.person({ admin: true })
    expect((await site.call('GET', '/api/admin/users', { token })).status).toBe(200)
    const demoted = await site.call('PUT', `/api/admin/users/${id}/role`, { token: boss.token, body: { role: 'user' } })
    expect(demoted.status).toBe(200)
    await knockEverywhere(token, [403, 'admin_required'])
  })
})
