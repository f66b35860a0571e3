import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profiles } from '#db/schema/accounts.ts'
import { workshops } from '#db/schema/classes.ts'
import { seats, waitingList } from '#db/schema/orders.ts'
import { anonymous } from '#server/context.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { cancel } from '../enrollments/enrollments.fixture.ts'
import { reconcile } from '../orders/index.ts'
import {
  checkoutOf,
  enroll,
  eventOf,
  loseEvents,
  MINUTE,
  postWebhook,
  press,
  seatsOf,
  stateOf,
} from '../orders/orders.fixture.ts'
import { promoteAllWaitingLists } from './cleanup.ts'
import {
  aFullWorkshop,
  anOffer,
  aWaitingList,
  changeWorkshop,
  HOUR,
  offeredTo,
  statesOf,
  waitingOf,
} from './waiting-list.fixture.ts'

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true })
})
afterAll(() => site.close())

const ctx = () => anonymous(site.base)

test('a payment that is told late takes the spot that is held for its buyer again, and nobody loses one', async () => {
  const { workshopId, ann } = await anOffer(site)
  const { url, sessionId, orderId } = await checkoutOf(enroll(site, ann, { workshopId }))
  await press(url, 'pay')
  await loseEvents(site)
  site.clock.advance(31 * MINUTE)
  // Somebody who tries for the workshop finds that the hold is over; the offer is not.
  expect((await enroll(site, await site.person(), { workshopId })).body.code).toBe('sold_out')
  await promoteAllWaitingLists(ctx())
  expect(await offeredTo(site, workshopId)).toEqual([ann.id])
  await postWebhook(site, eventOf(site, sessionId))
  expect(await stateOf(site, orderId)).toMatchObject({ status: 'completed', lines: [{ seat: 'taken' }] })
  expect(await seatsOf(site, workshopId)).toEqual({ held: 0, taken: 1, free: 0 })
  expect(await statesOf(site, workshopId)).toEqual(['enrolled', 'waiting'])
})

test('five who are offered spots take one each, while a hundred others find the workshop sold out', async () => {
  const { workshopId, owners } = await aFullWorkshop(site, { seats: 5 })
  const people = await aWaitingList(site, workshopId, 7)
  await Promise.all(owners.map(({ person, place }) => cancel(site, person, place.id)))
  await site.work()
  expect(await offeredTo(site, workshopId)).toEqual(people.slice(0, 5).map(({ id }) => id))
  const others = await Promise.all(Array.from({ length: 100 }, () => site.person()))
  const answers = await Promise.all([...people, ...others].map((who) => enroll(site, who, { workshopId })))
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 201),
    ...Array.from({ length: 102 }, () => 409),
  ])
  expect(await seatsOf(site, workshopId)).toEqual({ held: 5, taken: 0, free: 0 })
}, 120_000)

test('somebody whose spot was sold by hand in the database waits at the front again', async () => {
  const { workshopId, ann } = await anOffer(site)
  await site.base.db
    .update(seats)
    .set({ status: 'released', releasedAt: site.base.now() })
    .where(eq(seats.userId, ann.id))
  await site.base.db.update(workshops).set({ spotsTotal: 0 }).where(eq(workshops.id, workshopId))
  await promoteAllWaitingLists(ctx())
  expect(await statesOf(site, workshopId)).toEqual(['waiting', 'waiting'])
  expect(await waitingOf(site, ann)).toMatchObject([{ position: 1, offerUntil: null }])
  await changeWorkshop(site, boss, workshopId, { spotsTotal: 1 })
  expect(await offeredTo(site, workshopId)).toEqual([ann.id])
})

test('what a lost job left is done by the sweep, and one workshop that fails keeps no other waiting', async () => {
  const [first, second] = [await anOffer(site), await anOffer(site)]
  await site.base.db.delete(profiles).where(eq(profiles.id, first.ben.id))
  site.clock.advance(24 * HOUR)
  await reconcile(ctx())
  const broken = { ...site.base.jobs, queue: failing(second.workshopId) }
  await promoteAllWaitingLists({ ...ctx(), jobs: broken })
  expect(await statesOf(site, first.workshopId)).toEqual(['expired'])
  expect(await statesOf(site, second.workshopId)).toEqual(['offered', 'waiting'])
  await promoteAllWaitingLists(ctx())
  expect(await statesOf(site, second.workshopId)).toEqual(['expired', 'offered'])
  const ends = await site.base.db.select().from(waitingList).where(eq(waitingList.workshopId, second.workshopId))
  expect(ends.map(({ endedAt }) => endedAt !== null).sort()).toEqual([false, true])
})

/** Leaves everything for later but the end of an offer in this workshop. */
function failing(workshopId: string): TestSite['base']['jobs']['queue'] {
  return async (ctx, name, payload, at) => {
    if ('workshopId' in payload && payload.workshopId === workshopId) throw new Error('no room for another job')
    return site.base.jobs.queue(ctx, name, payload, at)
  }
}
