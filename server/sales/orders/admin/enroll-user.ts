import { eq } from 'drizzle-orm'
import type { ClassKind } from '#contract/class-kinds.ts'
import type { EnrollUserInput } from '#contract/classes/catalog/enroll-user.schema.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { cancelUntilOf, classStartsAt, isSaleOver } from '../../../classes/schedule/index.ts'
import { assertNotEnrolled, findClassToEnroll } from '../../../classes/seats/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { insertOrder } from '../checkout/create-order.ts'
import { enrolledMail } from '../mail/enrollment-mails.ts'
import { lockOrder } from '../order.ts'
import { claimSeatForUser } from '../order-seats.ts'
import { completeOrder } from '../settlement/complete-order.ts'
import { orderLabel } from './optimistic-lock.ts'

/**
 * Enrolls a user in a class without a payment, by an order of $0, and mails them.
 * @throws sign_in_required, admin_required, not_found, validation, already_enrolled, sold_out
 */
export async function enrollUser(
  ctx: Ctx,
  { kind, id, email, addSpot = false }: EnrollUserInput,
): Promise<{ orderId: string }> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const [user] = await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, email))
    if (!user) throw unknownEmailProblem()
    return enrollInClass(ctx, { kind, classId: id, userId: user.id, addSpot })
  })
}

function unknownEmailProblem(): Problem {
  const message = 'No account has this email. Ask them to sign up first.'
  return new Problem('validation', { message, fields: [{ field: 'email', message }] })
}

type Enrollment = { kind: ClassKind; classId: string; userId: string; addSpot: boolean }

async function enrollInClass(
  ctx: Ctx,
  { kind, classId: id, userId, addSpot }: Enrollment,
): Promise<{ orderId: string }> {
  // `placeOrder` takes this lock too, so the user cannot enroll twice.
  const [user] = await ctx.db
    .select({ email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('no key update')
  // Inactive classes too: an admin may enroll users in a class that is not for sale.
  const row = await findClassToEnroll(ctx, { kind, id })
  const isOver = row && 'workshopDate' in row && isSaleOver(row, ctx.now())
  if (!user || !row || isOver) throw new Problem('not_found', { message: `This ${kind} is over or was deleted.` })
  await assertNotEnrolled(ctx, { kind, id, userId })
  const spotAdded = await claimSeat[kind](ctx, { workshopId: id, userId, addSpot })
  const { title, cancelDays } = row
  const startsAt = classStartsAt(row)
  const terms = { cancelDays, cancelUntil: cancelUntilOf({ ...row, startsAt }, ctx.now()) }
  const item = { kind, id, quantity: 1 }
  const pricedItem = { item, title, startsAt, terms, unitMinor: 0, ships: false, taxKind: 'class' as const }
  const order = await insertOrder(ctx, { userId, pricedItems: [pricedItem] })
  await completeOrder(ctx, { order, session: { id: `free_${order.id}` }, buyerMail: enrolledMail })
  if ((await lockOrder(ctx, order.id))?.status !== 'completed') throw new Problem('sold_out')
  await recordAudit(ctx, {
    action: 'enrolled',
    subject: 'order',
    id: order.id,
    name: orderLabel(order),
    before: null,
    after: { title, email: user.email, spotAdded },
  })
  return { orderId: order.id }
}

const claimSeat = { course: async () => false, workshop: claimSeatForUser } satisfies Record<
  ClassKind,
  typeof claimSeatForUser
>
