import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createWorkshop, enroll, expectCheckout, withNewSession } from '../../sales/orders/orders.fixture.ts'
import { brokenConstraint } from '../../transaction.ts'
import {
  createFullWorkshop,
  entryStates,
  fetchEntries,
  fillWaitingList,
  HOUR_MS,
  join,
  leaveWaitingList,
} from './waiting-list.fixture.ts'

const site = await openSiteForFile({ seed: false })

describe('waiting list', () => {
  test('new entries go to the end and show their position', async () => {
    const { workshopId } = await createFullWorkshop(site)
    const [ann, ben, cleo] = [await site.createUser(), await site.createUser(), await site.createUser()]
    for (const user of [ann, ben, cleo]) expect((await join(site, user, workshopId)).status).toBe(200)
    const entries = await Promise.all([ann, ben, cleo].map((user) => fetchEntries(site, user)))
    expect(entries).toMatchObject(
      [1, 2, 3].map((position) => [{ workshopId, position, offerUntil: null, unitMinor: 9700 }]),
    )
    expect(entries[0]?.[0]?.event).toMatchObject({ title: 'A day of maps', soldOut: true })
  })

  /** Joining twice creates one entry. Each user sees their position, and leaving moves later entries up. */
  test('joining twice or in parallel creates one entry', async () => {
    const { workshopId } = await createFullWorkshop(site)
    const ann = await site.createUser()
    const responses = await Promise.all([1, 2, 3].map(() => join(site, ann, workshopId)))
    responses.push(await join(site, ann, workshopId))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(responses.map(({ body }) => body[0]?.id)).size).toBe(1)
    expect(await entryStates(site, workshopId)).toEqual(['waiting'])
  })

  test('concurrent joins get distinct, consecutive positions', async () => {
    const { workshopId } = await createFullWorkshop(site)
    const users = await Promise.all(Array.from({ length: 20 }, () => site.createUser()))
    const responses = await Promise.all(users.map((user) => join(site, user, workshopId)))
    expect(responses.map(({ status }) => status)).toEqual(users.map(() => 200))
    const entries = await Promise.all(users.map((user) => fetchEntries(site, user)))
    const positions = entries.map(([entry]) => entry?.position ?? 0)
    expect(positions.sort((a, b) => a - b)).toEqual(users.map((_, index) => index + 1))
  })

  test('leaving twice has no further effect and moves later entries up', async () => {
    const { workshopId } = await createFullWorkshop(site)
    const [ann, ben] = await fillWaitingList(site, workshopId, 2)
    if (!ann || !ben) throw new Error('waiting list is empty')
    const [entry] = await fetchEntries(site, ann)
    for (const _ of [1, 2]) expect((await leaveWaitingList(site, ann, entry?.id ?? '')).body).toEqual([])
    expect(await fetchEntries(site, ben)).toMatchObject([{ position: 1 }])
    expect(await entryStates(site, workshopId)).toEqual(['left', 'waiting'])
    expect((await join(site, ann, workshopId)).body).toMatchObject([{ position: 2 }])
  })

  test("leaving another user's entry returns 404", async () => {
    const { workshopId } = await createFullWorkshop(site)
    const [ann] = await fillWaitingList(site, workshopId, 1)
    const [entry] = ann ? await fetchEntries(site, ann) : []
    const response = await leaveWaitingList(site, await site.createUser(), entry?.id ?? '')
    expect([response.status, response.body.code]).toEqual([404, 'not_found'])
    expect(await entryStates(site, workshopId)).toEqual(['waiting'])
  })
})

describe('joining is refused', () => {
  const errorOf = async (workshopId: string, user = site.createUser()) => {
    const { status, body } = await join(site, await user, workshopId)
    return [status, body.code]
  }

  test('while seats are free, including expired holds', async () => {
    expect(await errorOf((await createWorkshop(site)).id)).toEqual([409, 'spots_left'])
    const { id } = await createWorkshop(site, { seats: 1 })
    await expectCheckout(enroll(site, await site.createUser(), { workshopId: id }))
    const ben = await site.createUser()
    site.clock.advance(31 * 60_000)
    expect(await errorOf(id, withNewSession(site, ben))).toEqual([409, 'spots_left'])
  })

  /**
   * A signed-in user can join the waiting list of a full, active workshop that does not start soon. Users who have
   * enrolled or are paying cannot join, and no user can while seats are free.
   */
  test('for an enrolled user and for a user with a pending payment', async () => {
    const { workshopId, buyer } = await createFullWorkshop(site)
    expect(await errorOf(workshopId, Promise.resolve(buyer))).toEqual([409, 'already_enrolled'])
    const { id } = await createWorkshop(site, { seats: 1 })
    const ann = await site.createUser()
    await expectCheckout(enroll(site, ann, { workshopId: id }))
    expect(await errorOf(id, Promise.resolve(ann))).toEqual([409, 'already_enrolled'])
  })

  test.each([
    ['inactive', { isActive: false }],
    ['deleted', { deletedAt: new Date(), isActive: false }],
    ['over', { on: '2020-01-01' }],
  ])('if the workshop is %s', async (_reason, options) => {
    const { id } = await createWorkshop(site, { seats: 0, ...options })
    expect(await errorOf(id)).toEqual([404, 'not_found'])
  })

  test('if the workshop begins too soon for an offer', async () => {
    const now = site.base.now()
    const startsAt = new Date(now.getTime() + 3 * HOUR_MS)
    const [on, time] = [startsAt.toISOString().slice(0, 10), startsAt.toISOString().slice(11, 16)]
    const { id } = await createWorkshop(site, { seats: 0, on })
    await site.base.db.execute(
      `UPDATE workshops SET workshop_time = '${time}', end_date = '2099-01-01' WHERE id = '${id}'`,
    )
    expect(await errorOf(id)).toEqual([409, 'waiting_list_closed'])
  })

  test('for a signed-out user, an unknown workshop and an invalid id', async () => {
    const body = { workshopId: crypto.randomUUID() }
    expect((await site.call('POST', '/api/account/waiting', { body })).status).toBe(401)
    expect(await errorOf(crypto.randomUUID())).toEqual([404, 'not_found'])
    const { status, body: problem } = await join(site, await site.createUser(), 'the next one')
    expect([status, problem.errors?.map(({ field }) => field)]).toEqual([400, ['workshopId']])
  })
})

test('the database refuses a second entry of one user and an offer without an expiry', async () => {
  const { workshopId } = await createFullWorkshop(site)
  const [ann] = await fillWaitingList(site, workshopId, 1)
  const errorOf = (write: Promise<unknown>) => write.then(() => undefined, brokenConstraint)
  const duplicate = site.base.db.insert(waitingList).values({ workshopId, userId: ann?.id ?? '' })
  expect(await errorOf(duplicate)).toBe('waiting_list_one_per_person')
  const offered = site.base.db
    .update(waitingList)
    .set({ status: 'offered' })
    .where(eq(waitingList.workshopId, workshopId))
  expect(await errorOf(offered)).toMatch(/^waiting_list_check/)
})
