import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOLD_MINUTES } from '#contract/limits.ts'
import { spotsAvailable } from '#db/schema/classes.ts'
import { mails } from '#db/schema/mail.ts'
import { waitingList } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import { actOnCheckout } from '#server/demo/index.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { expireOrder, placeOrder, settle } from '../orders/index.ts'
import { aWorkshop, contextOf, MINUTE, sessionIdOf } from '../orders/orders.fixture.ts'
import { Problem } from '../problem.ts'
import { promoteAllWaitingLists, promoteOneWaitingList } from './cleanup.ts'
import { joinWaitingList } from './join.ts'
import { leaveWaitingList } from './leave.ts'
import { changeWorkshop, HOUR, statesOf } from './waiting-list.fixture.ts'

const STEPS = 2_500
const PEOPLE = 10
const SEATS = [1, 2, 3]
const PRICE = 9700

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
afterAll(() => site.close())

// Some more often than others, so that workshops are full, lines are long, and news comes late.
const acts = [
  ...([
    'buy',
    'buy',
    'take',
    'take',
    'take',
    'join',
    'join',
    'join',
    'join',
    'leave',
    'pay',
    'pay',
    'tell',
    'tell',
    'tell',
  ] as const),
  ...(['decline', 'cancel', 'expire', 'refund', 'refund', 'hours', 'job', 'sweep', 'spots', 'close'] as const),
]
type Act = (typeof acts)[number]
type Step = { person: number; workshop: number; act: Act; dies: boolean }

const step = fc.record<Step>({
  person: fc.nat(PEOPLE - 1),
  workshop: fc.nat(SEATS.length - 1),
  act: fc.constantFrom(...acts),
  // One in six dies in the middle, as a program that is killed: what it wrote is undone whole.
  dies: fc.nat(5).map((n) => n === 0),
})

type Hold = { orderId: string; sessionId: string; expiresAt: number }
type World = { holds: Map<string, Hold>; boss: TestUser }

test(`over ${STEPS} random steps no spot is free while somebody waits for it, none is offered twice, and the line goes in its order`, async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => site.person()))
  const offers = await Promise.all(SEATS.map((seats) => aWorkshop(site, { seats })))
  const world: World = { holds: new Map(), boss: await site.person({ admin: true }) }
  const done: Record<string, number> = {}
  for (const { person, workshop, act, dies } of fc.sample(step, { numRuns: STEPS, seed: 20_240_301 })) {
    const [who, offer] = [people[person], offers[workshop]]
    if (!who || !offer) throw new Error('a step names nobody')
    const ctx = dies ? dying(contextOf(site, who)) : contextOf(site, who)
    const outcome = await outcomeOf(() =>
      take(world, ctx, { who, workshopId: offer.id, act, number: person, name: `${person} ${workshop}` }),
    )
    done[`${act} ${outcome}`] = (done[`${act} ${outcome}`] ?? 0) + 1
    expect(await brokenPromises(offer.id), `${act} by ${person} in ${workshop}, ${outcome}`).toEqual([])
  }
  for (const { id } of offers) expect(await brokenPromises(id)).toEqual([])
  // The walk must have been where it hurts.
  const ends = (await Promise.all(offers.map(({ id }) => statesOf(site, id)))).flat()
  for (const [state, least] of [
    ['enrolled', 10],
    ['expired', 10],
    ['declined', 2],
    ['left', 10],
  ] as const)
    expect(ends.filter((one) => one === state).length, state).toBeGreaterThan(least)
  expect(Object.entries(done).filter(([name]) => name.endsWith('died')).length).toBeGreaterThan(5)
  await tellsEachOnce()
}, 300_000)

type Chosen = { who: TestUser; workshopId: string; act: Act; number: number; name: string }

async function take(
  { holds, boss }: World,
  ctx: Ctx,
  { who, workshopId, act, number, name }: Chosen,
): Promise<unknown> {
  const hold = holds.get(name)
  switch (act) {
    case 'buy':
      return holds.set(name, await buy(ctx, workshopId))
    case 'take': {
      const taken = await buy(ctx, workshopId)
      holds.set(name, taken)
      await actOn(ctx, taken, 'pay')
      return actOn(ctx, taken, 'tell')
    }
    case 'join':
      return joinWaitingList(ctx, { workshopId })
    case 'leave':
      return leave(ctx, who, workshopId)
    case 'hours':
      return site.clock.advance(5 * HOUR)
    case 'job':
      return promoteOneWaitingList(ctx, { workshopId })
    case 'sweep':
      return promoteAllWaitingLists(ctx)
    case 'spots':
      // Refused where more seats are in use.
      return changeWorkshop(site, boss, workshopId, { spotsTotal: 1 + (number % 4) })
    case 'close':
      return changeWorkshop(site, boss, workshopId, { isActive: number % 3 > 0 })
    default:
      return hold && actOn(ctx, hold, act)
  }
}

async function buy(ctx: Ctx, workshopId: string): Promise<Hold> {
  const expiresAt = ctx.now().getTime() + HOLD_MINUTES * MINUTE
  const { orderId, url } = await placeOrder(ctx, { wishes: [{ kind: 'workshop', id: workshopId, quantity: 1 }] })
  return { orderId, sessionId: sessionIdOf(url), expiresAt }
}

async function leave(ctx: Ctx, { id: userId }: TestUser, workshopId: string): Promise<void> {
  const entries = await site.base.db.select().from(waitingList)
  const mine = entries.find((one) => one.userId === userId && one.workshopId === workshopId && one.endedAt === null)
  if (mine) await leaveWaitingList(ctx, { id: mine.id })
}

async function actOn(ctx: Ctx, { orderId, sessionId, expiresAt }: Hold, act: Act): Promise<unknown> {
  if (act === 'tell') return settle(ctx, { orderId })
  if (act === 'expire') {
    site.clock.advance(Math.max(0, expiresAt - ctx.now().getTime()) / 4)
    return expireOrder(ctx, { orderId })
  }
  if (act === 'pay' || act === 'decline' || act === 'cancel') return actOnCheckout(ctx, { id: sessionId, action: act })
  // The provider tells of it, as of a payment, when the next 'tell' comes.
  if ((await ctx.payments.getSession(sessionId))?.status === 'paid')
    return ctx.payments.refund({ sessionId, amountMinor: PRICE, key: orderId })
  return undefined
}

class Died extends Error {}

/** The same program, which dies as soon as it leaves work for later: all offers and mails do, just before the commit. */
function dying(ctx: Ctx): Ctx {
  return { ...ctx, jobs: { ...ctx.jobs, queue: () => Promise.reject(new Died()) } }
}

async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (error instanceof Died || (error instanceof Error && error.cause instanceof Died)) return 'died'
    if (error instanceof Problem && error.status < 500) return error.code
    throw error
  }
}

/** What may never be true of a workshop, after any step. */
async function brokenPromises(id: string): Promise<unknown[]> {
  const live = sql`s.status IN ('held', 'taken')`
  const { rows } = await site.base.db.execute(sql`
    SELECT * FROM (
      SELECT workshops.spots_total AS total, ${spotsAvailable} AS available, workshops.is_active AS active,
        (SELECT count(*)::int FROM seats s WHERE s.workshop_id = workshops.id AND ${live}) AS used,
        (SELECT count(*)::int FROM waiting_list l WHERE l.workshop_id = workshops.id AND l.status = 'waiting'
          AND NOT EXISTS (SELECT FROM seats s WHERE s.workshop_id = workshops.id AND s.user_id = l.user_id AND ${live})) AS waiting,
        (SELECT count(*)::int FROM waiting_list l WHERE l.workshop_id = workshops.id AND l.status = 'offered' AND NOT EXISTS (
          SELECT FROM seats s WHERE s.workshop_id = workshops.id AND s.user_id = l.user_id AND ${live}
            AND (s.waiting_id = l.id OR s.order_line_id IS NOT NULL))) AS offers_of_nothing,
        (SELECT count(*)::int FROM seats s JOIN waiting_list l ON l.id = s.waiting_id
          WHERE s.workshop_id = workshops.id AND s.status = 'held' AND l.status <> 'offered') AS offered_to_nobody,
        (SELECT count(*)::int FROM seats s JOIN waiting_list l ON l.user_id = s.user_id AND l.workshop_id = s.workshop_id
          WHERE s.workshop_id = workshops.id AND s.status = 'taken' AND l.ended_at IS NULL) AS waiting_with_a_seat,
        (SELECT max(number) FROM waiting_list l WHERE l.workshop_id = workshops.id AND l.offered_at IS NOT NULL) AS last_offered,
        (SELECT min(number) FROM waiting_list l WHERE l.workshop_id = workshops.id AND l.status = 'waiting') AS first_waiting
      FROM workshops WHERE workshops.id = ${id}
    ) sums WHERE used > total OR available + used <> total OR (active AND available > 0 AND waiting > 0)
      OR offers_of_nothing > 0 OR offered_to_nobody > 0 OR waiting_with_a_seat > 0 OR last_offered > first_waiting`)
  return rows
}

/** Everybody who was offered a spot has one letter of it, and whoever let it run out has one of that. */
async function tellsEachOnce(): Promise<void> {
  const entries = await site.base.db.select().from(waitingList)
  const letters = await site.base.db.select({ template: mails.template }).from(mails)
  const count = (template: string) => letters.filter((mail) => mail.template === template).length
  expect(count('waiting-offer')).toBe(entries.filter(({ offeredAt }) => offeredAt !== null).length)
  expect(count('waiting-offer-over')).toBe(entries.filter(({ status }) => status === 'expired').length)
}
