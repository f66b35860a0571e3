import { inArray } from 'drizzle-orm'
import type { Handover, OrderPart } from '#contract/orders.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { productParts, products } from '#db/schema/store.ts'
import type { Ctx } from '../context.ts'
import type { Line } from './places.ts'

type Product = Pick<typeof products.$inferSelect, 'id' | 'kind'>

/** What each line holds and how its buyer comes by it, a bundle taken apart (features: orders, 21). */
export async function partsOf(ctx: Ctx, lines: Line[]): Promise<(line: Line) => OrderPart[]> {
  const [{ kindOf, partsOfBundle }, whenOf] = await Promise.all([productsIn(ctx, lines), datesOf(ctx, lines)])
  return (line) => {
    const { title, quantity, productId, courseId, workshopId } = line
    const whole = { title, quantity, productId, when: whenOf.get(courseId ?? workshopId ?? '') ?? null }
    if (productId === null) return [{ ...whole, handover: courseId ? 'course' : 'workshop' }]
    const kind = kindOf.get(productId) ?? 'physical'
    if (kind !== 'bundle') return [{ ...whole, handover: byKind[kind] }]
    return (partsOfBundle.get(productId) ?? []).map((part) => ({
      title: part.label,
      quantity: part.quantity * quantity,
      productId: part.productId,
      handover: part.productId === null ? (part.opens ?? 'arranged') : byKind[kindOf.get(part.productId) ?? 'physical'],
      when: null,
    }))
  }
}

const byKind = { physical: 'ships', digital: 'downloads', bundle: 'arranged' } satisfies Record<
  Product['kind'],
  Handover
>

async function productsIn(ctx: Ctx, lines: Line[]) {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const parts = await ctx.db
    .select()
    .from(productParts)
    .where(inArray(productParts.bundleId, ids))
    .orderBy(productParts.position)
  const all = [...ids, ...parts.flatMap(({ productId }) => productId ?? [])]
  const rows: Product[] = await ctx.db
    .select({ id: products.id, kind: products.kind })
    .from(products)
    .where(inArray(products.id, all))
  return {
    kindOf: new Map(rows.map(({ id, kind }) => [id, kind])),
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
  for (const row of await ctx.db.select().from(courses).where(inArray(courses.id, courseIds))) {
    const day = row.nextStartDate
    dates.set(row.id, day === null ? null : { startsOn: day, endsOn: day, hours: null })
  }
  for (const row of await ctx.db.select().from(workshops).where(inArray(workshops.id, workshopIds))) {
    const hours = { from: row.workshopTime.slice(0, 5), to: row.endTime.slice(0, 5), timeZone: row.timeZone }
    dates.set(row.id, { startsOn: row.workshopDate, endsOn: row.endDate, hours })
  }
  return dates
}
