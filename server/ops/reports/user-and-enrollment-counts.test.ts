import { expect, test } from 'vitest'
import { userRoles } from '#db/schema/people/accounts.ts'
import { createCourseRef, createEnrollment, createWorkshopRef } from '../../../tests/fixtures/admin.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const fetchStats = async (list: 'users' | 'purchases') =>
  (await site.call(`GET`, `/api/admin/${list}/statistics`, { token: admin.token })).body

test('enrollment stats: are zero without enrollments', async () => {
  expect(await fetchStats('purchases')).toEqual({
    total: 0,
    completed: 0,
    pending: 0,
    failed: 0,
    revenueMinor: 0,
    ordersRevenueMinor: 0,
  })
})

test('user stats: add up. Each user is counted once: as an admin, as other staff or as a regular user', async () => {
  const adminUser = await site.createUser()
  await site.base.db.insert(userRoles).values({ userId: adminUser.id, role: 'admin' })
  await Promise.all([site.createUser({ role: 'coach' }), site.createUser(), site.createUser()])
  expect(await fetchStats('users')).toEqual({ total: 5, admins: 2, staff: 1, regular: 2 })
})

test('enrollment stats: the total has every enrollment, revenue the completed ones only', async () => {
  const course = await createCourseRef(site, 'Foundations')
  const workshop = await createWorkshopRef(site, 'SHEF Mastery')
  const buyers = await Promise.all(Array.from({ length: 4 }, () => site.createUser()))
  const [ann, ben, cat, dan] = buyers.map(({ id }) => id)
  await createEnrollment(site, { ...course, userId: ann, amount: 5000, status: 'completed' })
  await createEnrollment(site, { ...workshop, userId: ann, amount: 9701, status: 'completed' })
  await createEnrollment(site, { ...course, userId: ben, amount: 100, status: 'pending' })
  await createEnrollment(site, { ...course, userId: cat, amount: 200, status: 'failed' })
  await createEnrollment(site, { ...workshop, userId: cat, amount: 300, status: 'failed' })
  await createEnrollment(site, { ...course, userId: dan, amount: 400, status: 'refunded' })
  expect(await fetchStats('purchases')).toMatchObject({
    total: 6,
    completed: 2,
    pending: 1,
    failed: 2,
    revenueMinor: 14701,
  })
})
