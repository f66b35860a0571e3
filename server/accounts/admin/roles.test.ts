import { and, eq, ne, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { profiles, userRoles } from '#db/schema/accounts.ts'
import { changeRole, requestUsers } from '../../../tests/fixtures/admin.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { trailOf } from '../../audit/audit.fixture.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite({ seed: false })
})
afterEach(() => site.close())

const rolesOf = async (id: string) => {
  const rows = await site.base.db.select().from(userRoles).where(eq(userRoles.userId, id)).orderBy(userRoles.role)
  return rows.map(({ role }) => role)
}

test('a user becomes an admin and is one at their next call', async () => {
  const [boss, ann] = await Promise.all([site.person({ admin: true }), site.person()])
  expect((await requestUsers(site, ann)).status).toBe(403)
  const answer = await changeRole(site, boss, ann.id, 'admin')
  expect([answer.status, answer.body]).toEqual([200, { id: ann.id, role: 'admin' }])
  expect(await rolesOf(ann.id)).toEqual(['admin'])
  expect((await requestUsers(site, ann)).status).toBe(200)
})

test('somebody with both roles keeps the one that was chosen', async () => {
  const [boss, ann] = await Promise.all([site.person({ admin: true }), site.person()])
  await site.base.db.insert(userRoles).values({ userId: ann.id, role: 'admin' })
  await changeRole(site, boss, ann.id, 'user')
  expect(await rolesOf(ann.id)).toEqual(['user'])
})

test('a change is in the trail with who, whom, from and to; one that changes nothing is not', async () => {
  const [boss, ann] = await Promise.all([site.person({ admin: true }), site.person()])
  await changeRole(site, boss, ann.id, 'admin')
  await changeRole(site, boss, ann.id, 'admin')
  expect(await trailOf(site, ann.id)).toEqual([
    expect.objectContaining({
      ...{ userId: boss.id, actor: boss.email, action: 'changed', subject: 'user', name: ann.email },
      ...{ before: { role: 'user' }, after: { role: 'admin' } },
    }),
  ])
})

describe('the last admin', () => {
  test('cannot make themselves a user', async () => {
    const boss = await site.person({ admin: true })
    const { status, body } = await changeRole(site, boss, boss.id, 'user')
    expect([status, body.code, body.message]).toEqual([409, 'last_admin', 'At least one admin must remain.'])
    expect(await rolesOf(boss.id)).toEqual(['admin'])
  })

  test('is whoever is left when two admins demote each other at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ann, ben] = await Promise.all([site.person({ admin: true }), site.person({ admin: true })])
      const answers = await Promise.all([changeRole(site, ann, ben.id, 'user'), changeRole(site, ben, ann.id, 'user')])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const left = await site.base.db.select().from(userRoles).where(eq(userRoles.role, 'admin'))
      expect(left).toHaveLength(1)
      await site.base.db.update(userRoles).set({ role: 'user' })
    }
  })

  test('is told 409 when both demotions were let in before either was done', async () => {
    const [ann, ben] = await Promise.all([site.person({ admin: true }), site.person({ admin: true })])
    const { answers } = await site.base.db.transaction(async (tx) => {
      await tx.select().from(userRoles).where(eq(userRoles.role, 'admin')).for('update')
      const asked = Promise.all([changeRole(site, ann, ben.id, 'user'), changeRole(site, ben, ann.id, 'user')])
      await untilSomeoneWaits(2)
      return { answers: asked }
    })
    const told = (await answers).map(({ status, body }) => [status, body.code, body.message])
    expect(told.sort()).toEqual([
      [200, undefined, undefined],
      [409, 'last_admin', 'At least one admin must remain.'],
    ])
    expect([...(await rolesOf(ann.id)), ...(await rolesOf(ben.id))].sort()).toEqual(['admin', 'user'])
  })

  test('is whoever is left when all of them step down at once', async () => {
    const admins = await Promise.all(Array.from({ length: 6 }, () => site.person({ admin: true })))
    const answers = await Promise.all(admins.map((admin) => changeRole(site, admin, admin.id, 'user')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409])
    expect(await site.base.db.select().from(userRoles).where(eq(userRoles.role, 'admin'))).toHaveLength(1)
  })
})

test('an admin who was demoted while their own change waited changes nothing, and the try is in the log', async () => {
  const [boss, former, ann] = await Promise.all([
    site.person({ admin: true }),
    site.person({ admin: true }),
    site.person(),
  ])
  const asked = await site.base.db.transaction(async (tx) => {
    await tx.select().from(profiles).where(eq(profiles.id, ann.id)).for('update')
    const answer = changeRole(site, former, ann.id, 'admin')
    await untilSomeoneWaits()
    await tx.delete(userRoles).where(eq(userRoles.userId, former.id))
    await tx.insert(userRoles).values({ userId: former.id, role: 'user' })
    return { answer }
  })
  const { status, body } = await asked.answer
  expect([status, body.code]).toEqual([403, 'admin_required'])
  expect(await rolesOf(ann.id)).toEqual(['user'])
  expect(await rolesOf(boss.id)).toEqual(['admin'])
  const refusals = site.log.map((line) => JSON.parse(line)).filter(({ audit }) => audit === 'admin_refused')
  expect(refusals).toEqual([expect.objectContaining({ userId: former.id, path: `/api/admin/users/${ann.id}/role` })])
})

test('a connection that is killed between removing the old role and writing the new one leaves the old one', async () => {
  const [boss, ann] = await Promise.all([site.person({ admin: true }), site.person()])
  await site.base.db.execute(sql`
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`)
  await site.base.db.execute(sql`CREATE TRIGGER die BEFORE INSERT ON user_roles FOR EACH ROW EXECUTE FUNCTION die()`)
  const { status, body } = await changeRole(site, boss, ann.id, 'admin')
  expect([status, body.code]).toEqual([503, 'unavailable'])
  expect(await rolesOf(ann.id)).toEqual(['user'])
  await site.base.db.execute(sql`DROP TRIGGER die ON user_roles`)
  expect((await changeRole(site, boss, ann.id, 'admin')).status).toBe(200)
})

test('the database itself refuses to leave anybody without a role', async () => {
  const ann = await site.person()
  const removal = site.base.db.delete(userRoles).where(eq(userRoles.userId, ann.id))
  await expect(removal).rejects.toMatchObject({ cause: { constraint: 'user_roles_at_least_one' } })
  expect(await rolesOf(ann.id)).toEqual(['user'])
})

test('somebody who has not confirmed their e-mail cannot be made an admin, and stays a user', async () => {
  const boss = await site.person({ admin: true })
  const [ann] = await site.base.db.insert(profiles).values({ email: 'ann@example.com' }).returning()
  if (!ann) throw new Error('no person was made')
  const { status, body } = await changeRole(site, boss, ann.id, 'admin')
  expect([status, body.code, body.message]).toEqual([
    403,
    'email_unconfirmed',
    'This person has to confirm their email before they can be an admin.',
  ])
  expect(await rolesOf(ann.id)).toEqual(['user'])
})

test('an unknown person and an id that is none are told apart from a role that is none', async () => {
  const boss = await site.person({ admin: true })
  const unknown = await changeRole(site, boss, crypto.randomUUID(), 'admin')
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
  for (const id of ['1', '-1', '1;drop table user_roles', '%00']) {
    const answer = await changeRole(site, boss, encodeURIComponent(id), 'admin')
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'id'])
  }
  for (const role of ['owner', '', null, 1, ['admin']]) {
    const answer = await changeRole(site, boss, boss.id, role)
    expect([answer.status, answer.body.errors?.[0]?.field.split('.')[0]]).toEqual([400, 'role'])
  }
})

test('other fields of the body change nothing', async () => {
  const [boss, ann] = await Promise.all([site.person({ admin: true }), site.person({ name: 'Ann' })])
  const body = { role: 'admin', id: boss.id, email: 'evil@example.com', emailVerified: false, created_at: '1999-01-01' }
  const { status } = await site.call('PUT', `/api/admin/users/${ann.id}/role`, { token: boss.token, body })
  expect(status).toBe(200)
  const [row] = await site.base.db.select().from(profiles).where(eq(profiles.id, ann.id))
  expect(row).toMatchObject({ email: ann.email, name: 'Ann', emailVerified: true })
  const others = and(ne(userRoles.userId, boss.id), ne(userRoles.userId, ann.id))
  expect(await site.base.db.select().from(userRoles).where(others)).toEqual([])
})

/** Asks until queries of this database wait for somebody else's lock; the test's own time limit ends it. */
async function untilSomeoneWaits(queries = 1): Promise<void> {
  for (;;) {
    const { rows } = await site.base.db.execute(
      sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (rows.length >= queries) return
  }
}
