import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spotsAvailable } from '#db/schema/classes/catalog.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { mails } from '#db/schema/platform/mail.ts'
import type { Ctx } from '#server/context.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createWorkshop } from '../../sales/orders/orders.fixture.ts'
import { createBuyers, type HoldState, holdActions, runHistories } from '../../sales/orders/random-histories.fixture.ts'
import { promoteAllWaitingLists, promoteOneWaitingList } from './promote.ts'
import { joinWaitingList, leaveWaitingList } from './user-entries.ts'
import { HOUR_MS, updateWorkshop } from './waiting-list.fixture.ts'

const run = randomRun('random waiting list histories', { short: 2, full: 50, seed: 15 })
const SEATS = [1, 2]

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })
const contextOfUser = await createBuyers(site, 8)

type Values = { user: number; item: number; crashes: boolean }
type State = HoldState<string>

/** Offers and mails queue jobs just before the commit, so that a failure there is like a crash. */
function contextOf({ user, crashes }: Values): Ctx {
  const ctx = contextOfUser(user)
  return crashes ? { ...ctx, jobs: { ...ctx.jobs, queue: () => Promise.reject(new Error('crash')) } } : ctx
}

const workshopOf = ({ ids }: State, { item }: Values) => ids[item] ?? ''
const actions = {
  ...holdActions(site, contextOf, (state: State, values) => ({
    items: [{ kind: 'workshop', id: workshopOf(state, values), quantity: 1 }],
  })),
  join: (state: State, values: Values) => joinWaitingList(contextOf(values), { workshopId: workshopOf(state, values) }),
  leave: async (state: State, values: Values) => {
    const ctx = contextOf(values)
    const entry = (await site.base.db.select().from(waitingList)).find(
      ({ userId, workshopId, endedAt }) =>
        userId === ctx.viewer?.userId && workshopId === workshopOf(state, values) && endedAt === null,
    )
    return entry ? leaveWaitingList(ctx, entry) : 'skipped'
  },
  wait: async () => site.clock.advance(5 * HOUR_MS),
  promote: (state: State, values: Values) =>
    promoteOneWaitingList(contextOf(values), { workshopId: workshopOf(state, values) }),
  promoteAll: (_: State, values: Values) => promoteAllWaitingLists(contextOf(values)),
  resize: (state: State, values: Values) =>
    updateWorkshop(site, admin, workshopOf(state, values), { spotsTotal: 1 + (values.user % 4) }),
  close: (state: State, values: Values) =>
    updateWorkshop(site, admin, workshopOf(state, values), { isActive: values.user % 4 > 0 }),
}

test(`over ${run.runs} random histories no seat is free while a user waits, none is offered twice, and offers follow the order`, async () => {
  const final: Record<string, number> = { enrolled: 0, expired: 0, declined: 0, left: 0 }
  const counts = await runHistories(site, {
    run,
    maxCommands: 100,
    values: fc.record({
      user: fc.nat(7),
      item: fc.nat(SEATS.length - 1),
      crashes: fc.constantFrom(false, false, false, false, true),
    }),
    weights: {
      ...{ hold: 2, buy: 3, join: 4, leave: 1, pay: 2, settle: 3, decline: 1, cancel: 1, expire: 1, refund: 2 },
      ...{ wait: 1, promote: 1, promoteAll: 1, resize: 1, close: 1 },
    },
    actions,
    createState: async () => {
      const workshops = await Promise.all(SEATS.map((seats) => createWorkshop(site, { seats })))
      return { ids: workshops.map(({ id }) => id), holds: new Map() }
    },
    check: async (_, action) => {
      if (action !== 'end') return findViolations()
      for (const { status } of await expectOneMailPerOffer()) final[status] = (final[status] ?? 0) + 1
      return findViolations()
    },
  })
  expect(Object.keys(counts).filter((outcome) => outcome.endsWith('crashed')).length).toBeGreaterThan(5 * run.share)
  // Only a full run is sure to cover every final state often enough.
  if (run.share < 1) return
  for (const state of ['enrolled', 'expired', 'left']) expect(final[state], state).toBeGreaterThan(10)
  expect(final.declined).toBeGreaterThan(2)
})

async function findViolations(): Promise<unknown[]> {
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
      FROM workshops
    ) sums WHERE used > total OR available + used <> total OR (active AND available > 0 AND waiting > 0)
      OR offers_of_nothing > 0 OR offered_to_nobody > 0 OR waiting_with_a_seat > 0 OR last_offered > first_waiting`)
  return rows
}

async function expectOneMailPerOffer() {
  const entries = await site.base.db.select().from(waitingList)
  const mailRows = await site.base.db.select({ template: mails.template }).from(mails)
  const count = (template: string) => mailRows.filter((mail) => mail.template === template).length
  expect(count('waiting-list-offer')).toBe(entries.filter(({ offeredAt }) => offeredAt !== null).length)
  expect(count('waiting-list-offer-expired')).toBe(entries.filter(({ status }) => status === 'expired').length)
  return entries
}
