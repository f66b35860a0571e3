import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ProductForm } from '#contract/content/editing/content-forms.schema.ts'
import { productParts, products } from '#db/schema/content/store.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'

export type BundleItems = ProductForm['parts']

export async function listBundleItems(ctx: Ctx, bundleId: number): Promise<BundleItems> {
  const { productId, label, quantity, opens } = productParts
  const rows = await ctx.db
    .select({ productId, label, quantity, opens })
    .from(productParts)
    .where(eq(productParts.bundleId, bundleId))
    .orderBy(asc(productParts.position))
  return rows.map((row) => ({ ...row, opens: row.opens ?? '' }))
}

/**
 * Replaces the items of a bundle in the caller's transaction. The label of a product item is the product's name.
 * Existing orders keep the items as ordered.
 * @throws validation for an unknown product and for a bundle as an item
 */
export async function saveBundleItems(ctx: Ctx, bundleId: number, items: BundleItems): Promise<BundleItems> {
  const before = await listBundleItems(ctx, bundleId)
  const names = await lockProductNames(ctx, bundleId, { items, before })
  const labeled = items.map((item) => ({ ...item, label: names.get(item.productId ?? 0) ?? item.label }))
  if (JSON.stringify(labeled) === JSON.stringify(before)) return before
  await ctx.db.delete(productParts).where(eq(productParts.bundleId, bundleId))
  const rows = labeled.map((item, position) => ({ ...item, bundleId, position, opens: item.opens || null }))
  if (rows.length > 0) await ctx.db.insert(productParts).values(rows)
  return listBundleItems(ctx, bundleId)
}

/**
 * Returns the names of the product items by id. Locks the products, so that none can become a bundle. A deleted
 * product is accepted if the bundle already contained it.
 */
async function lockProductNames(
  ctx: Ctx,
  bundleId: number,
  { items, before }: { items: BundleItems; before: BundleItems },
): Promise<Map<number, string>> {
  const ids = items.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: products.id, name: products.name, kind: products.kind, deletedAt: products.deletedAt })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('share')
  for (const [index, { productId }] of items.entries()) {
    if (productId === null) continue
    const row = rows.find(({ id }) => id === productId)
    const isNew = before.every((item) => item.productId !== productId)
    if (!row || (row.deletedAt && isNew))
      throw invalidField(`parts.${index}.productId`, 'This product no longer exists.')
    if (row.kind === 'bundle' || row.id === bundleId)
      throw invalidField(`parts.${index}.productId`, `${row.name} is a bundle. A bundle can’t contain another bundle.`)
  }
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** @throws validation if the product is an item of a bundle */
export async function assertNotInBundle(ctx: Ctx, id: number): Promise<void> {
  const [bundle] = await ctx.db
    .select({ name: products.name })
    .from(productParts)
    .innerJoin(products, eq(products.id, productParts.bundleId))
    .where(and(eq(productParts.productId, id), isNull(products.deletedAt)))
    .limit(1)
  if (bundle)
    throw invalidField(
      'kind',
      `This product is in ${bundle.name}, and a bundle can’t contain another bundle. Remove it there first.`,
    )
}

function invalidField(field: string, message: string): Problem {
  return new Problem('validation', { message, fields: [{ field, message }] })
}
