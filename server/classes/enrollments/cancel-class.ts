import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { isOfItem } from '#db/item-tables.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import type { Ctx } from '../../context.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { Problem } from '../../problem.ts'
import {
  CLASS_CANCELED,
  cancelFreeLine,
  endCheckout,
  findPendingRefund,
  itemTotalMinor,
  refundAmounts,
  refundGiftsOfClass,
  requestRefund,
} from '../../sales/orders/index.ts'
import { transaction } from '../../transaction.ts'
import { notifyCanceled } from '../notifications/index.ts'
import { type ClassDetails, getClassDetails } from '../schedule/index.ts'
import { hasNotBegun } from './class-enrollments.ts'
import { isCancellationOf, type LockedEnrollment, lockEnrollment } from './lock-enrollment.ts'
import { findMoveTarget, moveEnrollment } from './move-enrollment.ts'

const BATCH_SIZE = 100

/** Enrollments that were being restored during the deletion are visible within this time. */
const SECOND_RUN_DELAY_MS = 2 * 60_000

export async function queueClassCancellation(ctx: Ctx, job: JobPayloads['classes.cancel']): Promise<void> {
  await ctx.jobs.queue(ctx, 'classes.cancel', job)
  await ctx.jobs.queue(ctx, 'classes.cancel', job, new Date(ctx.now().getTime() + SECOND_RUN_DELAY_MS))
}

/**
 * Ends the enrollments of a canceled class: moves each to another workshop if the admin chose one and it has a seat, or
 * mails each buyer and requests each refund. Ends open checkouts. Refunds gifts that are not redeemed. Idempotent, with
 * one transaction per enrollment, so a killed run is repeated. Enrollments that have begun stay.
 * @throws an error, to be retried, while another refund of an order is pending
 */
export async function cancelClassEnrollments(ctx: Ctx, job: JobPayloads['classes.cancel']): Promise<void> {
  const details = await getClassDetails(ctx, job)
  if (!details?.isCanceled) return
  const requestedBy = 'askedBy' in job ? job.askedBy : job.requestedBy
  let blockedCount = 0
  for (let after: string | undefined; ; ) {
    const ids = await listCandidates(ctx, details, after)
    for (const id of ids) {
      if (job.moveTo && (await tryToMove(ctx, { id, details, moveTo: job.moveTo }))) continue
      const isBlocked = await transaction(ctx, (ctx) => cancelForClass(ctx, { id, details, requestedBy }))
      if (isBlocked) blockedCount += 1
    }
    after = ids.at(-1)
    if (ids.length < BATCH_SIZE) break
  }
  // After the enrollments: canceling one makes the gift that it redeemed refundable.
  blockedCount += await refundGiftsOfClass(ctx, { kind: job.kind, id: job.id, requestedBy })
  if (blockedCount > 0) throw new Error(`${blockedCount} refunds wait for another refund of their order`)
}

async function listCandidates(ctx: Ctx, details: ClassDetails, after: string | undefined): Promise<string[]> {
  const isCandidate = and(
    isOfItem(enrollments, details),
    inArray(enrollments.status, ['pending', 'completed']),
    hasNotBegun(ctx, details),
    after === undefined ? undefined : gt(enrollments.id, after),
  )
  const rows = await ctx.db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(isCandidate)
    .orderBy(asc(enrollments.id))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

type ClassMove = { id: string; details: ClassDetails; moveTo: string }

/** @returns false if the enrollment must be canceled instead, for example because the other workshop has sold out */
async function tryToMove(ctx: Ctx, { id, details, moveTo }: ClassMove): Promise<boolean> {
  try {
    return await transaction(ctx, async (ctx) => {
      const locked = await lockEnrollment(ctx, and(eq(enrollments.id, id), isOfItem(enrollments, details)))
      const { order, line, enrollment } = locked ?? {}
      if (!locked || enrollment?.status !== 'completed' || !enrollment.userId || !line?.workshopId) return false
      if (order && (await findPendingRefund(ctx, order.id))) return false
      const target = await findMoveTarget(ctx, moveTo)
      const { userId } = enrollment
      // The user did not choose the date, so canceling is possible until it starts.
      await moveEnrollment(ctx, { locked, userId, from: line.workshopId, target, cancelDays: 0, movedBy: 'owner' })
      return true
    })
  } catch (error) {
    if (error instanceof Problem && ['sold_out', 'already_enrolled', 'not_found'].includes(error.code)) return false
    throw error
  }
}

type Cancellation = { id: string; details: ClassDetails; requestedBy: string }

/** @returns true if another refund of the order must complete first */
async function cancelForClass(ctx: Ctx, { id, details, requestedBy }: Cancellation): Promise<boolean> {
  // The enrollment may have been transferred to another class in between.
  const locked = await lockEnrollment(ctx, and(eq(enrollments.id, id), isOfItem(enrollments, details)))
  if (!locked) return false
  const { order, line, enrollment } = locked
  if (enrollment.status === 'pending') await endCheckout(ctx, order)
  if (enrollment.status !== 'completed') return false
  const refundMinor = itemTotalMinor(line) - line.refundedMinor
  await notifyCanceled(ctx, { details, enrollment, refundMinor })
  return refundLine(ctx, { locked, requestedBy })
}

async function refundLine(
  ctx: Ctx,
  { locked: { order, line }, requestedBy }: { locked: LockedEnrollment; requestedBy: string },
): Promise<boolean> {
  const pendingRefund = await findPendingRefund(ctx, order.id)
  if (pendingRefund) return !(await isCancellationOf(ctx, pendingRefund, line))
  const lines = refundAmounts([line], undefined)
  if (lines.length === 0) await cancelFreeLine(ctx, { order, line })
  else await requestRefund(ctx, { order, lines, reason: CLASS_CANCELED, requestKey: null, requestedBy })
  return false
}
