import { request } from 'node:http'
import { expect, test } from 'vitest'
import { type AdminProblem, changeRole } from '../../../tests/fixtures/admin.ts'
import { fillPath, listOperations } from '../../../tests/openapi-operations.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import * as enrollments from '../../classes/enrollments/index.ts'
import * as waitingList from '../../classes/waiting-list/index.ts'
import * as downloads from '../../content/downloads/index.ts'
import * as pictures from '../../content/media/index.ts'
import { anonymous } from '../../context.ts'
import * as reports from '../../ops/reports/index.ts'
import * as accounts from '../../people/accounts/index.ts'
import * as mailAdmin from '../mail/admin/unsent-mails.ts'

const site = await openSiteForFile({ seed: false })

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const adminOperations = listOperations().filter(({ path }) => path.startsWith('/api/admin'))

function callEveryOperation(token?: string) {
  return Promise.all(
    adminOperations.map((operation) => {
      const path = fillPath(operation, crypto.randomUUID())
      const body = operation.fields ? { role: 'admin' } : undefined
      return site.call<AdminProblem>(operation.method, path, { ...(token ? { token } : {}), ...(body ? { body } : {}) })
    }),
  )
}

test('admin API: there are operations to test', () => {
  expect(adminOperations.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'GET /api/admin/users',
      'PUT /api/admin/users/{id}/role',
      'GET /api/admin/purchases/statistics',
    ]),
  )
})

test('admin API: every operation returns 401 without sign-in', async () => {
  for (const { status, body } of await callEveryOperation())
    expect([status, body.code]).toEqual([401, 'sign_in_required'])
})

test('admin API: every operation returns 403 to a customer and logs the attempt', async () => {
  const customer = await site.createUser()
  site.log.length = 0
  for (const { status, body } of await callEveryOperation(customer.token))
    expect([status, body.code, body.message]).toEqual([403, 'admin_required', "You don't have admin privileges."])
  const rejections = site.log.map((line) => JSON.parse(line)).filter(({ audit }) => audit === 'admin_refused')
  for (const { level, userId } of rejections) expect([level, userId]).toEqual([40, customer.id])
  const withoutId = ({ method, path }: { method: string; path: string }) => `${method} ${path.replace(uuid, '{id}')}`
  expect(rejections.map(withoutId).sort()).toEqual(
    adminOperations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/, '{id}')}`).sort(),
  )
})

test('admin API: alternative spellings of URLs do not bypass the guard', async () => {
  const [customer, admin] = [await site.createUser(), await site.createUser({ admin: true })]
  const spellings = [
    '/api/admin/users',
    '/api/%61dmin/users',
    '/api/admin%2fusers',
    '/api//admin/users',
    '/api/./admin/users',
    '/api/x/../admin/users',
    '/api/x/%2e%2e/admin/users',
    '/api/admin/users/',
    '/api/admin/users;x=1',
    '/api/ADMIN/users',
    '//api/admin/users',
    '/api\\admin\\users',
  ]
  expect(await statusAt(admin, '/api/admin/users')).toBe(200)
  for (const method of ['GET', 'HEAD'])
    for (const path of spellings)
      expect([400, 403, 404], `${method} ${path}`).toContain(await statusAt(customer, path, method))
})

/** Requests a path exactly as written; `fetch` would normalize it. */
function statusAt({ token }: TestUser, path: string, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { port: new URL(site.url).port, path, method, headers: { authorization: `Bearer ${token}` } }
    request({ host: '127.0.0.1', ...options }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end()
  })
}

test('admin API: a demoted admin is rejected at the next request', async () => {
  const [admin, former] = await Promise.all([site.createUser({ admin: true }), site.createUser({ admin: true })])
  expect((await site.call('GET', '/api/admin/users', { token: former.token })).status).toBe(200)
  expect((await changeRole(site, admin, former.id, 'user')).status).toBe(200)
  for (const { status } of await callEveryOperation(former.token)) expect(status).toBe(403)
  const me = await site.call<{ isAdmin: boolean }>('GET', '/api/auth/me', { token: former.token })
  expect([me.status, me.body.isAdmin]).toEqual([200, false])
})

test('admin functions: reject non-admins without the route guard', async () => {
  const customer = await site.createUser()
  const anonymousCtx = anonymous(site.base)
  const viewer = {
    userId: customer.id,
    email: customer.email,
    fullName: '',
    role: 'user' as const,
    sessionId: crypto.randomUUID(),
    authMethod: 'password' as const,
  }
  const input = { limit: 50 }
  const sent = { name: 'a.pdf', size: 1, chunks: new Blob(['a']).stream() }
  const calls = (ctx: typeof anonymousCtx) => [
    () => accounts.listUsers(ctx, input),
    () => reports.userStats(ctx),
    () => accounts.setRole(ctx, { id: customer.id, role: 'admin' }),
    () => accounts.resetUserTwoFactor(ctx, { id: customer.id }),
    () => enrollments.listEnrollments(ctx, input),
    () => enrollments.listRoster(ctx, { kind: 'course', id: customer.id, ...input }),
    () => enrollments.removeEnrollment(ctx, { id: customer.id }),
    () => enrollments.messageClass(ctx, { kind: 'course', id: customer.id, subject: 'a', text: 'a', recipients: 1 }),
    () => reports.enrollmentStats(ctx),
    () => mailAdmin.listUnsentMails(ctx, input),
    () => mailAdmin.resendMail(ctx, { id: customer.id }),
    () => waitingList.listWaitingListEntries(ctx, input),
    () => waitingList.removeEntry(ctx, { id: customer.id }),
    () => pictures.listImages(ctx, input),
    () => pictures.uploadImage(ctx, { bytes: Buffer.alloc(0), name: '', alt: '' }),
    () => pictures.updateImage(ctx, { id: customer.id, name: 'a', alt: '', version: 1 }),
    () => pictures.removeImage(ctx, { id: customer.id }),
    () => downloads.listFiles(ctx, { id: 1 }),
    () => downloads.addFile(ctx, { productId: 1, ...sent }),
    () => downloads.replaceFile(ctx, { id: customer.id, version: 1, ...sent }),
    () => downloads.updateFile(ctx, { id: customer.id, title: 'a', fileName: 'a', version: 1 }),
    () => downloads.reorderFiles(ctx, { id: 1, ids: [] }),
    () => downloads.removeFile(ctx, { id: customer.id }),
  ]
  for (const attempt of calls(anonymousCtx)) await expect(attempt()).rejects.toMatchObject({ code: 'sign_in_required' })
  for (const attempt of calls({ ...anonymousCtx, viewer }))
    await expect(attempt()).rejects.toMatchObject({ code: 'admin_required' })
})
