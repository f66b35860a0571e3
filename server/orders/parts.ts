import { and, eq, inArray } from 'drizzle-orm'
import { CANCEL_DAYS } from '#contract/limits.ts'
import type { Handover, OrderPart } from '#contract/orders.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { productFiles, productParts, products } from '#db/schema/store.ts'
import type { Ctx } from '../context.ts'
import type { Line } from './places.ts'

/** What each line holds and how its buyer comes by it, a bundle taken apart (features: orders, 21). */
export async function partsOf(ctx: Ctx, lines: Line[]): Promise<(line: Line) => OrderPart[]> {
  const { comesBy, partsOfBundle } = await productsIn(ctx, lines)
  const whenOf = await datesOf(ctx, lines)
  return (line) => {
    const { title, quantity, productId, courseId, workshopId } = line
    const whole = { title, quantity, productId, when: whenOf.get(courseId ?? workshopId ?? '') ?? null }
    if (productId === null)
      return [{ ...whole, handover: courseId ? 'course' : 'workshop', cancelDays: line.cancelDays ?? CANCEL_DAYS }]
    const parts = partsOfBundle.get(productId) ?? []
    if (parts.length === 0) return [{ ...whole, handover: comesBy(productId) }]
    return parts.map((part) => ({
      title: part.label,
      quantity: part.quantity * quantity,
      productId: part.productId,
      handover: part.productId === null ? (part.opens ?? 'arranged') : comesBy(part.productId),
      when: null,
    }))
  }
}

type Part = typeof productParts.$inferSelect

async function productsIn(ctx: Ctx, lines: Line[]) {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return { comesBy: (): Handover => 'arranged', partsOfBundle: new Map<number, Part[]>() }
  const parts = await ctx.db
    .select()
    .from(productParts)
    .where(inArray(productParts.bundleId, ids))
    .orderBy(productParts.position)
  const all = [...ids, ...parts.flatMap(({ productId }) => productId ?? [])]
  const rows = await ctx.db
    .select({ id: products.id, kind: products.kind })
    .from(products)
    .where(inArray(products.id, all))
  const made = await ctx.db
    .select({ id: productFiles.productId })
    .from(productFiles)
    .where(and(inArray(productFiles.productId, all), eq(productFiles.kind, 'made')))
  const kindOf = new Map(rows.map(({ id, kind }) => [id, kind]))
  const hasFile = new Set(made.map(({ id }) => id))
  /** A digital thing that has no file to hand over is sent by mail; a kit that lists no parts is asked about. */
  const comesBy = (id: number): Handover => {
    const kind = kindOf.get(id)
    if (kind === 'digital') return hasFile.has(id) ? 'downloads' : 'mailed'
    return kind === 'bundle' ? 'arranged' : 'ships'
  }
  return {
    comesBy,
    partsOfBundle: Map.groupBy(parts, ({ bundleId }) => bundleId),
  }
}

/** The days of the classes among the lines, by the class's id. */
async function datesOf(ctx: Ctx, lines: Line[]): Promise<Map<string, OrderPart['when']>> {
  const [courseIds, workshopIds] = [
    lines.flatMap(({ courseId }) => courseId ?? []),
    lines.flatMap(({ workshopId }) => workshopId ?? []),
  ]
  const dates = new Map<string, OrderPart['when']>()
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
