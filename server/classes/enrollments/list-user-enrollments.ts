import { and, eq, inArray, sql } from 'drizzle-orm'
import type { EnrolledSession } from '#contract/classes/catalog/class-session.schema.ts'
import type { Enrollment } from '#contract/classes/enrollments/enrollment.schema.ts'
import { itemOf } from '#contract/content/store/item-kinds.ts'
import { waysIn } from '#contract/sales/orders/ways-in.ts'
import { paidMinor } from '#contract/sales/tax/tax-amounts.ts'
import { itemTitle } from '#db/item-tables.ts'
import { refundLines, refunds } from '#db/schema/sales/orders.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import type { ExportSection } from '../../people/accounts/export-section.ts'
import { type CourseUse, type EnrolledEvent, isPast, listEnrolledEvents, loadCourseUse } from '../schedule/index.ts'
import { cancelDeadline } from './cancelable.ts'
import { CANCELED_BY_BUYER, REMOVED_BY_ADMIN } from './lock-enrollment.ts'
import { loadTransferOptions } from './transfer-options.ts'

/** Lists at most a hundred, upcoming ones first. @throws sign_in_required */
export async function listUserEnrollments(ctx: Ctx): Promise<Enrollment[]> {
  const { userId } = requireViewer(ctx)
  const events = await listEnrolledEvents(ctx, { userId })
  const cancelingLineIds = await findCancelingLines(
    ctx,
    events.map(({ line }) => line.orderId),
  )
  const useOf = await loadCourseUse(
    ctx,
    events.map(({ enrollment }) => enrollment.id),
  )
  const rows = events.map((event) => ({
    event,
    enrollment: toEnrollment(event, {
      now: ctx.now(),
      hasPendingRefund: cancelingLineIds.has(event.line.id),
      use: useOf.get(event.enrollment.id),
    }),
  }))
  const movable = rows.filter(({ event, enrollment }) => enrollment.canCancel && event.workshop)
  const optionsOf = await loadTransferOptions(
    ctx,
    events,
    movable.map(({ event }) => event.line.unitMinor),
  )
  for (const { event, enrollment } of movable) enrollment.canMove = optionsOf(event).length > 0
  return rows.map(({ enrollment }) => enrollment).sort(compareEnrollments)
}

async function findCancelingLines(ctx: Ctx, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const isPending = and(
    inArray(refunds.orderId, orderIds),
    inArray(refunds.status, ['queued', 'failed']),
    inArray(refunds.reason, [CANCELED_BY_BUYER, REMOVED_BY_ADMIN]),
  )
  const rows = await ctx.db
    .select({ lineId: refundLines.orderLineId })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(isPending)
  return new Set(rows.map(({ lineId }) => lineId))
}

function toEnrollment(
  enrolled: EnrolledEvent,
  { now, hasPendingRefund, use }: { now: Date; hasPendingRefund: boolean; use: CourseUse | undefined },
): Enrollment {
  const { enrollment, line, sessions, isCanceled, isOver, isSelfPaced } = enrolled
  const status =
    enrollment.status !== 'completed' ? 'cancelled' : isCanceled || hasPendingRefund ? 'cancelling' : 'booked'
  const next = sessions.find(({ event }) => !isPast(event, now)) ?? sessions.at(-1)
  const deadline = cancelDeadline(enrolled)
  const isInTime = deadline === null || deadline > now
  const { kind, id: classId } = itemOf(enrollment)
  const item = { handover: kind, ...(isSelfPaced ? { isSelfPaced } : {}) } as const
  const wayInOptions = { orderId: line.orderId, lesson: use?.lesson, hasNextSession: next !== undefined && !isOver }
  return {
    id: enrollment.id,
    orderId: line.orderId,
    classId,
    title: line.title,
    kind,
    isSelfPaced,
    isIncluded: line.entitlementId !== null,
    status,
    event: next?.event ?? null,
    sessions: status === 'booked' ? sessions.map(withoutDescription) : [],
    isOver,
    joinUrl: status === 'booked' && !isOver ? enrolled.joinUrl : null,
    cancelUntil: deadline?.toISOString() ?? null,
    endingLesson: (isSelfPaced && use?.endingLesson) || null,
    canCancel: status === 'booked' && isInTime && !use?.endsCancellation,
    canMove: false,
    waysIn: status === 'booked' ? waysIn(item, wayInOptions) : [],
    amountMinor: paidMinor(line) - line.refundedMinor,
  }
}

/** The class has it already. */
const withoutDescription = (session: EnrolledSession): EnrolledSession => ({
  ...session,
  event: { ...session.event, description: '' },
})

function compareEnrollments(a: Enrollment, b: Enrollment): number {
  const isPast = ({ status, isOver }: Enrollment) => Number(isOver || status !== 'booked')
  const startMs = ({ event }: Enrollment) => (event ? Date.parse(event.startsAt) : Number.POSITIVE_INFINITY)
  return isPast(a) - isPast(b) || (startMs(a) === startMs(b) ? 0 : startMs(a) - startMs(b))
}

export const enrollmentExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(e) - '{user_id,notified_join_url}'::text[] || jsonb_build_object('title',
    ${itemTitle({ courseId: sql`e.course_id`, workshopId: sql`e.workshop_id` })},
    'sessions', coalesce((SELECT jsonb_agg(jsonb_build_object('title', s.title, 'starts_at', s.starts_at, 'attended', a.attended)
      ORDER BY s.starts_at) FROM enrollment_sessions a JOIN class_sessions s ON s.id = a.session_id
      WHERE a.enrollment_id = e.id), '[]')) AS value
  FROM enrollments e WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`
