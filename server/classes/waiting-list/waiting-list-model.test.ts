import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spotsAvailable } from '#db/schema/classes/catalog.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { mails } from '#db/schema/platform/mail.ts'
import type { Ctx } from '#server/context.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { contextFor, createWorkshop } from '../../sales/orders/orders.fixture.ts'
import { actOnHold, type Hold, holdOrder, outcomeOf } from '../../sales/orders/random-steps.fixture.ts'
import { promoteAllWaitingLists, promoteOneWaitingList } from './promote.ts'
import { joinWaitingList, leaveWaitingList } from './user-entries.ts'
import { entryStates, HOUR_MS, updateWorkshop } from './waiting-list.fixture.ts'

const {
  runs: STEPS,
  seed,
  share,
} = randomRun('random waiting list steps', { short: 100, full: 2_500, seed: 20_240_301 })
const USER_COUNT = 10
const SEATS = [1, 2, 3]

const site = await openSiteForFile({ seed: false })

const actions = [
  ...([
    'buy',
    'buy',
    'buyAndPay',
    'buyAndPay',
    'buyAndPay',
    'join',
    'join',
    'join',
    'join',
    'leave',
    'pay',
    'pay',
    'settle',
    'settle',
    'settle',
  ] as const),
  ...(['decline', 'cancel', 'expire', 'refund', 'refund', 'hours', 'job', 'cleanup', 'spots', 'close'] as const),
]
type Action = (typeof actions)[number]
type Step = { userIndex: number; workshop: number; action: Action; crashes: boolean }

const step = fc.record<Step>({
  userIndex: fc.nat(USER_COUNT - 1),
  workshop: fc.nat(SEATS.length - 1),
  action: fc.constantFrom(...actions),
  crashes: fc.nat(5).map((n) => n === 0),
})

type State = { holds: Map<string, Hold>; admin: TestUser }

test(`over ${STEPS} random steps no seat is free while a user waits, none is offered twice, and offers follow the order`, async () => {
  const users = await Promise.all(Array.from({ length: USER_COUNT }, () => site.createUser()))
  const workshops = await Promise.all(SEATS.map((seats) => createWorkshop(site, { seats })))
  const state: State = { holds: new Map(), admin: await site.createUser({ admin: true }) }
  const outcomeCounts: Record<string, number> = {}
  for (const { userIndex, workshop, action, crashes } of fc.sample(step, { numRuns: STEPS, seed })) {
    const [user, workshopRow] = [users[userIndex], workshops[workshop]]
    if (!user || !workshopRow) throw new Error('step refers to a missing user or workshop')
    const ctx = crashes ? failingOnQueue(contextFor(site, user)) : contextFor(site, user)
    const outcome = await outcomeOf(() =>
      runStep(state, ctx, {
        user,
        workshopId: workshopRow.id,
        action,
        number: userIndex,
        name: `${userIndex} ${workshop}`,
      }),
    )
    outcomeCounts[`${action} ${outcome}`] = (outcomeCounts[`${action} ${outcome}`] ?? 0) + 1
    expect(await violations(workshopRow.id), `${action} by ${userIndex} in ${workshop}, ${outcome}`).toEqual([])
  }
  for (const { id } of workshops) expect(await violations(id)).toEqual([])
  await expectOneMailPerOffer()
  expect(Object.entries(outcomeCounts).filter(([name]) => name.endsWith('crashed')).length).toBeGreaterThan(5 * share)
  // Only a full run is sure to cover every final state often enough.
  if (share < 1) return
  const finalStates = (await Promise.all(workshops.map(({ id }) => entryStates(site, id)))).flat()
  for (const [state, minimum] of [
    ['enrolled', 10],
    ['expired', 10],
    ['declined', 2],
    ['left', 10],
  ] as const)
    expect(finalStates.filter((entry) => entry === state).length, state).toBeGreaterThan(minimum)
})

type StepInput = { user: TestUser; workshopId: string; action: Action; number: number; name: string }

async function runStep(
  { holds, admin }: State,
  ctx: Ctx,
  { user, workshopId, action, number, name }: StepInput,
): Promise<unknown> {
  const hold = holds.get(name)
  const order = { items: [{ kind: 'workshop' as const, id: workshopId, quantity: 1 }] }
  switch (action) {
    case 'buy':
      return holds.set(name, await holdOrder(ctx, order))
    case 'buyAndPay': {
      const hold = await holdOrder(ctx, order)
      holds.set(name, hold)
      await actOnHold(site, ctx, hold, 'pay')
      return actOnHold(site, ctx, hold, 'settle')
    }
    case 'join':
      return joinWaitingList(ctx, { workshopId })
    case 'leave':
      return leave(ctx, user, workshopId)
    case 'hours':
      return site.clock.advance(5 * HOUR_MS)
    case 'job':
      return promoteOneWaitingList(ctx, { workshopId })
    case 'cleanup':
      return promoteAllWaitingLists(ctx)
    case 'spots':
      return updateWorkshop(site, admin, workshopId, { spotsTotal: 1 + (number % 4) })
    case 'close':
      return updateWorkshop(site, admin, workshopId, { isActive: number % 3 > 0 })
    default:
      return hold && actOnHold(site, ctx, hold, action)
  }
}

async function leave(ctx: Ctx, { id: userId }: TestUser, workshopId: string): Promise<void> {
  const entries = await site.base.db.select().from(waitingList)
  const openEntry = entries.find(
    (entry) => entry.userId === userId && entry.workshopId === workshopId && entry.endedAt === null,
  )
  if (openEntry) await leaveWaitingList(ctx, { id: openEntry.id })
}

/** A context that fails when a job is queued. Offers and mails queue jobs just before the commit. */
function failingOnQueue(ctx: Ctx): Ctx {
  return { ...ctx, jobs: { ...ctx.jobs, queue: () => Promise.reject(new Error('crash')) } }
}

async function violations(id: string): Promise<unknown[]> {
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

async function expectOneMailPerOffer(): Promise<void> {
  const entries = await site.base.db.select().from(waitingList)
  const mailRows = await site.base.db.select({ template: mails.template }).from(mails)
  const count = (template: string) => mailRows.filter((mail) => mail.template === template).length
  expect(count('waiting-list-offer')).toBe(entries.filter(({ offeredAt }) => offeredAt !== null).length)
  expect(count('waiting-list-offer-expired')).toBe(entries.filter(({ status }) => status === 'expired').length)
}
