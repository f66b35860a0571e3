import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { workshops } from '#db/schema/classes/catalog.ts'
import { seats } from '#db/schema/classes/seats.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { anonymous } from '#server/context.ts'
import { isSoakRun } from '../../../tests/run-length.ts'
import { openSiteForFile, type TestSite } from '../../../tests/test-server.ts'
import { reconcile } from '../../sales/orders/index.ts'
import {
  dropPendingEvents,
  enroll,
  expectCheckout,
  MINUTE_MS,
  orderState,
  postWebhook,
  seatCounts,
  signedEvent,
  submitDemoCheckout,
} from '../../sales/orders/orders.fixture.ts'
import { cancelEnrollment } from '../enrollments/enrollments.fixture.ts'
import { promoteAllWaitingLists } from './promote.ts'
import {
  createFullWorkshop,
  createOffer,
  entryStates,
  fetchEntries,
  fillWaitingList,
  HOUR_MS,
  offeredUserIds,
  updateWorkshop,
} from './waiting-list.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const ctx = () => anonymous(site.base)

test('a late payment takes the seat that a new offer holds for the buyer', async () => {
  const { workshopId, ann } = await createOffer(site)
  const { url, sessionId, orderId } = await expectCheckout(enroll(site, ann, { workshopId }))
  await submitDemoCheckout(url, 'pay')
  await dropPendingEvents(site)
  site.clock.advance(31 * MINUTE_MS)
  expect((await enroll(site, await site.createUser(), { workshopId })).body.code).toBe('sold_out')
  await promoteAllWaitingLists(ctx())
  expect(await offeredUserIds(site, workshopId)).toEqual([ann.id])
  await postWebhook(site, signedEvent(site, sessionId))
  expect(await orderState(site, orderId)).toMatchObject({ status: 'completed', lines: [{ seat: 'taken' }] })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 0 })
  expect(await entryStates(site, workshopId)).toEqual(['enrolled', 'waiting'])
})

const OTHERS = isSoakRun ? 100 : 30

test(`five users with offers get a seat each; ${OTHERS} others get sold_out`, async () => {
  const { workshopId, enrollments } = await createFullWorkshop(site, { seats: 5 })
  const waitingUsers = await fillWaitingList(site, workshopId, 7)
  await Promise.all(enrollments.map(({ user, enrollment }) => cancelEnrollment(site, user, enrollment.id)))
  await site.runJobs()
  expect(await offeredUserIds(site, workshopId)).toEqual(waitingUsers.slice(0, 5).map(({ id }) => id))
  const others = await Promise.all(Array.from({ length: OTHERS }, () => site.createUser()))
  const responses = await Promise.all([...waitingUsers, ...others].map((user) => enroll(site, user, { workshopId })))
  expect(responses.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 201),
    ...Array.from({ length: OTHERS + 2 }, () => 409),
  ])
  expect(await seatCounts(site, workshopId)).toEqual({ held: 5, taken: 0, free: 0 })
})

test('a user whose offered seat was removed in the database returns to position 1', async () => {
  const { workshopId, ann } = await createOffer(site)
  await site.base.db
    .update(seats)
    .set({ status: 'released', releasedAt: site.base.now() })
    .where(eq(seats.userId, ann.id))
  await site.base.db.update(workshops).set({ spotsTotal: 0 }).where(eq(workshops.id, workshopId))
  await promoteAllWaitingLists(ctx())
  expect(await entryStates(site, workshopId)).toEqual(['waiting', 'waiting'])
  expect(await fetchEntries(site, ann)).toMatchObject([{ position: 1, offerUntil: null }])
  await updateWorkshop(site, admin, workshopId, { spotsTotal: 1 })
  expect(await offeredUserIds(site, workshopId)).toEqual([ann.id])
})

test('the job of every minute replaces lost jobs, and a failing workshop does not block others', async () => {
  const [first, second] = [await createOffer(site), await createOffer(site)]
  await site.base.db.delete(profiles).where(eq(profiles.id, first.ben.id))
  site.clock.advance(24 * HOUR_MS)
  await reconcile(ctx())
  const failingJobs = { ...site.base.jobs, queue: queueFailingFor(second.workshopId) }
  await promoteAllWaitingLists({ ...ctx(), jobs: failingJobs })
  expect(await entryStates(site, first.workshopId)).toEqual(['expired'])
  expect(await entryStates(site, second.workshopId)).toEqual(['offered', 'waiting'])
  await promoteAllWaitingLists(ctx())
  expect(await entryStates(site, second.workshopId)).toEqual(['expired', 'offered'])
  const entries = await site.base.db.select().from(waitingList).where(eq(waitingList.workshopId, second.workshopId))
  expect(entries.map(({ endedAt }) => endedAt !== null).sort()).toEqual([false, true])
})

function queueFailingFor(workshopId: string): TestSite['base']['jobs']['queue'] {
  return async (ctx, name, payload, at) => {
    if ('workshopId' in payload && payload.workshopId === workshopId) throw new Error('queue failed')
    return site.base.jobs.queue(ctx, name, payload, at)
  }
}
