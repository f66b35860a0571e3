import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { HOLD_MINUTES } from '#contract/sales/orders/order-limits.ts'
import type { Ctx } from '#server/context.ts'
import { Problem } from '#server/problem.ts'
import { actOnCheckout, type CheckoutAction } from '#server/site/demo/checkout-page.ts'
import { isSoakRun, type RandomRun, testSlowness } from '../../../tests/run-length.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import { runAllJobs } from '../entitlements/entitlements.fixture.ts'
import { getAdminOrder } from './admin/index.ts'
import { expireOrder, placeOrder, refundOrder } from './index.ts'
import { listMyOrders } from './my-orders.ts'
import { contextFor, MINUTE_MS, sessionIdFromUrl, shippingAddress } from './orders.fixture.ts'
import { settle } from './settlement/settle.ts'

/** Lets `fc.assert` print the shortest history before Vitest ends the test. */
const SHRINK_LIMIT_MS = (isSoakRun ? 3_000_000 : 150_000) * testSlowness
const DAY_MS = 24 * 60 * MINUTE_MS

type Histories<State, Values, Action extends string> = {
  run: RandomRun
  maxCommands: number
  values: fc.Arbitrary<Values>
  weights: Record<Action, number>
  /** An action returns `skipped` if it has no effect in this state. */
  actions: Record<Action, (state: State, values: Values) => Promise<unknown>>
  createState: () => Promise<State>
  /** Returns what differs after an action, or at the end of a history. */
  check: (state: State, action: Action | 'end') => Promise<unknown[]>
}

/**
 * Runs random histories of commands, each without the orders and workshops of the former. Shrinks a failing history.
 * Returns the number of outcomes, like `pay done`.
 */
export async function runHistories<State extends object, Values, Action extends string>(
  site: TestSite,
  { run, maxCommands, values, weights, actions, createState, check }: Histories<State, Values, Action>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const commands = (Object.keys(weights) as Action[]).map((action) => ({
    weight: weights[action],
    arbitrary: values.map((generated) => ({
      check: () => true,
      toString: () => `${action} ${JSON.stringify(generated)}`,
      run: async (state: State) => {
        const outcome = `${action} ${await outcomeOf(() => actions[action](state, generated))}`
        counts[outcome] = (counts[outcome] ?? 0) + 1
        if (!outcome.endsWith('skipped')) expect(await check(state, action), outcome).toEqual([])
      },
    })),
  }))
  const history = fc.commands<State, TestSite, false>([fc.oneof(...commands)], { maxCommands, size: 'max' })
  await fc.assert(
    fc.asyncProperty(history, async (generated) => {
      await clearOrders(site)
      const model = await createState()
      await fc.asyncModelRun(() => ({ model, real: site }), generated)
      await runAllJobs(site)
      expect(await check(model, 'end')).toEqual([])
    }),
    { numRuns: run.runs, seed: run.seed, interruptAfterTimeLimit: SHRINK_LIMIT_MS, markInterruptAsFailure: true },
  )
  return counts
}

/** Removes the orders and workshops of the former history, whose limits per day count no more. */
async function clearOrders(site: TestSite): Promise<void> {
  await site.base.db.execute(sql`TRUNCATE orders, workshops, mails, demo.checkouts CASCADE`)
  await site.base.db.execute(sql`DELETE FROM pgboss.job`)
  site.clock.advance(DAY_MS - (site.base.now().getTime() % DAY_MS))
}

/** Begins random actions one after the other without waiting for any, in an order that a failure shrinks. */
export async function runAtOnce<State extends object, Values, Action extends string>(
  site: TestSite,
  { run, maxCommands, values, actions, createState, check }: Omit<Histories<State, Values, Action>, 'weights'>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const action = fc.constantFrom(...(Object.keys(actions) as Action[]))
  const calls = fc.array(fc.record({ action, generated: values }), { maxLength: maxCommands, size: 'max' })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), calls, async (scheduler, started) => {
      await clearOrders(site)
      const state = await createState()
      const outcomes = started.map(async ({ action, generated }) => {
        await scheduler.schedule(Promise.resolve(), action)
        return `${action} ${await outcomeOf(() => actions[action](state, generated))}`
      })
      await scheduler.waitAll()
      for (const outcome of await Promise.all(outcomes)) counts[outcome] = (counts[outcome] ?? 0) + 1
      await runAllJobs(site)
      expect(await check(state, 'end')).toEqual([])
    }),
    { numRuns: run.runs, seed: run.seed, interruptAfterTimeLimit: SHRINK_LIMIT_MS, markInterruptAsFailure: true },
  )
  return counts
}

export const elementOf = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)]

/** Returns `done`, `skipped`, `crashed`, or the error code of a rejected action. */
async function outcomeOf(action: () => Promise<unknown>): Promise<string> {
  try {
    return (await action()) === 'skipped' ? 'skipped' : 'done'
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error.code
    const causes = error instanceof Error ? [error, error.cause] : []
    if (causes.some((cause) => cause instanceof Error && cause.message === 'crash')) return 'crashed'
    throw error
  }
}

/** Returns the contexts of new users by index. */
export async function createBuyers(site: TestSite, count: number): Promise<(index: number) => Ctx> {
  const users = await Promise.all(Array.from({ length: count }, () => site.createUser()))
  return (index) => contextFor(site, users[index] ?? { id: '', email: '' })
}

export type Hold = { orderId: string; sessionId: string; expiresAt: number }
export type HoldState<Id> = { ids: Id[]; holds: Map<string, Hold> }
type HoldValues = { user: number; item: number }

const nameOf = ({ user, item }: HoldValues) => `${user} ${item}`

/** Acts on the order of this user for this item, or on another one if there is none. */
export const onHold =
  <Values extends HoldValues>(act: (hold: Hold, values: Values) => Promise<unknown>) =>
  async ({ holds }: Pick<HoldState<unknown>, 'holds'>, values: Values) => {
    const hold = holds.get(nameOf(values)) ?? elementOf([...holds.values()], values.user)
    return hold ? act(hold, values) : 'skipped'
  }

/** The actions on the last order of a user for an item. */
export function holdActions<Id, Values extends HoldValues>(
  site: TestSite,
  contextOf: (values: Values) => Ctx,
  orderOf: (state: HoldState<Id>, values: Values) => Parameters<typeof placeOrder>[1],
) {
  const onPage = (action: CheckoutAction) =>
    onHold<Values>(({ sessionId }, values) => actOnCheckout(contextOf(values), { id: sessionId, action }))
  const actions = {
    hold: async (state: HoldState<Id>, values: Values) => {
      const ctx = contextOf(values)
      const expiresAt = ctx.now().getTime() + HOLD_MINUTES * MINUTE_MS
      const { orderId, url } = await placeOrder(ctx, orderOf(state, values))
      state.holds.set(nameOf(values), { orderId, sessionId: sessionIdFromUrl(url), expiresAt })
    },
    pay: onPage('pay'),
    decline: onPage('decline'),
    cancel: onPage('cancel'),
    settle: onHold<Values>((hold, values) => settle(contextOf(values), hold)),
    /** An expired order is one at its fourth attempt, because each attempt moves the clock by a quarter of the rest. */
    expire: onHold<Values>(({ orderId, expiresAt }, values) => {
      site.clock.advance(Math.max(0, expiresAt - site.base.now().getTime()) / 4)
      return expireOrder(contextOf(values), { orderId })
    }),
    /** Refunds an order completely at the provider. */
    refund: onHold<Values>(async ({ orderId, sessionId }) => {
      const { payments } = site.base
      const session = await payments.getSession(sessionId)
      const amountMinor = (session?.amountMinor ?? 0) - (session?.refundedMinor ?? 0)
      if (session?.status !== 'paid' || amountMinor === 0) return 'skipped'
      return payments.refund({ sessionId, amountMinor, key: orderId })
    }),
  }
  const buy = async (state: HoldState<Id>, values: Values) => {
    for (const action of ['hold', 'pay', 'settle'] as const) await actions[action](state, values)
  }
  return { ...actions, buy }
}

/** The actions on all orders of a user. */
export function orderActions<Values extends { user: number; other: number }>(
  site: TestSite,
  contextOf: (values: Values) => Ctx,
  { maxUnits }: { maxUnits: number },
) {
  /** Refunds some units of the first line of an order, or the rest of the order. */
  const refund = (quantity?: number) => async (_: object, values: Values) => {
    const admin = asAdmin(contextOf(values))
    const { orders } = await listMyOrders(admin, { limit: 50 })
    const refundable = orders.filter(
      ({ status, totalMinor, refundedMinor }) => status === 'completed' && totalMinor > refundedMinor,
    )
    const order = elementOf(refundable, values.other)
    if (!order) return 'skipped'
    const { id, version, lines } = await getAdminOrder(admin, order)
    const units = quantity && { lines: [{ lineId: lines[0]?.id ?? '', quantity }] }
    return refundOrder(admin, { id, version, reason: 'They asked for it.', ...units })
  }
  return {
    refundUnit: refund(1),
    refundRest: refund(),
    buyKit: (_: object, values: Values) => {
      const items = [{ kind: 'product' as const, id: 999, quantity: 1 + (values.other % maxUnits) }]
      const ctx = contextOf(values)
      return pay(ctx, placeOrder(ctx, { items, shipTo: shippingAddress }))
    },
    expire: async (_: object, values: Values) => {
      const ctx = contextOf(values)
      const { orders } = await listMyOrders(ctx, { limit: 50 })
      site.clock.advance(31 * MINUTE_MS)
      for (const { id, status } of orders) if (status === 'pending') await expireOrder(ctx, { orderId: id })
    },
    jobs: () => runAllJobs(site),
  }
}

export const asAdmin = (ctx: Ctx): Ctx => ({ ...ctx, viewer: ctx.viewer && { ...ctx.viewer, role: 'admin' } })

/** Pays on the checkout page, unless the order is free. */
export async function pay(ctx: Ctx, checkout: { url: string } | Promise<{ url: string }>): Promise<void> {
  const { url } = await checkout
  if (url.includes('/demo/checkout/')) await actOnCheckout(ctx, { id: sessionIdFromUrl(url), action: 'pay' })
}
