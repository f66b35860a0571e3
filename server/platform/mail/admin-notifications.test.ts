import { expect, test } from 'vitest'
import type { NotificationDeliveries } from '#contract/site/admin-notifications/admin-notifications.schema.ts'
import { defaultDeliveries } from '#contract/site/admin-notifications/notification-kinds.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import {
  cancelBooking,
  createPaidBooking,
  createType,
  fetchSlots,
  reschedule,
  setDailyHours,
} from '../../classes/coaching/coaching.fixture.ts'
import { cancelEnrollment, createPaidEnrollment } from '../../classes/enrollments/enrollments.fixture.ts'
import { queuedMailsTo } from '../../classes/notifications/class-notifications.fixture.ts'
import { join } from '../../classes/waiting-list/waiting-list.fixture.ts'
import { anonymous } from '../../context.ts'
import { buyProducts, DIGITAL_PLANNER_ID } from '../../sales/entitlements/entitlements.fixture.ts'
import { type Checkout, createWorkshop, placePaidOrder } from '../../sales/orders/orders.fixture.ts'
import { sendDailyNotifications } from './admin-notifications.ts'

const HOUR_MS = 3_600_000

const site = await openSiteForFile()

const choose = ({ token }: TestUser, choice: Partial<NotificationDeliveries>) =>
  site.call('PUT', '/api/admin/notifications', { token, body: { ...defaultDeliveries, ...choice } })

const subjectsTo = async (admin: TestUser) => (await queuedMailsTo(site, admin)).map(({ subject }) => subject)

/**
 * Orders to fulfill, 1-on-1 sessions and reviews to check are emailed to every admin at once, with a link to the
 * details. Other orders, gifts, cancellations, waiting list entries and price changes are in one email a day. The daily
 * email has what happened up to 7 AM of the default time zone, once.
 */
test('admin notifications: what needs the owner is mailed at once, the rest in one daily mail', async () => {
  const admin = await site.createUser({ admin: true })
  const ann = await site.createUser({ name: 'Ann' })
  await buyProducts(site, ann, [{ productId: 1, quantity: 1 }])
  await buyProducts(site, ann, [{ productId: DIGITAL_PLANNER_ID, quantity: 1 }])

  await setDailyHours(site, '08:00', '20:00', 'Europe/Berlin')
  const { id: typeId } = await createType(site, { title: 'Setup session' })
  const [first = '', second = ''] = await fetchSlots(site, typeId)
  const booking = await createPaidBooking(site, ann, typeId, first, { timeZone: 'America/New_York' })
  expect((await reschedule(site, ann, booking.id, second)).status).toBe(200)
  expect((await cancelBooking(site, ann, booking.id)).status).toBe(200)

  const { id: workshopId } = await createWorkshop(site, { seats: 1 })
  const enrollment = await createPaidEnrollment(site, ann, { workshopId })
  const ben = await site.createUser({ name: 'Ben' })
  expect((await join(site, ben, workshopId)).status).toBe(200)
  await cancelEnrollment(site, ann, enrollment.id)
  const gift = { workshopId: (await createWorkshop(site)).id, to: 'Ben', message: '' }
  await placePaidOrder(site, site.call<Checkout>('POST', '/api/gifts', { token: ann.token, body: gift }))

  expect(await subjectsTo(admin)).toEqual([
    'New order to fulfill: Complete System',
    'Session booked: Setup session',
    'Session moved: Setup session',
  ])
  const [, booked] = await queuedMailsTo(site, admin)
  expect(booked?.text).toContain(`Buyer: Ann, ${ann.email}`)
  expect(booked?.text).toMatch(/Time: .* Berlin time/)
  expect(booked?.text).toContain(`See the details: ${site.url}/admin/purchases/${booking.orderId}`)

  const atSevenOClock = (HOUR_MS * 31 - (site.base.now().getTime() % (HOUR_MS * 24))) % (HOUR_MS * 24)
  await sendDailyNotifications(anonymous(site.base))
  site.clock.advance(atSevenOClock - HOUR_MS / 2)
  await sendDailyNotifications(anonymous(site.base))
  expect(await subjectsTo(admin)).toHaveLength(3)
  site.clock.advance(HOUR_MS)
  await Promise.all([sendDailyNotifications(anonymous(site.base)), sendDailyNotifications(anonymous(site.base))])
  const [, , , daily, ...others] = await queuedMailsTo(site, admin)
  expect([daily?.subject, others]).toEqual(['Your day: 6 sales and changes', []])
  for (const text of [
    `- New order: Digital Journey Planner: Ann, ${ann.email}, $19.99, `,
    '- New order: A day of maps: ',
    '- Session canceled: Setup session: ',
    '- Enrollment canceled: A day of maps: ',
    `- Waiting list: A day of maps: Ben, ${ben.email}`,
    '- Gift bought: A day of maps: ',
  ])
    expect(daily?.text).toContain(text)
  expect(daily?.text).not.toContain('.,')
})

test('admin notifications: each admin chooses when to be emailed', async () => {
  const [eve, max] = [await site.createUser({ admin: true }), await site.createUser({ admin: true })]
  expect((await choose(eve, { order: 'immediate', fulfillment: 'off' })).status).toBe(200)
  const { body } = await site.call('GET', '/api/admin/notifications', { token: eve.token })
  expect(body).toEqual({ ...defaultDeliveries, order: 'immediate', fulfillment: 'off' })
  expect(await choose(eve, { order: 'weekly' as 'daily' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'order' }] },
  })
  const ann = await site.createUser()
  await buyProducts(site, ann, [{ productId: DIGITAL_PLANNER_ID, quantity: 1 }])
  await buyProducts(site, ann, [{ productId: 1, quantity: 1 }])
  expect(await subjectsTo(eve)).toEqual(['New order: Digital Journey Planner'])
  expect(await subjectsTo(max)).toEqual(['New order to fulfill: Complete System'])
})

test('admin notifications: a former admin gets no daily mail', async () => {
  const former = await site.createUser({ admin: true })
  await buyProducts(site, await site.createUser(), [{ productId: DIGITAL_PLANNER_ID, quantity: 1 }])
  const owner = await site.createUser({ admin: true })
  await site.call('PUT', `/api/admin/users/${former.id}/role`, { token: owner.token, body: { role: 'coach' } })
  site.clock.advance(24 * HOUR_MS)
  await sendDailyNotifications(anonymous(site.base))
  expect((await subjectsTo(former)).filter((subject) => subject.startsWith('Your day'))).toEqual([])
})
