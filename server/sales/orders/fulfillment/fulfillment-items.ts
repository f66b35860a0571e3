import { and, eq, inArray } from 'drizzle-orm'
import { CANCEL_DAYS, cancellationTerms } from '#contract/classes/catalog/cancellation-terms.ts'
import { hasHours } from '#contract/classes/schedule/calendar-events.ts'
import { plannerPart } from '#contract/content/store/products.ts'
import type { FulfillmentItem, FulfillmentMethod } from '#contract/sales/orders/orders.schema.ts'
import { waysIn } from '#contract/sales/orders/ways-in.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { productFiles, products } from '#db/schema/content/store.ts'
import { orderLineParts, orderLines } from '#db/schema/sales/orders.ts'
import { bookingTimes } from '../../../classes/coaching/index.ts'
import {
  type CourseUse,
  cancelDeadlineOf,
  classAccess,
  classEvent,
  type EnrolledRow,
  enrolledClass,
  isOfCanceledClass,
  loadCourseUse,
  loadEnrolledSessions,
  type SessionRow,
} from '../../../classes/schedule/index.ts'
import type { Ctx } from '../../../context.ts'
import type { OrderItem } from '../order.ts'
import type { Task } from './tasks.ts'

/** Loads fulfillment items. A bundle is split into its parts as of the order date. */
export async function loadFulfillmentItems(
  ctx: Ctx,
  lines: OrderItem[],
): Promise<(line: OrderItem) => FulfillmentItem[]> {
  const { methodFor, partsOfLine } = await loadProductParts(ctx, lines)
  const classOf = await loadClasses(ctx, lines)
  const bookingOf = await loadBookings(ctx, lines)
  const itemsOf = (line: OrderItem): FulfillmentItem[] => {
    const { title, quantity, productId, courseId } = line
    const item = { title, quantity, productId, when: null }
    const inclusion = line.entitlementId ? { isIncluded: true as const } : {}
    if (line.gift) return [{ ...item, handover: 'gift' }]
    if (line.coachingTypeId) return [{ ...item, handover: 'booking', ...inclusion, ...bookingOf(line) }]
    if (productId === null) {
      const { startsAt, when, isRemoved, isCanceled, isOver, use, isSelfPaced = false, ...info } = classOf(line)
      const handover = courseId ? 'course' : 'workshop'
      if (isRemoved) return [{ ...item, handover, when, isRemoved }]
      if (isCanceled) return [{ ...item, handover, when, isCanceled: true }]
      const kind = { ...(isSelfPaced ? { isSelfPaced } : {}), ...inclusion }
      const deadline = cancelDeadlineOf(startsAt, { ...line, isSelfPaced })
      const isCancelable = (deadline === null || deadline > ctx.now()) && !use?.endsCancellation
      const endingLesson = isSelfPaced ? use?.endingLesson : undefined
      const terms = isCancelable
        ? { cancellationTerms: cancellationTerms(line.cancelDays ?? CANCEL_DAYS, endingLesson) }
        : {}
      const hasNextSession = when !== null && !isOver
      const ways = waysIn({ handover, ...kind }, { orderId: line.orderId, lesson: use?.lesson, hasNextSession })
      return [{ ...item, ...info, ...kind, ...terms, handover, when, waysIn: ways }]
    }
    const parts = partsOfLine.get(line.id) ?? []
    const opening = parts.find(({ opens }) => opens === 'planner')
    const contents = parts.filter((part) => part.productId !== null || part.opens !== 'planner')
    const method = methodFor(productId, line)
    // Without a file or contents, a product that opens the planner is complete.
    const isPlannerOnly = opening && (method === 'mailed' || method === 'arranged')
    const items =
      contents.length === 0 && !isPlannerOnly
        ? [{ ...item, handover: method }]
        : contents.map((part) => ({
            title: part.label,
            quantity: part.quantity * quantity,
            productId: part.productId,
            handover: part.productId === null ? (part.opens ?? 'arranged') : methodFor(part.productId, line),
            when: null,
          }))
    if (!opening) return items
    // In a bundle, the product that opens the planner is another item.
    const label = opening.productId === null ? opening.label : plannerPart.label
    return [...items, { ...item, title: label, quantity: 1, productId: null, handover: 'planner' as const }]
  }
  return (line) => itemsOf(line).map((item) => ({ waysIn: waysIn(item, line), ...item }))
}

type Part = typeof orderLineParts.$inferSelect

async function loadProductParts(ctx: Ctx, lines: OrderItem[]) {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0)
    return { methodFor: (): FulfillmentMethod => 'arranged', partsOfLine: new Map<string, Part[]>() }
  const ofLines = inArray(
    orderLineParts.orderLineId,
    lines.map(({ id }) => id),
  )
  const parts = await ctx.db.select().from(orderLineParts).where(ofLines).orderBy(orderLineParts.position)
  const productIds = [...ids, ...parts.flatMap(({ productId }) => productId ?? [])]
  const rows = await ctx.db
    .select({ id: products.id, kind: products.kind })
    .from(products)
    .where(inArray(products.id, productIds))
  const files = await ctx.db
    .select({ id: productFiles.productId, removedAt: productFiles.removedAt })
    .from(productFiles)
    .where(and(inArray(productFiles.productId, productIds), eq(productFiles.isSample, false)))
  const kindOf = new Map(rows.map(({ id, kind }) => [id, kind]))
  /** A removed file stays available to orders placed before its removal. */
  const hasFile = (id: number, { orderedAt }: OrderItem) =>
    files.some((file) => file.id === id && (!file.removedAt || !orderedAt || file.removedAt >= orderedAt))
  /** Digital products without a file are emailed manually; a bundle without parts is arranged with the buyer. */
  const methodFor = (id: number, line: OrderItem): FulfillmentMethod => {
    const kind = kindOf.get(id)
    if (kind === 'digital') return hasFile(id, line) ? 'downloads' : 'mailed'
    return kind === 'bundle' ? 'arranged' : 'ships'
  }
  return { methodFor, partsOfLine: Map.groupBy(parts, ({ orderLineId }) => orderLineId) }
}

/** `joinUrl` is absent when the class is over, and for a self-paced course. */
type ClassInfo = Pick<FulfillmentItem, 'when' | 'joinUrl' | 'sessions' | 'isRemoved' | 'isCanceled' | 'isSelfPaced'> & {
  startsAt: Date | null
  isOver: boolean
  use?: CourseUse | undefined
}

async function loadClasses(ctx: Ctx, lines: OrderItem[]): Promise<(line: OrderItem) => ClassInfo> {
  const classLines = lines.filter(({ courseId, workshopId }) => courseId !== null || workshopId !== null)
  const rows =
    classLines.length === 0
      ? []
      : await ctx.db
          .select({ lineId: orderLines.id, course: courses, workshop: workshops, enrollment: enrollments })
          .from(orderLines)
          .leftJoin(courses, eq(courses.id, orderLines.courseId))
          .leftJoin(workshops, eq(workshops.id, orderLines.workshopId))
          .leftJoin(enrollments, eq(enrollments.orderLineId, orderLines.id))
          .where(
            inArray(
              orderLines.id,
              classLines.map(({ id }) => id),
            ),
          )
  const sessionsOf = await loadEnrolledSessions(ctx, rows)
  const useOf = await loadCourseUse(
    ctx,
    rows.flatMap(({ enrollment }) => enrollment?.id ?? []),
  )
  const infoOfLine = new Map(
    rows.map((row) => {
      const info = toClassInfo(row, sessionsOf(row), ctx.now())
      return [row.lineId, { ...info, use: useOf.get(row.enrollment?.id ?? '') }]
    }),
  )
  return ({ id }) => infoOfLine.get(id) ?? noClassInfo
}

const noClassInfo: ClassInfo = { when: null, startsAt: null, isOver: false }

type ClassRow = Omit<EnrolledRow, 'enrollment'> & { enrollment: typeof enrollments.$inferSelect | null }

function toClassInfo(row: ClassRow, sessions: SessionRow[], now: Date): ClassInfo {
  const { startsAt, isOver, joinUrl, isSelfPaced } = classAccess(row, sessions, now)
  const when = dateOf(row)
  const { enrollment } = row
  if (enrollment?.status === 'canceled') return { when, startsAt, isOver, isRemoved: true }
  // Only a class that was canceled before it began for its buyer.
  if (enrollment && isOfCanceledClass(row, enrollment.startsAt)) return { when, startsAt, isOver, isCanceled: true }
  if (isSelfPaced) return { when, startsAt, isOver, isSelfPaced }
  if (isOver) return { when, startsAt, isOver }
  const upcoming = sessions.filter(({ endsAt }) => endsAt > now)
  return { when, startsAt, isOver, joinUrl, ...(sessions.length > 0 ? { sessions: upcoming.map(toSessionInfo) } : {}) }
}

function toSessionInfo({ title, date, startTime, endTime, timeZone, joinUrl }: SessionRow) {
  const hours = { from: startTime.slice(0, 5), to: endTime.slice(0, 5), timeZone }
  return { title, when: { startsOn: date, endsOn: date, hours }, joinUrl }
}

function dateOf(row: ClassRow): FulfillmentItem['when'] {
  const enrolled = enrolledClass(row)
  const event = enrolled && classEvent(enrolled)
  if (!event) return null
  const { date, endDate, time, endTime, timeZone } = event
  return { startsOn: date, endsOn: endDate, hours: hasHours(event) ? { from: time, to: endTime, timeZone } : null }
}

async function loadBookings(
  ctx: Ctx,
  lines: OrderItem[],
): Promise<(line: OrderItem) => Pick<FulfillmentItem, 'when' | 'joinUrl' | 'isCanceled' | 'cancelHours'>> {
  const ids = lines.flatMap(({ id, coachingTypeId }) => (coachingTypeId === null ? [] : id))
  const times = ids.length === 0 ? new Map() : await bookingTimes(ctx, ids)
  return ({ id }) => times.get(id) ?? { when: null }
}

/**
 * Adds their tasks to the fulfillment items of lines. A task records the item as it was at payment, so it replaces the
 * item computed today; automatic items have no task and are added from today's state. Tasks of earlier orders for access to
 * classes, which admins used to enroll in by hand, are ignored.
 */
export function attachTasks(
  itemsOfLine: (line: OrderItem) => FulfillmentItem[],
  tasks: Task[],
): (line: OrderItem) => (FulfillmentItem & { task?: Task })[] {
  const manualTasks = tasks.filter(({ handover }) => handover !== 'classes')
  const tasksByLine = Map.groupBy(manualTasks, (task) => task.orderLineId)
  return (line) => {
    const items = itemsOfLine(line)
    const lineTasks = tasksByLine.get(line.id) ?? []
    if (lineTasks.length === 0) return items
    const withTask = lineTasks.map((task) => ({ position: task.position, item: itemOfTask(task, items) }))
    // An item with a task that became automatic (its file was added later) keeps the task.
    const hasTask = (position: number) => withTask.some((entry) => entry.position === position)
    const automatic = items.flatMap((item, position) =>
      isAutomatic(item) && !hasTask(position) ? [{ position, item }] : [],
    )
    return [...withTask, ...automatic].sort((a, b) => a.position - b.position).map(({ item }) => item)
  }
}

function itemOfTask(task: Task, items: FulfillmentItem[]): FulfillmentItem & { task: Task } {
  const { title, quantity, handover, doneAt, carrier, trackingNumber, trackingUrl } = task
  const item = items[task.position]?.title === title ? items[task.position] : undefined
  const done = doneAt && { at: doneAt.toISOString(), carrier, trackingNumber, trackingUrl }
  const ways = done ? {} : { waysIn: item?.waysIn ?? [] }
  return {
    title,
    quantity,
    handover,
    productId: item?.productId ?? null,
    when: null,
    ...(done ? { done } : ways),
    task,
  }
}

const isAutomatic = ({ handover }: FulfillmentItem) =>
  ['downloads', 'course', 'workshop', 'classes', 'planner', 'gift', 'booking'].includes(handover)
