import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isPermitted } from '#contract/people/accounts/permissions.ts'
import { roles } from '#contract/people/accounts/roles.ts'
import { userRoles } from '#db/schema/people/accounts.ts'
import { type AdminProblem, changeRole } from '../../../tests/fixtures/admin.ts'
import { fillPath, listOperations, type Operation } from '../../../tests/openapi-operations.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const adminOperations = listOperations().filter(({ path }) => path.startsWith('/api/admin'))
const nameOf = ({ method, path }: Operation) => `${method} ${path.replace('/api', '')}`

async function callOperation(operation: Operation, token: string): Promise<string> {
  const body = operation.fields ? { body: {} } : {}
  const path = fillPath(operation, crypto.randomUUID())
  const { status, body: problem } = await site.call<AdminProblem>(operation.method, path, { token, ...body })
  return status === 403 ? problem.code : 'permitted'
}

test('permissions: only operations of the admin API have one', () => {
  const others = listOperations().filter(({ path }) => !path.startsWith('/api/admin'))
  expect(others.filter(({ permission }) => permission !== 'admin')).toEqual([])
})

describe('permissions: each role may call exactly its operations', () => {
  test.each(roles)('%s', async (role) => {
    const { token } = await site.createUser({ role })
    const refused = role === 'user' ? 'admin_required' : 'not_permitted'
    const results = await Promise.all(
      adminOperations.map(async (operation) => [nameOf(operation), await callOperation(operation, token)]),
    )
    const expected = adminOperations.map((operation) => [
      nameOf(operation),
      isPermitted(role, operation.permission) ? 'permitted' : refused,
    ])
    expect(results).toEqual(expected)
  })
})

test('permissions: only admins move money, give access, see revenue, and change roles and settings', () => {
  const onlyAdmins = [
    'POST /admin/orders/{id}/refunds',
    'DELETE /admin/enrollments/{id}',
    'DELETE /admin/courses/{id}',
    'DELETE /admin/workshops/{id}',
    'POST /admin/courses/{id}/enrollments',
    'POST /admin/workshops/{id}/enrollments',
    'POST /admin/users/{id}/entitlements',
    'GET /admin/purchases/statistics',
    'GET /admin/chart/statistics',
    'PUT /admin/users/{id}/role',
    'POST /admin/users/{id}/reset-second-factor',
    'POST /admin/users/{id}/end-sessions',
    'PUT /admin/settings',
  ]
  const permissionOf = new Map(adminOperations.map((operation) => [nameOf(operation), operation.permission]))
  for (const name of onlyAdmins) expect(`${name}: ${permissionOf.get(name)}`).toBe(`${name}: admin`)
})

test('permissions: an unknown URL is refused to staff', async () => {
  const { token } = await site.createUser({ role: 'editor' })
  for (const path of ['/api/admin/unknown', '/api/admin/posts/1/unknown', '/api/admin'])
    expect((await site.call('GET', path, { token })).status).toBe(403)
})

/** The fulfillment role exports orders, a coach exports rosters. */
test('permissions: a list is exported only by its roles, and only while they have the role', async () => {
  const fulfillment = await site.createUser({ role: 'fulfillment' })
  const requestExport = (list: string) =>
    site.call<{ url: string } & AdminProblem>('POST', '/api/admin/exports', {
      token: fulfillment.token,
      body: { list },
    })
  for (const list of ['users', 'enrollments']) expect((await requestExport(list)).body.code).toBe('not_permitted')
  const { url } = (await requestExport('orders')).body
  expect((await fetch(site.url + url)).status).toBe(200)
  await changeRole(site, admin, fulfillment.id, 'editor')
  expect((await fetch(site.url + url)).status).toBe(404)
})

test('roles: a new role applies to the next request of the same session', async () => {
  const user = await site.createUser({ role: 'editor' })
  const statusOf = async (path: string) => (await site.call('GET', path, { token: user.token })).status
  expect([await statusOf('/api/admin/posts'), await statusOf('/api/admin/orders')]).toEqual([200, 403])
  expect((await changeRole(site, admin, user.id, 'fulfillment')).status).toBe(200)
  expect([await statusOf('/api/admin/posts'), await statusOf('/api/admin/orders')]).toEqual([403, 200])
  const me = await site.call('GET', '/api/auth/me', { token: user.token })
  expect(me.body).toMatchObject({ role: 'fulfillment', isAdmin: false })
})

test('roles: the last admin gets no other role', async () => {
  const isOtherAdmin = and(eq(userRoles.role, 'admin'), ne(userRoles.userId, admin.id))
  await site.base.db.update(userRoles).set({ role: 'user' }).where(isOtherAdmin)
  for (const role of ['editor', 'fulfillment', 'coach', 'user']) {
    const { status, body } = await changeRole(site, admin, admin.id, role)
    expect([status, body.code]).toEqual([409, 'last_admin'])
  }
})
