import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import { anonymous, type Ctx } from '#server/context.ts'
import type { FakeStripe } from '../../../tests/fake-stripe/server.ts'
import type { StripeEvent } from '../../../tests/fake-stripe/types.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import { Problem } from '../../problem.ts'
import type { OrderItemInput } from './checkout/order-items.ts'
import type { ShippingChoice } from './checkout/price-shipping.ts'
import { expireOrder, placeOrder, receiveWebhook, reconcile, refundOrder, verifyEnrollment } from './index.ts'
import { itemTotalMinor } from './order.ts'
import { contextFor, sessionIdFromUrl, shippingAddress } from './orders.fixture.ts'
import { settle } from './settlement/settle.ts'

const steps = [
  'deliver',
  'deliver',
  'deliver',
  'repeat',
  'failed transaction',
  'success page',
  'settle',
  'expire job',
  'together',
] as const
const refundKinds = ['a line', 'all', 'at Stripe', 'lost response', 'reversed'] as const

export const history = fc.record({
  kinds: fc.subarray(['workshop', 'course', 'product', 'kit'] as const, { minLength: 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  pick: fc.nat(1_000_000),
  shipping: fc.constantFrom('Free', 'Standard', 'Express'),
  /** `LAST` has few uses. */
  coupon: fc.constantFrom(null, null, 'SAVE', 'LAST', 'SHIP'),
  /** Crash while the session is created: after Stripe created it, or with a lost response. */
  crash: fc.constantFrom(null, null, null, 'after the session', 'lost response'),
  /** `late`: paid after the hold expired, while the session is still open. */
  ending: fc.constantFrom('pay', 'pay', 'pay', 'pay', 'bank', 'bank rejects', 'abandon', 'late'),
  before: fc.array(fc.constantFrom(...steps), { maxLength: 2 }),
  after: fc.array(fc.constantFrom(...steps), { maxLength: 5 }),
  refundKinds: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...refundKinds), { minLength: 1, maxLength: 3 }) },
  ),
  dispute: fc.constantFrom(null, null, null, null, null, null, 'open', 'won', 'lost'),
  reconcilerRuns: fc.constantFrom(...Array.from({ length: 19 }, () => false), true),
})
export type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

type HistoryEnv = {
  site: TestSite
  stripe: FakeStripe
  admin: { id: string; email: string }
  workshops: string[]
  courses: string[]
  products: number[]
  rateIds: Record<string, string>
}
export type PlacedOrder = { orderId: string; sessionId: string }

/** Runs one random purchase from the cart to its refunds and dispute. @returns null if everything was sold out */
export async function runHistory(
  historyEnv: HistoryEnv,
  buyer: { id: string; email: string },
  generated: History,
): Promise<PlacedOrder | null> {
  const { stripe } = historyEnv
  const placed = await orderRandomItems(historyEnv, buyer, generated)
  if (!placed) return null
  const runStep = createActor(historyEnv, buyer, placed)
  for (const step of generated.before) await runStep(step)
  const { state } = stripe
  const { sessionId } = placed
  if (state.getSession(sessionId).status !== 'open' || generated.ending === 'abandon' || generated.ending === 'late')
    return placed
  if (generated.ending === 'pay') state.pay(sessionId)
  else {
    state.payWithDelay(sessionId)
    for (const step of generated.after.slice(2)) await runStep(step)
    if (generated.ending === 'bank') state.completeDelayedPayment(sessionId)
    else state.failDelayedPayment(sessionId)
  }
  for (const step of generated.after) await runStep(step)
  if (generated.ending !== 'bank rejects') await refundAndDispute(historyEnv, placed, generated)
  for (const step of generated.after.slice(3)) await runStep(step)
  if (generated.reconcilerRuns) await reconcile(anonymous(historyEnv.site.base), { quietMs: 0 })
  return placed
}

async function orderRandomItems(
  historyEnv: HistoryEnv,
  buyer: { id: string; email: string },
  generated: History,
): Promise<PlacedOrder | null> {
  const ctx = contextFor(historyEnv.site, buyer)
  const items = orderItemsFor(historyEnv, generated)
  const shipping = { rateId: historyEnv.rateIds[generated.shipping] ?? '' }
  const coupon = generated.coupon ? { code: generated.coupon } : undefined
  try {
    return await openCheckout(ctx, { items, shipping, coupon }, generated.crash)
  } catch (error) {
    // Used up, or free shipping of classes.
    if (error instanceof Problem && error.code === 'coupon_not_valid')
      return orderRandomItems(historyEnv, buyer, { ...generated, coupon: null })
    if (!(error instanceof Problem && error.code === 'sold_out')) throw error
    const others = items.filter(({ kind }) => kind !== 'workshop')
    return others.length > 0 ? openCheckout(ctx, { items: others, shipping, coupon: undefined }, null) : null
  }
}

function orderItemsFor(
  { workshops, courses, products }: HistoryEnv,
  { kinds, quantity, pick }: History,
): OrderItemInput[] {
  const classes = { workshop: workshops, course: courses }
  const pickFrom = <T>(from: T[]): T => from[pick % from.length] as T
  return kinds.map((kind) => {
    if (kind !== 'workshop' && kind !== 'course')
      return { kind: 'product', id: kind === 'kit' ? 999 : pickFrom(products), quantity }
    return { kind, id: pickFrom(classes[kind]), quantity: 1 }
  })
}

type Cart = { items: OrderItemInput[]; shipping: ShippingChoice; coupon: { code: string } | undefined }

async function openCheckout(ctx: Ctx, cart: Cart, crash: History['crash']): Promise<PlacedOrder> {
  const input = { ...cart, shipTo: shippingAddress, tax: { country: shippingAddress.country } }
  if (crash === 'after the session') await crashAfterSession(ctx, input)
  if (crash === 'lost response') {
    const createSession = async (request: Parameters<Ctx['payments']['createSession']>[0]) => {
      await ctx.payments.createSession(request)
      throw new Error('lost response')
    }
    await placeOrder({ ...ctx, payments: { ...ctx.payments, createSession } }, input).catch(
      ignoreProblem('payment_unavailable'),
    )
  }
  const { orderId, url } = await placeOrder(ctx, input)
  return { orderId, sessionId: sessionIdFromUrl(url) }
}

async function crashAfterSession(ctx: Ctx, input: Cart & { shipTo: typeof shippingAddress }): Promise<void> {
  const crashed = Promise.withResolvers<void>()
  const createSession: Ctx['payments']['createSession'] = async (request) => {
    await ctx.payments.createSession(request)
    crashed.resolve()
    return new Promise(() => {})
  }
  await Promise.race([crashed.promise, placeOrder({ ...ctx, payments: { ...ctx.payments, createSession } }, input)])
}

function createActor(
  { site, stripe }: HistoryEnv,
  buyer: { id: string; email: string },
  { orderId, sessionId }: PlacedOrder,
) {
  const ctx = anonymous(site.base)
  const delivered: StripeEvent[] = []
  const pending = () => eventsOf(stripe, sessionId).filter((event) => !delivered.includes(event))
  const deliver = (event: StripeEvent, by = ctx) => {
    const { body, signature } = stripe.signEvent(event)
    return receiveWebhook(by, { rawBody: body, signature })
  }
  const openSuccessPage = () =>
    verifyEnrollment(contextFor(site, buyer), { sessionId }).then(() => {}, ignoreProblem('no_enrollment'))
  /** Makes the transaction fail, so that all changes of the event are rolled back. */
  const queue = () => Promise.reject(new Error('broken on purpose'))
  const actions: Record<(typeof steps)[number], () => Promise<unknown>> = {
    deliver: async () => {
      const event = pending().at(-1)
      if (event) await deliver(event).then(() => delivered.push(event))
    },
    repeat: async () => {
      for (const event of delivered.slice(0, 2)) await deliver(event)
    },
    'failed transaction': async () => {
      const event = pending()[0]
      if (event) await deliver(event, { ...ctx, jobs: { ...ctx.jobs, queue } }).catch(() => {})
    },
    'success page': openSuccessPage,
    settle: () => settle(ctx, { orderId }),
    'expire job': () => expireOrder(ctx, { orderId }),
    together: () =>
      Promise.all([openSuccessPage(), settle(ctx, { orderId }), ...pending().map((event) => deliver(event))]),
  }
  return (step: (typeof steps)[number]) => actions[step]()
}

function eventsOf({ state }: FakeStripe, sessionId: string): StripeEvent[] {
  const payment = state.getSession(sessionId).payment_intent
  return state.events.filter(({ data: { object } }) => {
    if ('id' in object && object.id === sessionId) return true
    return payment !== null && 'payment_intent' in object && object.payment_intent === payment
  })
}

async function refundAndDispute(historyEnv: HistoryEnv, placed: PlacedOrder, generated: History): Promise<void> {
  const { state } = historyEnv.stripe
  if (state.getSession(placed.sessionId).payment_status !== 'paid') return
  const charge = state.chargeOf(placed.sessionId)
  for (const refundKind of generated.refundKinds) {
    const leftMinor = charge.amount - charge.amount_refunded
    if (refundKind === 'at Stripe') {
      if (leftMinor > 0) state.refundCharge(charge, 1 + (generated.pick % leftMinor))
    } else if (refundKind === 'reversed') {
      const lastRefund = [...state.refunds.values()].findLast(
        (refund) => refund.charge === charge.id && refund.status === 'succeeded',
      )
      if (lastRefund) state.failRefund(lastRefund.id)
    } else await refundAsAdmin(historyEnv, placed, refundKind)
  }
  if (generated.dispute === null) return
  const { id } = state.dispute(placed.sessionId)
  if (generated.dispute !== 'open') state.decideDispute(id, generated.dispute)
}

async function refundAsAdmin(
  { site, admin }: HistoryEnv,
  { orderId }: PlacedOrder,
  refundKind: (typeof refundKinds)[number],
): Promise<void> {
  const ctx = contextFor(site, admin)
  const viewer = {
    userId: admin.id,
    email: admin.email,
    fullName: '',
    role: 'admin' as const,
    sessionId: randomUUID(),
    authMethod: 'password' as const,
  }
  const refund: Ctx['payments']['refund'] = async (request) => {
    await ctx.payments.refund(request)
    throw new Error('lost response')
  }
  const payments = refundKind === 'lost response' ? { ...ctx.payments, refund } : ctx.payments
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  const lines = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const line = lines.find(
    (row) => row.refundedMinor + Math.ceil(itemTotalMinor(row) / row.quantity) <= itemTotalMinor(row),
  )
  if (!order || !line) return
  const selection = refundKind === 'all' ? {} : { lines: [{ lineId: line.id, quantity: 1 }] }
  const input = { id: orderId, version: order.version, reason: 'They asked for it.', key: randomUUID(), ...selection }
  await refundOrder({ ...ctx, viewer, payments }, input).then(() => {}, ignoreProblem('conflict'))
}

function ignoreProblem(code: Problem['code']) {
  return (error: unknown): void => {
    if (!(error instanceof Problem && error.code === code)) throw error
  }
}
