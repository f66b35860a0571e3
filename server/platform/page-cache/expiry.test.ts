import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WorkshopCard } from '#contract/classes/catalog/class-cards.ts'
import type { Schedule } from '#contract/classes/schedule/schedule.schema.ts'
import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import { addDays } from '#contract/dates.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { OFFER_ENDS_HOURS_BEFORE, OFFER_HOURS_MIN } from '../../classes/waiting-list/offer-deadlines.ts'
import { anonymous } from '../../context.ts'
import { expireOrder } from '../../sales/orders/index.ts'
import { createCheckout, createWorkshop, MINUTE_MS } from '../../sales/orders/orders.fixture.ts'
import { createSiteInstance, type SiteInstance } from './site-pages.fixture.ts'

const HOUR = 60 * MINUTE_MS

let site: TestSite
let instance: SiteInstance
beforeEach(async () => {
  site = await openTestSite({ seed: false })
  instance = await createSiteInstance(site)
})
afterEach(async () => {
  await instance.close()
  await site.close()
})

type Row = Awaited<ReturnType<typeof createWorkshop>>

const startsAt = ({ workshopDate, workshopTime, timeZone }: Row) => zonedInstant(workshopDate, workshopTime, timeZone)
const endsAt = ({ endDate, endTime, timeZone }: Row) => zonedInstant(endDate, endTime, timeZone)
const waitUntil = (instant: number) => site.clock.advance(instant - site.base.now().getTime())

async function cardOf({ id }: { id: string }) {
  const { workshops }: { workshops: WorkshopCard[] } = JSON.parse(await instance.read('/classes'))
  return workshops.find((card) => card.id === id)
}

async function createPlannedWorkshop(): Promise<Row> {
  const workshop = await createWorkshop(site, { on: addDays(site.base.now().toISOString().slice(0, 10), 3) })
  await expect.poll(() => cardOf(workshop)).toBeTruthy()
  return workshop
}

/**
 * Content that expires, such as a workshop that ended, is on no cached page after that moment, unless the page cannot
 * be rendered again.
 */
test('cached pages: a workshop is listed until the moment it ends', async () => {
  const workshop = await createPlannedWorkshop()
  const isListed = async () =>
    Promise.all(['/classes', '/schedule'].map(async (path) => (await instance.read(path)).includes(workshop.id)))
  for (const instant of [startsAt(workshop).getTime() + MINUTE_MS, endsAt(workshop).getTime() - MINUTE_MS]) {
    waitUntil(instant)
    expect(await isListed()).toEqual([true, true])
  }
  const before = instance.rendered()
  expect(await isListed()).toEqual([true, true])
  expect(instance.rendered()).toBe(before)
  waitUntil(endsAt(workshop).getTime())
  expect(await isListed()).toEqual([false, false])
})

test('cached pages: the waiting list of a workshop closes on time', async () => {
  const workshop = await createPlannedWorkshop()
  const closes = startsAt(workshop).getTime() - (OFFER_ENDS_HOURS_BEFORE + OFFER_HOURS_MIN) * HOUR
  waitUntil(closes - MINUTE_MS)
  expect(await cardOf(workshop)).toMatchObject({ isWaitingListOpen: true })
  waitUntil(closes + 1)
  expect(await cardOf(workshop)).toMatchObject({ isWaitingListOpen: false })
})

test('cached pages: show a full workshop as sold out until an unpaid hold expires', async () => {
  const { workshopId: id, orderId } = await createCheckout(site, { seats: 1 })
  await expect.poll(() => cardOf({ id })).toMatchObject({ spotsAvailable: 0 })
  site.clock.advance(31 * MINUTE_MS)
  await expireOrder(anonymous(site.base), { orderId })
  await expect.poll(() => cardOf({ id })).toMatchObject({ spotsAvailable: 1 })
})

test('cached pages: the schedule changes its date at midnight UTC', async () => {
  const day = async () => (JSON.parse(await instance.read('/schedule')) as Schedule).today
  const today = await day()
  waitUntil(zonedInstant(addDays(today, 1), '00:00', 'UTC').getTime())
  expect(await day()).toBe(addDays(today, 1))
})
