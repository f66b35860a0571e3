import { and, eq, ne, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { profiles, userRoles } from '#db/schema/people/accounts.ts'
import { changeRole, requestUsers } from '../../../../tests/fixtures/admin.ts'
import { openTestSite, type TestSite } from '../../../../tests/test-server.ts'
import { anonymous } from '../../../context.ts'
import { auditEntriesOf } from '../../audit/audit.fixture.ts'
import { createSession } from '../sessions/create.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite({ seed: false })
})
afterEach(() => site.close())

const rolesOf = async (id: string) => {
  const rows = await site.base.db.select().from(userRoles).where(eq(userRoles.userId, id)).orderBy(userRoles.role)
  return rows.map(({ role }) => role)
}

test('set role: a new admin must sign in again, and is then an admin', async () => {
  const [admin, ann] = await Promise.all([site.createUser({ admin: true }), site.createUser()])
  expect((await requestUsers(site, ann)).status).toBe(403)
  const response = await changeRole(site, admin, ann.id, 'admin')
  expect([response.status, response.body]).toEqual([200, { id: ann.id, role: 'admin' }])
  expect(await rolesOf(ann.id)).toEqual(['admin'])
  expect((await requestUsers(site, ann)).status).toBe(401)
  expect((await site.call('POST', '/api/auth/refresh', { body: { refreshToken: ann.refreshToken } })).status).toBe(401)
  const { accessToken } = await createSession(anonymous(site.base), ann.id)
  expect((await requestUsers(site, { token: accessToken })).status).toBe(200)
})

test('set role: a user with both roles keeps only the new one', async () => {
  const [admin, ann] = await Promise.all([site.createUser({ admin: true }), site.createUser()])
  await site.base.db.insert(userRoles).values({ userId: ann.id, role: 'admin' })
  await changeRole(site, admin, ann.id, 'user')
  expect(await rolesOf(ann.id)).toEqual(['user'])
})

test('set role: a change is in the audit trail, a no-op is not', async () => {
  const [admin, ann] = await Promise.all([site.createUser({ admin: true }), site.createUser()])
  await changeRole(site, admin, ann.id, 'admin')
  await changeRole(site, admin, ann.id, 'admin')
  expect(await auditEntriesOf(site, ann.id)).toEqual([
    expect.objectContaining({
      userId: admin.id,
      actor: admin.email,
      action: 'changed',
      subject: 'user',
      name: ann.email,
      before: { role: 'user' },
      after: { role: 'admin' },
    }),
  ])
})

describe('set role: last admin', () => {
  test('cannot demote themselves', async () => {
    const admin = await site.createUser({ admin: true })
    const { status, body } = await changeRole(site, admin, admin.id, 'user')
    expect([status, body.code, body.message]).toEqual([409, 'last_admin', 'At least one admin must remain.'])
    expect(await rolesOf(admin.id)).toEqual(['admin'])
  })

  /** A role changes in one step. The last admin cannot lose the role. */
  test('one admin remains when two demote each other at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ann, ben] = await Promise.all([site.createUser({ admin: true }), site.createUser({ admin: true })])
      const responses = await Promise.all([
        changeRole(site, ann, ben.id, 'user'),
        changeRole(site, ben, ann.id, 'user'),
      ])
      expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const remainingAdmins = await site.base.db.select().from(userRoles).where(eq(userRoles.role, 'admin'))
      expect(remainingAdmins).toHaveLength(1)
      await site.base.db.update(userRoles).set({ role: 'user' })
    }
  })

  test('the second of two concurrent demotions returns 409', async () => {
    const [ann, ben] = await Promise.all([site.createUser({ admin: true }), site.createUser({ admin: true })])
    const { responses } = await site.base.db.transaction(async (tx) => {
      await tx.select().from(userRoles).where(eq(userRoles.role, 'admin')).for('update')
      const pending = Promise.all([changeRole(site, ann, ben.id, 'user'), changeRole(site, ben, ann.id, 'user')])
      await waitForBlockedQueries(2)
      return { responses: pending }
    })
    const results = (await responses).map(({ status, body }) => [status, body.code, body.message])
    expect(results.sort()).toEqual([
      [200, undefined, undefined],
      [409, 'last_admin', 'At least one admin must remain.'],
    ])
    expect([...(await rolesOf(ann.id)), ...(await rolesOf(ben.id))].sort()).toEqual(['admin', 'user'])
  })

  test('one admin remains when all step down at once', async () => {
    const admins = await Promise.all(Array.from({ length: 6 }, () => site.createUser({ admin: true })))
    const responses = await Promise.all(admins.map((admin) => changeRole(site, admin, admin.id, 'user')))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409])
    expect(await site.base.db.select().from(userRoles).where(eq(userRoles.role, 'admin'))).toHaveLength(1)
  })
})

test('set role: an admin who is demoted while waiting for the lock changes nothing, and the attempt is logged', async () => {
  const [admin, former, ann] = await Promise.all([
    site.createUser({ admin: true }),
    site.createUser({ admin: true }),
    site.createUser(),
  ])
  const pending = await site.base.db.transaction(async (tx) => {
    await tx.select().from(profiles).where(eq(profiles.id, ann.id)).for('update')
    const response = changeRole(site, former, ann.id, 'admin')
    await waitForBlockedQueries()
    await tx.delete(userRoles).where(eq(userRoles.userId, former.id))
    await tx.insert(userRoles).values({ userId: former.id, role: 'user' })
    return { response }
  })
  const { status, body } = await pending.response
  expect([status, body.code]).toEqual([403, 'admin_required'])
  expect(await rolesOf(ann.id)).toEqual(['user'])
  expect(await rolesOf(admin.id)).toEqual(['admin'])
  const rejections = site.log.map((line) => JSON.parse(line)).filter(({ audit }) => audit === 'admin_refused')
  expect(rejections).toEqual([expect.objectContaining({ userId: former.id, path: `/api/admin/users/${ann.id}/role` })])
})

test('set role: a connection killed between delete and insert leaves the old role', async () => {
  const [admin, ann] = await Promise.all([site.createUser({ admin: true }), site.createUser()])
  await site.base.db.execute(sql`
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`)
  await site.base.db.execute(sql`CREATE TRIGGER die BEFORE INSERT ON user_roles FOR EACH ROW EXECUTE FUNCTION die()`)
  const { status, body } = await changeRole(site, admin, ann.id, 'admin')
  expect([status, body.code]).toEqual([503, 'unavailable'])
  expect(await rolesOf(ann.id)).toEqual(['user'])
  await site.base.db.execute(sql`DROP TRIGGER die ON user_roles`)
  expect((await changeRole(site, admin, ann.id, 'admin')).status).toBe(200)
})

test('database: rejects a user without a role', async () => {
  const ann = await site.createUser()
  const removal = site.base.db.delete(userRoles).where(eq(userRoles.userId, ann.id))
  await expect(removal).rejects.toMatchObject({ cause: { constraint: 'user_roles_at_least_one' } })
  expect(await rolesOf(ann.id)).toEqual(['user'])
})

test('set role: a user with an unconfirmed email cannot become an admin', async () => {
  const admin = await site.createUser({ admin: true })
  const [ann] = await site.base.db.insert(profiles).values({ email: 'ann@example.com' }).returning()
  if (!ann) throw new Error('no user was created')
  const { status, body } = await changeRole(site, admin, ann.id, 'admin')
  expect([status, body.code, body.message]).toEqual([
    403,
    'email_unconfirmed',
    'This person has to confirm their email before they can become an admin.',
  ])
  expect(await rolesOf(ann.id)).toEqual(['user'])
})

test('set role: unknown user, invalid id and invalid role return different errors', async () => {
  const admin = await site.createUser({ admin: true })
  const unknown = await changeRole(site, admin, crypto.randomUUID(), 'admin')
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
  for (const id of ['1', '-1', '1;drop table user_roles', '%00']) {
    const response = await changeRole(site, admin, encodeURIComponent(id), 'admin')
    expect([response.status, response.body.errors?.[0]?.field]).toEqual([400, 'id'])
  }
  for (const role of ['owner', '', null, 1, ['admin']]) {
    const response = await changeRole(site, admin, admin.id, role)
    expect([response.status, response.body.errors?.[0]?.field.split('.')[0]]).toEqual([400, 'role'])
  }
})

test('set role: other fields of the body are ignored', async () => {
  const [admin, ann] = await Promise.all([site.createUser({ admin: true }), site.createUser({ name: 'Ann' })])
  const body = {
    role: 'admin',
    id: admin.id,
    email: 'evil@example.com',
    emailVerified: false,
    created_at: '1999-01-01',
  }
  const { status } = await site.call('PUT', `/api/admin/users/${ann.id}/role`, { token: admin.token, body })
  expect(status).toBe(200)
  const [row] = await site.base.db.select().from(profiles).where(eq(profiles.id, ann.id))
  expect(row).toMatchObject({ email: ann.email, name: 'Ann', emailVerified: true })
  const others = and(ne(userRoles.userId, admin.id), ne(userRoles.userId, ann.id))
  expect(await site.base.db.select().from(userRoles).where(others)).toEqual([])
})

async function waitForBlockedQueries(queries = 1): Promise<void> {
  for (;;) {
    const { rows } = await site.base.db.execute(
      sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (rows.length >= queries) return
  }
}
