import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { orderLines, orders } from '#db/schema/orders.ts'
import { anonymous, type Ctx } from '#server/context.ts'
import type { FakeStripe } from '../../tests/fake-stripe/server.ts'
import type { StripeEvent } from '../../tests/fake-stripe/types.ts'
import type { TestSite } from '../../tests/test-server.ts'
import { Problem } from '../problem.ts'
import type { OrderItemInput } from './checkout/order-items.ts'
import { expireOrder, placeOrder, receiveWebhook, reconcile, refundOrder, settle, verifyEnrollment } from './index.ts'
import { contextFor, sessionIdFromUrl, shippingAddress } from './orders.fixture.ts'

/** What can happen to one purchase, drawn at random, and how it is made to happen. */

const steps = [
  'deliver',
  'deliver',
  'deliver',
  'repeat',
  'half done',
  'success page',
  'settle',
  'expire job',
  'together',
] as const
const backs = ['a line', 'all', 'at Stripe', 'answer lost', 'comes back'] as const

export const story = fc.record({
  things: fc.subarray(['workshop', 'course', 'product', 'kit'] as const, { minLength: 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  pick: fc.nat(1_000_000),
  /** Where the program dies while it opens the page: after Stripe did, or with an answer that is lost. */
  dies: fc.constantFrom(null, null, null, 'after the page', 'without the answer'),
  /** `late`: when the hold is over and the page is still open. */
  ending: fc.constantFrom('pay', 'pay', 'pay', 'pay', 'bank', 'bank refuses', 'leave', 'late'),
  before: fc.array(fc.constantFrom(...steps), { maxLength: 2 }),
  after: fc.array(fc.constantFrom(...steps), { maxLength: 5 }),
  backs: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...backs), { minLength: 1, maxLength: 3 }) },
  ),
  dispute: fc.constantFrom(null, null, null, null, null, null, 'open', 'won', 'lost'),
  reconcilerRuns: fc.constantFrom(...Array.from({ length: 19 }, () => false), true),
})
export type Story = typeof story extends fc.Arbitrary<infer Told> ? Told : never

export type Stage = {
  site: TestSite
  stripe: FakeStripe
  admin: { id: string; email: string }
  workshops: string[]
  courses: string[]
  products: number[]
}
export type Bought = { orderId: string; sessionId: string }

/** One buyer's errand, from the cart to the last thing that happens to the money. @returns null when all was sold out */
export async function liveThrough(
  stage: Stage,
  buyer: { id: string; email: string },
  told: Story,
): Promise<Bought | null> {
  const { stripe } = stage
  const bought = await buy(stage, buyer, told)
  if (!bought) return null
  const act = actor(stage, buyer, bought)
  for (const step of told.before) await act(step)
  const { books } = stripe
  const { sessionId } = bought
  if (books.get(sessionId).status !== 'open' || told.ending === 'leave' || told.ending === 'late') return bought
  if (told.ending === 'pay') books.pay(sessionId)
  else {
    books.payLater(sessionId)
    for (const step of told.after.slice(2)) await act(step)
    if (told.ending === 'bank') books.arrive(sessionId)
    else books.bounce(sessionId)
  }
  for (const step of told.after) await act(step)
  if (told.ending !== 'bank refuses') await takeMoneyBack(stage, bought, told)
  for (const step of told.after.slice(3)) await act(step)
  if (told.reconcilerRuns) await reconcile(anonymous(stage.site.base), { quietMs: 0 })
  return bought
}

async function buy(stage: Stage, buyer: { id: string; email: string }, told: Story): Promise<Bought | null> {
  const ctx = contextFor(stage.site, buyer)
  const items = orderItemsFor(stage, told)
  try {
    return await open(ctx, items, told.dies)
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'sold_out')) throw error
    const others = items.filter(({ kind }) => kind !== 'workshop')
    return others.length > 0 ? open(ctx, others, null) : null
  }
}

function orderItemsFor({ workshops, courses, products }: Stage, { things, quantity, pick }: Story): OrderItemInput[] {
  const one = <T>(from: T[]): T => from[pick % from.length] as T
  return things.map((thing) => {
    if (thing === 'workshop') return { kind: 'workshop', id: one(workshops), quantity: 1 }
    if (thing === 'course') return { kind: 'course', id: one(courses), quantity: 1 }
    return { kind: 'product', id: thing === 'kit' ? 999 : one(products), quantity }
  })
}

async function open(ctx: Ctx, items: OrderItemInput[], dies: Story['dies']): Promise<Bought> {
  const asked = { items, shipTo: shippingAddress }
  if (dies === 'after the page') await dieAfterThePage(ctx, asked)
  if (dies === 'without the answer') {
    const createSession = async (request: Parameters<Ctx['payments']['createSession']>[0]) => {
      await ctx.payments.createSession(request)
      throw new Error('the answer was lost')
    }
    await placeOrder({ ...ctx, payments: { ...ctx.payments, createSession } }, asked).catch(only('payment_unavailable'))
  }
  const { orderId, url } = await placeOrder(ctx, asked)
  return { orderId, sessionId: sessionIdFromUrl(url) }
}

/** The program ends between Stripe's page and our own books: nothing of it goes on. */
async function dieAfterThePage(
  ctx: Ctx,
  asked: { items: OrderItemInput[]; shipTo: typeof shippingAddress },
): Promise<void> {
  const dead = Promise.withResolvers<void>()
  const createSession: Ctx['payments']['createSession'] = async (request) => {
    await ctx.payments.createSession(request)
    dead.resolve()
    return new Promise(() => {})
  }
  await Promise.race([dead.promise, placeOrder({ ...ctx, payments: { ...ctx.payments, createSession } }, asked)])
}

function actor({ site, stripe }: Stage, buyer: { id: string; email: string }, { orderId, sessionId }: Bought) {
  const ctx = anonymous(site.base)
  const arrived: StripeEvent[] = []
  const waiting = () => eventsOf(stripe, sessionId).filter((event) => !arrived.includes(event))
  const tell = (event: StripeEvent, by = ctx) => {
    const { body, signature } = stripe.signed(event)
    return receiveWebhook(by, { rawBody: body, signature })
  }
  const look = () => verifyEnrollment(contextFor(site, buyer), { sessionId }).then(() => {}, only('no_enrollment'))
  /** The database gives up in the middle: all that was done for the message is undone. */
  const queue = () => Promise.reject(new Error('broken on purpose'))
  const acts: Record<(typeof steps)[number], () => Promise<unknown>> = {
    deliver: async () => {
      const event = waiting().at(-1)
      if (event) await tell(event).then(() => arrived.push(event))
    },
    repeat: async () => {
      for (const event of arrived.slice(0, 2)) await tell(event)
    },
    'half done': async () => {
      const event = waiting()[0]
      if (event) await tell(event, { ...ctx, jobs: { ...ctx.jobs, queue } }).catch(() => {})
    },
    'success page': look,
    settle: () => settle(ctx, { orderId }),
    'expire job': () => expireOrder(ctx, { orderId }),
    together: () => Promise.all([look(), settle(ctx, { orderId }), ...waiting().map((event) => tell(event))]),
  }
  return (step: (typeof steps)[number]) => acts[step]()
}

/** Everything that Stripe told about a page and its payment. */
function eventsOf({ books }: FakeStripe, sessionId: string): StripeEvent[] {
  const payment = books.get(sessionId).payment_intent
  return books.events.filter(({ data: { object } }) => {
    if ('id' in object && object.id === sessionId) return true
    return payment !== null && 'payment_intent' in object && object.payment_intent === payment
  })
}

async function takeMoneyBack(stage: Stage, bought: Bought, told: Story): Promise<void> {
  const { books } = stage.stripe
  if (books.get(bought.sessionId).payment_status !== 'paid') return
  const charge = books.chargeOf(bought.sessionId)
  for (const back of told.backs) {
    const left = charge.amount - charge.amount_refunded
    if (back === 'at Stripe') {
      if (left > 0) books.giveBack(charge, 1 + (told.pick % left))
    } else if (back === 'comes back') {
      const last = [...books.refunds.values()].findLast((one) => one.charge === charge.id && one.status === 'succeeded')
      if (last) books.failRefund(last.id)
    } else await askForMoney(stage, bought, back)
  }
  if (told.dispute === null) return
  const { id } = books.dispute(bought.sessionId)
  if (told.dispute !== 'open') books.decideDispute(id, told.dispute)
}

/** An admin pays back what is paid. */
async function askForMoney({ site, admin }: Stage, { orderId }: Bought, back: (typeof backs)[number]): Promise<void> {
  const ctx = contextFor(site, admin)
  const viewer = {
    userId: admin.id,
    email: admin.email,
    fullName: '',
    isAdmin: true,
    sessionId: randomUUID(),
    provedBy: 'password' as const,
  }
  const refund: Ctx['payments']['refund'] = async (request) => {
    await ctx.payments.refund(request)
    throw new Error('the answer was lost')
  }
  const payments = back === 'answer lost' ? { ...ctx.payments, refund } : ctx.payments
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  const lines = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const line = lines.find((one) => one.refundedMinor + one.unitMinor <= one.unitMinor * one.quantity)
  if (!order || !line) return
  const wish = back === 'all' ? {} : { lines: [{ lineId: line.id, quantity: 1 }] }
  const asked = { id: orderId, version: order.version, reason: 'They asked for it.', key: randomUUID(), ...wish }
  await refundOrder({ ...ctx, viewer, payments }, asked).then(() => {}, only('conflict'))
}

/** Lets through what the site may well answer. */
function only(code: Problem['code']) {
  return (error: unknown): void => {
    if (!(error instanceof Problem && error.code === code)) throw error
  }
}
