import { errors } from '#contract/errors.ts'
import { CURRENCY, HOLD_MINUTES } from '#contract/limits.ts'
import { totalMinor } from '#contract/money.ts'
import type { ShipTo } from '#contract/orders/shipping.schema.ts'
import { enrollments, orderLines, orders } from '#db/schema/orders.ts'
import type { Ctx, Viewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { assertNotEnrolled } from '../../seats/index.ts'
import { claimSeats, holdSeat } from '../seats.ts'
import type { OrderItemInput } from './order-items.ts'
import type { Order } from './place-order.ts'
import type { PricedItem } from './price-items.ts'

type NewOrder = {
  viewer: Viewer
  offers: PricedItem[]
  key: string | undefined
  requestHash: Buffer
  shipTo: ShipTo | undefined
}

/**
 * Writes the rows of a new order, in the caller's transaction: lines, pending enrolments, held seats, and the job that
 * ends it when nobody pays.
 * @throws address_required, already_enrolled, sold_out, too_many_holds
 */
export async function createOrder(ctx: Ctx, { viewer, offers, key, requestHash, shipTo }: NewOrder): Promise<Order> {
  const ships = offers.some((offer) => offer.ships)
  if (ships && !shipTo) throw addressRequired()
  await assertCanHold(ctx, viewer, offers)
  const expiresAt = new Date(ctx.now().getTime() + HOLD_MINUTES * 60_000)
  const lines = offers.map(({ item, title, unitMinor, terms }) => ({
    wish: item,
    title,
    unitMinor,
    quantity: item.quantity,
    ...terms,
  }))
  const [order] = await ctx.db
    .insert(orders)
    .values({
      userId: viewer.userId,
      idempotencyKey: key ?? null,
      requestHash,
      currency: CURRENCY,
      totalMinor: totalMinor(lines),
      // Nobody's address is kept without a reason.
      shipTo: ships ? (shipTo ?? null) : null,
      provider: ctx.payments.name,
      createdAt: ctx.now(),
      expiresAt,
    })
    .returning()
  if (!order) throw new Error('an order was not written')
  const written = await ctx.db
    .insert(orderLines)
    .values(lines.map(({ wish, ...line }, position) => ({ orderId: order.id, position, ...line, ...subjectOf(wish) })))
    .returning({ id: orderLines.id, position: orderLines.position })
  for (const { id, position } of written) {
    const offer = offers[position]
    if (offer) await holdPlace(ctx, { viewer, offer, orderLineId: id, heldUntil: expiresAt })
  }
  await ctx.jobs.queue(ctx, 'orders.expire', { orderId: order.id }, expiresAt)
  return order
}

function addressRequired(): Problem {
  const [, message] = errors.address_required
  return new Problem('address_required', { fields: [{ field: 'shipTo', message }] })
}

/** Before any row of the order is written: a row that names a workshop would stand in the way of the next buyer's lock. */
async function assertCanHold(ctx: Ctx, { userId }: Viewer, offers: PricedItem[]): Promise<void> {
  const classes = offers.flatMap(({ item }) => (item.kind === 'product' ? [] : [item]))
  for (const wish of classes) await assertNotEnrolled(ctx, { ...wish, userId })
  const workshopIds = classes.flatMap(({ kind, id }) => (kind === 'workshop' ? [id] : []))
  await claimSeats(ctx, { workshopIds, userId })
}

type Place = { viewer: Viewer; offer: PricedItem; orderLineId: string; heldUntil: Date }

/** A line that is a class has an enrolment, and a workshop's also a seat. */
async function holdPlace(ctx: Ctx, { viewer: { userId }, offer, orderLineId, heldUntil }: Place): Promise<void> {
  const { item, unitMinor } = offer
  if (item.kind === 'product') return
  const enrollment = { userId, orderLineId, amount: unitMinor, currency: CURRENCY, enrollmentDate: ctx.now() }
  await ctx.db.insert(enrollments).values({ ...enrollment, ...subjectOf(item) })
  if (item.kind === 'workshop') await holdSeat(ctx, { workshopId: item.id, userId, orderLineId, heldUntil })
}

function subjectOf(wish: OrderItemInput) {
  if (wish.kind === 'product') return { productId: wish.id }
  return wish.kind === 'course' ? { courseId: wish.id } : { workshopId: wish.id }
}
