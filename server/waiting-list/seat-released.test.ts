import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profiles } from '#db/schema/accounts.ts'
import { workshops } from '#db/schema/classes.ts'
import { anonymous } from '#server/context.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { listOpenClasses } from '../classes/index.ts'
import { cancel, move } from '../enrollments/enrollments.fixture.ts'
import { cancelAllEnrollments } from '../enrollments/index.ts'
import { expireOrder } from '../orders/index.ts'
import {
  aWorkshop,
  checkoutOf,
  contextOf,
  enroll,
  MINUTE,
  mailSubjectsTo,
  press,
  seatsOf,
  signedInAgain,
} from '../orders/orders.fixture.ts'
import { deleteOwnEntries } from './leave.ts'
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

describe('a seat that comes free is offered to the next in line', () => {
  test('when its owner gives it back: it is held, told by mail, and free for nobody else', async () => {
    const { workshopId, ann, ben } = await anOffer(site)
    expect(await statesOf(site, workshopId)).toEqual(['offered', 'waiting'])
    expect(await offeredTo(site, workshopId)).toEqual([ann.id])
    expect(await seatsOf(site, workshopId)).toEqual({ held: 1, taken: 0, free: 0 })
    const shown = (await listOpenClasses(ctx())).workshops.find(({ id }) => id === workshopId)
    expect(shown).toMatchObject({ spotsAvailable: 0, takesWaiting: true })
    for (const who of [await site.person(), ben])
      expect(await enroll(site, who, { workshopId })).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect(await waitingOf(site, ben)).toMatchObject([{ position: 1, offerUntil: null }])
    const [place] = await waitingOf(site, ann)
    expect(place).toMatchObject({ position: null, isPaying: false })
    const hours = (Date.parse(place?.offerUntil ?? '') - site.base.now().getTime()) / HOUR
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    await site.work()
    expect(await mailSubjectsTo(site, ann)).toEqual(['A spot came free: A day of maps'])
    expect(await mailSubjectsTo(site, ben)).toEqual([])
  })

  test('when a payment is cancelled, declined, or not made in time', async () => {
    for (const action of ['cancel', 'decline', 'expire'] as const) {
      const { id: workshopId } = await aWorkshop(site, { seats: 1 })
      const buyer = await site.person()
      const { url, orderId } = await checkoutOf(enroll(site, buyer, { workshopId }))
      const [ann] = await aWaitingList(site, workshopId, 1)
      if (action === 'expire') {
        site.clock.advance(31 * MINUTE)
        await expireOrder(ctx(), { orderId })
      } else await press(url, action)
      await site.work()
      expect([action, await offeredTo(site, workshopId)]).toEqual([action, [ann?.id]])
    }
  })

  test('when the owner of the site pays it back', async () => {
    const { workshopId, place } = await aFullWorkshop(site)
    const [ann] = await aWaitingList(site, workshopId, 1)
    const admin = await signedInAgain(site, boss)
    const read = await site.call<{ version: number }>('GET', `/api/admin/orders/${place.orderId}`, {
      token: admin.token,
    })
    const body = { reason: 'They asked for it.', version: read.body.version }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await site.call('POST', `/api/admin/orders/${place.orderId}/refunds`, { token: admin.token, body, headers })
    await site.work()
    expect(await offeredTo(site, workshopId)).toEqual([ann?.id])
  })

  test('when its owner moves to another date, and the seat there is one of nobody who waits', async () => {
    const { workshopId, owner, place } = await aFullWorkshop(site)
    const [ann] = await aWaitingList(site, workshopId, 1)
    const other = await aWorkshop(site)
    expect((await move(site, owner, place.id, other.id)).status).toBe(200)
    expect(await offeredTo(site, workshopId)).toEqual([ann?.id])
    const { workshopId: full, ann: bea } = await anOffer(site)
    expect((await move(site, owner, place.id, full)).body.code).toBe('sold_out')
    expect(await offeredTo(site, full)).toEqual([bea.id])
  })

  test('when the account of its owner goes, or of who was offered it', async () => {
    const { workshopId, owner } = await aFullWorkshop(site)
    const [ann, ben] = await aWaitingList(site, workshopId, 2)
    if (!ann || !ben) throw new Error('nobody waits')
    await site.base.db.update(workshops).set({ cancelDays: 365 }).where(eq(workshops.id, workshopId))
    await cancelAllEnrollments(contextOf(site, owner))
    await site.work()
    expect(await offeredTo(site, workshopId)).toEqual([ann.id])
    await deleteOwnEntries(contextOf(site, ann))
    await site.base.db.delete(profiles).where(eq(profiles.id, ann.id))
    expect(await offeredTo(site, workshopId)).toEqual([ben.id])
  })

  test('when there are more spots: to as many as there are, in their order', async () => {
    const { workshopId } = await aFullWorkshop(site)
    const people = await aWaitingList(site, workshopId, 4)
    await changeWorkshop(site, boss, workshopId, { spotsTotal: 3 })
    expect(await offeredTo(site, workshopId)).toEqual(people.slice(0, 2).map(({ id }) => id))
    await changeWorkshop(site, boss, workshopId, { spotsTotal: 8 })
    expect(await offeredTo(site, workshopId)).toEqual(people.map(({ id }) => id))
    expect(await seatsOf(site, workshopId)).toEqual({ held: 4, taken: 1, free: 3 })
  })

  test('and is free for everyone where nobody waits', async () => {
    const { workshopId, owner, place } = await aFullWorkshop(site)
    await cancel(site, owner, place.id)
    expect(await seatsOf(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
    expect((await enroll(site, await site.person(), { workshopId })).status).toBe(201)
  })
})
