import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitingList } from '#db/schema/orders.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { aWorkshop, checkoutOf, enroll, signedInAgain } from '../orders/orders.fixture.ts'
import { brokenConstraint } from '../transaction.ts'
import { aFullWorkshop, aWaitingList, HOUR, join, leave, statesOf, waitingOf } from './waiting-list.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
afterAll(() => site.close())

describe('a line', () => {
  test('is joined at its end, and each knows how many come before', async () => {
    const { workshopId } = await aFullWorkshop(site)
    const [ann, ben, cleo] = [await site.person(), await site.person(), await site.person()]
    for (const who of [ann, ben, cleo]) expect((await join(site, who, workshopId)).status).toBe(200)
    const places = await Promise.all([ann, ben, cleo].map((who) => waitingOf(site, who)))
    expect(places).toMatchObject(
      [1, 2, 3].map((position) => [{ workshopId, position, offerUntil: null, unitMinor: 9700 }]),
    )
    expect(places[0]?.[0]?.event).toMatchObject({ title: 'A day of maps', soldOut: true })
  })

  test('that is joined twice, by a double click or in two tabs, has one place for each', async () => {
    const { workshopId } = await aFullWorkshop(site)
    const ann = await site.person()
    const answers = await Promise.all([1, 2, 3].map(() => join(site, ann, workshopId)))
    answers.push(await join(site, ann, workshopId))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body[0]?.id)).size).toBe(1)
    expect(await statesOf(site, workshopId)).toEqual(['waiting'])
  })

  test('that many join at once gives each a place of their own, in one order', async () => {
    const { workshopId } = await aFullWorkshop(site)
    const people = await Promise.all(Array.from({ length: 20 }, () => site.person()))
    const answers = await Promise.all(people.map((who) => join(site, who, workshopId)))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    const places = await Promise.all(people.map((who) => waitingOf(site, who)))
    const positions = places.map(([place]) => place?.position ?? 0)
    expect(positions.sort((a, b) => a - b)).toEqual(people.map((_, at) => at + 1))
  })

  test('is left once, and who comes after moves up', async () => {
    const { workshopId } = await aFullWorkshop(site)
    const [ann, ben] = await aWaitingList(site, workshopId, 2)
    if (!ann || !ben) throw new Error('nobody waits')
    const [place] = await waitingOf(site, ann)
    for (const _ of [1, 2]) expect((await leave(site, ann, place?.id ?? '')).body).toEqual([])
    expect(await waitingOf(site, ben)).toMatchObject([{ position: 1 }])
    expect(await statesOf(site, workshopId)).toEqual(['left', 'waiting'])
    // Whoever comes back is the last.
    expect((await join(site, ann, workshopId)).body).toMatchObject([{ position: 2 }])
  })

  test('is left by nobody but who stands in it', async () => {
    const { workshopId } = await aFullWorkshop(site)
    const [ann] = await aWaitingList(site, workshopId, 1)
    const [place] = ann ? await waitingOf(site, ann) : []
    const answer = await leave(site, await site.person(), place?.id ?? '')
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    expect(await statesOf(site, workshopId)).toEqual(['waiting'])
  })
})

describe('nobody joins', () => {
  const refusalOf = async (workshopId: string, who = site.person()) => {
    const { status, body } = await join(site, await who, workshopId)
    return [status, body.code]
  }

  test('while there are spots, or one whose hold is over', async () => {
    expect(await refusalOf((await aWorkshop(site)).id)).toEqual([409, 'spots_left'])
    const { id } = await aWorkshop(site, { seats: 1 })
    await checkoutOf(enroll(site, await site.person(), { workshopId: id }))
    const ben = await site.person()
    site.clock.advance(31 * 60_000)
    expect(await refusalOf(id, signedInAgain(site, ben))).toEqual([409, 'spots_left'])
  })

  test('who has a place already, or is about to pay for one', async () => {
    const { workshopId, owner } = await aFullWorkshop(site)
    expect(await refusalOf(workshopId, Promise.resolve(owner))).toEqual([409, 'already_enrolled'])
    const { id } = await aWorkshop(site, { seats: 1 })
    const ann = await site.person()
    await checkoutOf(enroll(site, ann, { workshopId: id }))
    expect(await refusalOf(id, Promise.resolve(ann))).toEqual([409, 'already_enrolled'])
  })

  test.each([
    ['is closed', { isActive: false }],
    ['was deleted', { deletedAt: new Date(), isActive: false }],
    ['is over', { on: '2020-01-01' }],
  ])('where the workshop %s', async (_why, terms) => {
    const { id } = await aWorkshop(site, { seats: 0, ...terms })
    expect(await refusalOf(id)).toEqual([404, 'not_found'])
  })

  test('where it begins too soon for an offer', async () => {
    const now = site.base.now()
    const begins = new Date(now.getTime() + 3 * HOUR)
    const [on, time] = [begins.toISOString().slice(0, 10), begins.toISOString().slice(11, 16)]
    const { id } = await aWorkshop(site, { seats: 0, on })
    await site.base.db.execute(
      `UPDATE workshops SET workshop_time = '${time}', end_date = '2099-01-01' WHERE id = '${id}'`,
    )
    expect(await refusalOf(id)).toEqual([409, 'waiting_list_closed'])
  })

  test('who is signed out, or names no workshop', async () => {
    const body = { workshopId: crypto.randomUUID() }
    expect((await site.call('POST', '/api/account/waiting', { body })).status).toBe(401)
    expect(await refusalOf(crypto.randomUUID())).toEqual([404, 'not_found'])
    const { status, body: said } = await join(site, await site.person(), 'the next one')
    expect([status, said.errors?.map(({ field }) => field)]).toEqual([400, ['workshopId']])
  })
})

test('the database refuses a second place of one person, and an offer without its time', async () => {
  const { workshopId } = await aFullWorkshop(site)
  const [ann] = await aWaitingList(site, workshopId, 1)
  const refusalOf = (write: Promise<unknown>) => write.then(() => undefined, brokenConstraint)
  const again = site.base.db.insert(waitingList).values({ workshopId, userId: ann?.id ?? '' })
  expect(await refusalOf(again)).toBe('waiting_list_one_per_person')
  const offered = site.base.db
    .update(waitingList)
    .set({ status: 'offered' })
    .where(eq(waitingList.workshopId, workshopId))
  expect(await refusalOf(offered)).toMatch(/^waiting_list_check/)
})
