import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ProductForm } from '#contract/content/content-forms.schema.ts'
import { productParts, products } from '#db/schema/store.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'

export type BundleItems = ProductForm['parts']

/** What a bundle holds, in its order. */
export async function bundleItemsOf(ctx: Ctx, bundleId: number): Promise<BundleItems> {
  const { productId, label, quantity, opens } = productParts
  const rows = await ctx.db
    .select({ productId, label, quantity, opens })
    .from(productParts)
    .where(eq(productParts.bundleId, bundleId))
    .orderBy(asc(productParts.position))
  return rows.map((row) => ({ ...row, opens: row.opens ?? '' }))
}

/**
 * Puts a bundle together, in its transaction (features: writing desk, 14). A part that is a product is called what the
 * product is called. Whoever ordered the bundle before keeps what it held then.
 * @throws validation, for what is no product, for a bundle within a bundle
 */
export async function writeBundleItems(ctx: Ctx, bundleId: number, wanted: BundleItems): Promise<BundleItems> {
  const before = await bundleItemsOf(ctx, bundleId)
  const names = await namesOf(ctx, bundleId, wanted, before)
  const parts = wanted.map((part) => ({ ...part, label: names.get(part.productId ?? 0) ?? part.label }))
  if (JSON.stringify(parts) === JSON.stringify(before)) return before
  await ctx.db.delete(productParts).where(eq(productParts.bundleId, bundleId))
  const rows = parts.map((part, position) => ({ ...part, bundleId, position, opens: part.opens || null }))
  if (rows.length > 0) await ctx.db.insert(productParts).values(rows)
  return bundleItemsOf(ctx, bundleId)
}

/** Locked, so that none of them becomes a bundle in the same moment. One that was deleted stays where it was. */
async function namesOf(
  ctx: Ctx,
  bundleId: number,
  wanted: BundleItems,
  before: BundleItems,
): Promise<Map<number, string>> {
  const ids = wanted.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: products.id, name: products.name, kind: products.kind, deletedAt: products.deletedAt })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('share')
  for (const [place, { productId }] of wanted.entries()) {
    if (productId === null) continue
    const row = rows.find(({ id }) => id === productId)
    const isNew = before.every((part) => part.productId !== productId)
    if (!row || (row.deletedAt && isNew))
      throw refused(`parts.${place}.productId`, 'This product is not there (any more).')
    if (row.kind === 'bundle' || row.id === bundleId)
      throw refused(`parts.${place}.productId`, `${row.name} is a bundle itself: a bundle holds no bundle.`)
  }
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** @throws validation, where another bundle holds this product */
export async function assertNotInBundle(ctx: Ctx, id: number): Promise<void> {
  const [holder] = await ctx.db
    .select({ name: products.name })
    .from(productParts)
    .innerJoin(products, eq(products.id, productParts.bundleId))
    .where(and(eq(productParts.productId, id), isNull(products.deletedAt)))
    .limit(1)
  if (holder)
    throw refused('kind', `It is a part of ${holder.name}: a bundle holds no bundle. Take it out there first.`)
}

function refused(field: string, message: string): Problem {
  return new Problem('validation', { message, fields: [{ field, message }] })
}
