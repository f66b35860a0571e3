import { afterAll, beforeAll, expect, test } from 'vitest'
import { userRoles } from '#db/schema/accounts.ts'
import { aCourse, anEnrollment, aWorkshop } from '../../tests/fixtures/admin.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true })
})
afterAll(() => site.close())

const ask = async (what: 'users' | 'purchases') =>
  (await site.call(`GET`, `/api/admin/${what}/statistics`, { token: boss.token })).body

test('without a purchase every figure is nought', async () => {
  expect(await ask('purchases')).toEqual({ total: 0, completed: 0, pending: 0, failed: 0, revenueMinor: 0 })
})

test('people are counted once each; one with both roles is an admin and not a regular user', async () => {
  const both = await site.person()
  await site.base.db.insert(userRoles).values({ userId: both.id, role: 'admin' })
  await Promise.all([site.person(), site.person(), site.person()])
  expect(await ask('users')).toEqual({ total: 5, admins: 2, regular: 3 })
})

test('every purchase is in the total, and only the completed ones earn', async () => {
  const course = await aCourse(site, 'Foundations')
  const workshop = await aWorkshop(site, 'SHEF Mastery')
  const buyers = await Promise.all(Array.from({ length: 4 }, () => site.person()))
  const [ann, ben, cat, dan] = buyers.map(({ id }) => id)
  await anEnrollment(site, { ...course, userId: ann, amount: 5000, status: 'completed' })
  await anEnrollment(site, { ...workshop, userId: ann, amount: 9701, status: 'completed' })
  await anEnrollment(site, { ...course, userId: ben, amount: 100, status: 'pending' })
  await anEnrollment(site, { ...course, userId: cat, amount: 200, status: 'failed' })
  await anEnrollment(site, { ...workshop, userId: cat, amount: 300, status: 'failed' })
  await anEnrollment(site, { ...course, userId: dan, amount: 400, status: 'refunded' })
  expect(await ask('purchases')).toEqual({ total: 6, completed: 2, pending: 1, failed: 2, revenueMinor: 14701 })
})
