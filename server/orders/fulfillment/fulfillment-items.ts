import { inArray } from 'drizzle-orm'
import { CANCEL_DAYS } from '#contract/limits.ts'
import type { FulfillmentItem, FulfillmentMethod } from '#contract/orders/orders.schema.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { orderLineParts } from '#db/schema/orders.ts'
import { productFiles, products } from '#db/schema/store.ts'
import type { Ctx } from '../../context.ts'
import type { OrderItem } from '../order.ts'
import type { Task } from './tasks.ts'

/** Loads fulfillment items. A bundle is split into its parts as of the order date (features: orders, 21). */
export async function loadFulfillmentItems(
  ctx: Ctx,
  lines: OrderItem[],
): Promise<(line: OrderItem) => FulfillmentItem[]> {
  const { methodFor, partsOfLine } = await loadProductParts(ctx, lines)
  const classDates = await loadClassDates(ctx, lines)
  return (line) => {
    const { title, quantity, productId, courseId, workshopId } = line
    const item = { title, quantity, productId, when: classDates.get(courseId ?? workshopId ?? '') ?? null }
    if (productId === null)
      return [{ ...item, handover: courseId ? 'course' : 'workshop', cancelDays: line.cancelDays ?? CANCEL_DAYS }]
    const parts = partsOfLine.get(line.id) ?? []
    if (parts.length === 0) return [{ ...item, handover: methodFor(productId, line) }]
    return parts.map((part) => ({
      title: part.label,
      quantity: part.quantity * quantity,
      productId: part.productId,
      handover: part.productId === null ? (part.opens ?? 'arranged') : methodFor(part.productId, line),
      when: null,
    }))
  }
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
    .where(inArray(productFiles.productId, productIds))
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

async function loadClassDates(ctx: Ctx, lines: OrderItem[]): Promise<Map<string, FulfillmentItem['when']>> {
  const courseIds = lines.flatMap(({ courseId }) => courseId ?? [])
  const workshopIds = lines.flatMap(({ workshopId }) => workshopId ?? [])
  const dates = new Map<string, FulfillmentItem['when']>()
  const selectCourses = () => ctx.db.select().from(courses).where(inArray(courses.id, courseIds))
  for (const row of courseIds.length ? await selectCourses() : []) {
    const day = row.nextStartDate
    dates.set(row.id, day === null ? null : { startsOn: day, endsOn: day, hours: null })
  }
  const selectWorkshops = () => ctx.db.select().from(workshops).where(inArray(workshops.id, workshopIds))
  for (const row of workshopIds.length ? await selectWorkshops() : []) {
    const hours = { from: row.workshopTime.slice(0, 5), to: row.endTime.slice(0, 5), timeZone: row.timeZone }
    dates.set(row.id, { startsOn: row.workshopDate, endsOn: row.endDate, hours })
  }
  return dates
}

/**
 * Adds their tasks to the fulfillment items of lines. A task records the item as it was at payment, so it replaces the
 * item computed today; automatic items have no task and are added from today's state.
 */
export function attachTasks(
  itemsOfLine: (line: OrderItem) => FulfillmentItem[],
  tasks: Task[],
): (line: OrderItem) => (FulfillmentItem & { task?: Task })[] {
  const tasksByLine = Map.groupBy(tasks, (task) => task.orderLineId)
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
  const productId = items[task.position]?.title === title ? (items[task.position]?.productId ?? null) : null
  const done = doneAt && { at: doneAt.toISOString(), carrier, trackingNumber, trackingUrl }
  return { title, quantity, handover, productId, when: null, ...(done ? { done } : {}), task }
}

const isAutomatic = ({ handover }: FulfillmentItem) => ['downloads', 'course', 'workshop'].includes(handover)
