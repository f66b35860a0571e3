import { inArray } from 'drizzle-orm'
import { CANCEL_DAYS } from '#contract/limits.ts'
import type { FulfillmentItem, FulfillmentMethod } from '#contract/orders/orders.schema.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { orderLineParts } from '#db/schema/orders.ts'
import { productFiles, products } from '#db/schema/store.ts'
import type { Ctx } from '../../context.ts'
import type { OrderItem } from './grant-enrollments.ts'

/**
 * What each line holds and how its buyer comes by it, a bundle taken apart as it was when it was ordered (features:
 * orders, 21).
 */
export async function loadFulfillmentItems(
  ctx: Ctx,
  lines: OrderItem[],
): Promise<(line: OrderItem) => FulfillmentItem[]> {
  const { methodFor, partsOfLine } = await productsIn(ctx, lines)
  const whenOf = await datesOf(ctx, lines)
  return (line) => {
    const { title, quantity, productId, courseId, workshopId } = line
    const whole = { title, quantity, productId, when: whenOf.get(courseId ?? workshopId ?? '') ?? null }
    if (productId === null)
      return [{ ...whole, handover: courseId ? 'course' : 'workshop', cancelDays: line.cancelDays ?? CANCEL_DAYS }]
    const parts = partsOfLine.get(line.id) ?? []
    if (parts.length === 0) return [{ ...whole, handover: methodFor(productId, line) }]
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

async function productsIn(ctx: Ctx, lines: OrderItem[]) {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0)
    return { methodFor: (): FulfillmentMethod => 'arranged', partsOfLine: new Map<string, Part[]>() }
  const isOfLines = inArray(
    orderLineParts.orderLineId,
    lines.map(({ id }) => id),
  )
  const parts = await ctx.db.select().from(orderLineParts).where(isOfLines).orderBy(orderLineParts.position)
  const all = [...ids, ...parts.flatMap(({ productId }) => productId ?? [])]
  const rows = await ctx.db
    .select({ id: products.id, kind: products.kind })
    .from(products)
    .where(inArray(products.id, all))
  const files = await ctx.db
    .select({ id: productFiles.productId, removedAt: productFiles.removedAt })
    .from(productFiles)
    .where(inArray(productFiles.productId, all))
  const kindOf = new Map(rows.map(({ id, kind }) => [id, kind]))
  /** A file that was taken out of its product is there for whoever ordered before. */
  const hasFile = (id: number, { orderedAt }: OrderItem) =>
    files.some((file) => file.id === id && (!file.removedAt || !orderedAt || file.removedAt >= orderedAt))
  /** A digital thing that has no file to hand over is sent by mail; a kit that lists no parts is asked about. */
  const methodFor = (id: number, line: OrderItem): FulfillmentMethod => {
    const kind = kindOf.get(id)
    if (kind === 'digital') return hasFile(id, line) ? 'downloads' : 'mailed'
    return kind === 'bundle' ? 'arranged' : 'ships'
  }
  return {
    methodFor,
    partsOfLine: Map.groupBy(parts, ({ orderLineId }) => orderLineId),
  }
}

/** The days of the classes among the lines, by the class's id. */
async function datesOf(ctx: Ctx, lines: OrderItem[]): Promise<Map<string, FulfillmentItem['when']>> {
  const [courseIds, workshopIds] = [
    lines.flatMap(({ courseId }) => courseId ?? []),
    lines.flatMap(({ workshopId }) => workshopId ?? []),
  ]
  const dates = new Map<string, FulfillmentItem['when']>()
  const coursesIn = () => ctx.db.select().from(courses).where(inArray(courses.id, courseIds))
  for (const row of courseIds.length ? await coursesIn() : []) {
    const day = row.nextStartDate
    dates.set(row.id, day === null ? null : { startsOn: day, endsOn: day, hours: null })
  }
  const workshopsIn = () => ctx.db.select().from(workshops).where(inArray(workshops.id, workshopIds))
  for (const row of workshopIds.length ? await workshopsIn() : []) {
    const hours = { from: row.workshopTime.slice(0, 5), to: row.endTime.slice(0, 5), timeZone: row.timeZone }
    dates.set(row.id, { startsOn: row.workshopDate, endsOn: row.endDate, hours })
  }
  return dates
}
