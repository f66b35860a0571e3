import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workshops } from '#db/schema/classes.ts'
import { seats } from '#db/schema/orders.ts'
import { anonymous } from '#server/context.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { deskOf } from '../content/crud.fixture.ts'
import { ownEnrollmentsOf } from '../enrollments/enrollments.fixture.ts'
import {
  checkoutOf,
  enroll,
  mailSubjectsTo,
  mailsTo,
  orderRow,
  press,
  seatsOf,
  signedInAgain,
  stateOf,
} from '../orders/orders.fixture.ts'
import { promoteAllWaitingLists } from './cleanup.ts'
import {
  aFullWorkshop,
  anOffer,
  aWaitingList,
  changeWorkshop,
  HOUR,
  leave,
  letOffersEnd,
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

describe('an offer', () => {
  test('is taken by enrolling: the seat is theirs when it is paid, and they wait no longer', async () => {
    const { workshopId, ann, ben } = await anOffer(site)
    const { url, orderId } = await checkoutOf(enroll(site, ann, { workshopId, unitMinor: 9700 }))
    expect(await waitingOf(site, ann)).toMatchObject([{ isPaying: true }])
    expect(await seatsOf(site, workshopId)).toEqual({ held: 1, taken: 0, free: 0 })
    await press(url, 'pay')
    await site.work()
    expect(await stateOf(site, orderId)).toMatchObject({ status: 'completed', lines: [{ seat: 'taken' }] })
    expect(await statesOf(site, workshopId)).toEqual(['enrolled', 'waiting'])
    expect([await waitingOf(site, ann), await ownEnrollmentsOf(site, ann)]).toMatchObject([[], [{ status: 'booked' }]])
    await letOffersEnd(site, workshopId)
    expect(await statesOf(site, workshopId)).toEqual(['enrolled', 'waiting'])
    expect(await waitingOf(site, await signedInAgain(site, ben))).toMatchObject([{ position: 1 }])
  })

  test('of a workshop that costs nothing is taken at once', async () => {
    const { workshopId, ann } = await anOffer(site, { price: '0.00' })
    expect((await enroll(site, ann, { workshopId, unitMinor: 0 })).status).toBe(201)
    expect(await statesOf(site, workshopId)).toEqual(['enrolled', 'waiting'])
    expect(await seatsOf(site, workshopId)).toEqual({ held: 0, taken: 1, free: 0 })
  })

  test('at a price that changed since it was seen is refused with the new one, and stays', async () => {
    const { workshopId, ann } = await anOffer(site)
    await changeWorkshop(site, boss, workshopId, { price: '120.00' })
    const refused = await enroll(site, ann, { workshopId, unitMinor: 9700 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'prices_changed', details: { totalMinor: 12_000 } } })
    expect(await waitingOf(site, ann)).toMatchObject([{ unitMinor: 12_000 }])
    const { orderId } = await checkoutOf(enroll(site, ann, { workshopId, unitMinor: 12_000 }))
    expect((await orderRow(site, orderId)).totalMinor).toBe(12_000)
  })

  test('whose payment fails stays theirs until its time is over', async () => {
    const { workshopId, ann, ben } = await anOffer(site)
    for (const action of ['decline', 'cancel'] as const) {
      const { url } = await checkoutOf(enroll(site, ann, { workshopId }))
      await press(url, action)
      await site.work()
      expect(await offeredTo(site, workshopId)).toEqual([ann.id])
    }
    const [, declined] = await mailsTo(site, ann)
    expect(declined).toMatchObject({ subject: 'Your payment did not go through' })
    expect(declined?.text).toMatch(/still held for you.*\/account\/classes/s)
    await letOffersEnd(site, workshopId)
    expect(await offeredTo(site, workshopId)).toEqual([ben.id])
  })

  test('whose time runs out while they pay is theirs if they do, and the next one’s if not', async () => {
    for (const action of ['pay', 'cancel'] as const) {
      const { workshopId, ann, ben } = await anOffer(site)
      site.clock.advance(23.8 * HOUR)
      const { url } = await checkoutOf(enroll(site, await signedInAgain(site, ann), { workshopId }))
      await letOffersEnd(site, workshopId, 0.3)
      expect(await statesOf(site, workshopId)).toEqual(['offered', 'waiting'])
      await press(url, action)
      await site.work()
      const paid = action === 'pay'
      expect(await statesOf(site, workshopId)).toEqual(paid ? ['enrolled', 'waiting'] : ['expired', 'offered'])
      expect(await offeredTo(site, workshopId)).toEqual(paid ? [] : [ben.id])
    }
  })

  test('is let go: the next in line has it at once, and the one who let it go is told nothing more', async () => {
    const { workshopId, ann, ben } = await anOffer(site)
    const [place] = await waitingOf(site, ann)
    const answers = await Promise.all([1, 2].map(() => leave(site, ann, place?.id ?? '')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await statesOf(site, workshopId)).toEqual(['declined', 'offered'])
    expect(await offeredTo(site, workshopId)).toEqual([ben.id])
    await site.work()
    expect([await mailSubjectsTo(site, ann), await mailSubjectsTo(site, ben)]).toMatchObject([
      ['A spot came free: A day of maps'],
      ['A spot came free: A day of maps'],
    ])
  })

  test('that nobody took is passed on once, however many look, and both are told', async () => {
    const { workshopId, ann, ben } = await anOffer(site)
    site.clock.advance(24 * HOUR)
    await Promise.all([1, 2, 3, 4].map(() => promoteAllWaitingLists(ctx())))
    await site.work()
    expect(await statesOf(site, workshopId)).toEqual(['expired', 'offered'])
    expect(await offeredTo(site, workshopId)).toEqual([ben.id])
    expect(await mailSubjectsTo(site, ann)).toEqual([
      'A spot came free: A day of maps',
      'No longer held for you: A day of maps',
    ])
    expect(await mailSubjectsTo(site, ben)).toEqual(['A spot came free: A day of maps'])
    const late = await enroll(site, await signedInAgain(site, ann), { workshopId })
    expect(late).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    await letOffersEnd(site, workshopId)
    expect(await statesOf(site, workshopId)).toEqual(['expired', 'expired'])
    expect(await seatsOf(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
  })

  test('whose time is over is nobody’s to take, also before any job looked', async () => {
    const { workshopId, ann } = await anOffer(site)
    site.clock.advance(24 * HOUR)
    const late = await signedInAgain(site, ann)
    expect(await waitingOf(site, late)).toEqual([])
    expect(await enroll(site, late, { workshopId })).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  })

  test('stays good while the workshop is closed to others; no other is made until it opens again', async () => {
    const { workshopId, ann, ben } = await anOffer(site, { seats: 2 })
    await changeWorkshop(site, boss, workshopId, { isActive: false, spotsTotal: 3 })
    expect(await statesOf(site, workshopId)).toEqual(['offered', 'waiting'])
    expect((await enroll(site, ben, { workshopId })).status).toBe(404)
    expect((await enroll(site, ann, { workshopId })).status).toBe(201)
    const admin = await signedInAgain(site, boss)
    const path = `/api/admin/workshops/${workshopId}/active`
    await site.call('PUT', path, { token: admin.token, body: { active: true } })
    expect(await offeredTo(site, workshopId)).toEqual([ben.id])
  })

  test('ends with a workshop that is deleted, and so does the line; everybody in it is told', async () => {
    const { workshopId, ann, ben } = await anOffer(site)
    await deskOf(site, await signedInAgain(site, boss), 'workshops').remove(workshopId)
    await site.work()
    expect(await statesOf(site, workshopId)).toEqual(['closed', 'closed'])
    expect(await seatsOf(site, workshopId)).toMatchObject({ held: 0 })
    for (const who of [ann, ben]) expect(await mailSubjectsTo(site, who)).toContain('Cancelled: A day of maps')
  })

  test('is not made when the workshop begins soon: the list is closed, and the spot is for whoever comes first', async () => {
    const now = site.base.now()
    const soon = new Date(now.getTime() + 30 * HOUR)
    const { workshopId, place, owner } = await aFullWorkshop(site)
    const [ann] = await aWaitingList(site, workshopId, 1)
    if (!ann) throw new Error('nobody waits')
    const [on, time] = [soon.toISOString().slice(0, 10), soon.toISOString().slice(11, 16)]
    await site.base.db
      .update(workshops)
      .set({ workshopDate: on, workshopTime: time, endDate: '2099-12-31', cancelDays: 0 })
      .where(eq(workshops.id, workshopId))
    site.clock.advance(27 * HOUR)
    await promoteAllWaitingLists(ctx())
    await site.work()
    expect(await statesOf(site, workshopId)).toEqual(['closed'])
    expect(await mailSubjectsTo(site, ann)).toEqual(['No spot came free: A day of maps'])
    await site.base.db.update(seats).set({ status: 'released', releasedAt: now }).where(eq(seats.userId, owner.id))
    expect((await enroll(site, await signedInAgain(site, ann), { workshopId })).status).toBe(201)
    expect(place.status).toBe('completed')
  })

  test('near the beginning ends two hours before it', async () => {
    const begins = new Date(site.base.now().getTime() + 8 * HOUR)
    const { workshopId, owner } = await aFullWorkshop(site)
    const [ann] = await aWaitingList(site, workshopId, 1)
    const [on, time] = [begins.toISOString().slice(0, 10), begins.toISOString().slice(11, 19)]
    await site.base.db
      .update(workshops)
      .set({ workshopDate: on, workshopTime: time, endDate: '2099-12-31' })
      .where(eq(workshops.id, workshopId))
    await site.base.db
      .update(seats)
      .set({ status: 'released', releasedAt: site.base.now() })
      .where(eq(seats.userId, owner.id))
    await promoteAllWaitingLists(ctx())
    const [place] = ann ? await waitingOf(site, ann) : []
    const hours = (begins.getTime() - Date.parse(place?.offerUntil ?? '')) / HOUR
    expect(Math.round(hours * 10) / 10).toBe(2)
  })
})
