import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Sample } from '#contract/content/store/products.ts'
import { id as validId } from '#contract/fields.schema.ts'
import { productFiles, products } from '#db/schema/content/store.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { type Delivery, openFile } from './open-file.ts'

const isSample = and(eq(productFiles.isSample, true), isNull(productFiles.removedAt))

export async function listSamples(ctx: Ctx, productId: number): Promise<Sample[]> {
  const rows = await ctx.db
    .select({ id: productFiles.id, title: productFiles.title })
    .from(productFiles)
    .where(and(eq(productFiles.productId, productId), isSample))
    .orderBy(asc(productFiles.position))
  return rows.map(({ id, title }) => ({ title, url: `/samples/${id}` }))
}

/** Returns a sample of a product that is on sale. @throws not_found, unavailable */
export async function deliverSample(ctx: Ctx, { id }: { id: string }): Promise<Delivery> {
  const [row] = validId.safeParse(id).success
    ? await ctx.db
        .select({ file: productFiles })
        .from(productFiles)
        .innerJoin(products, eq(products.id, productFiles.productId))
        .where(and(eq(productFiles.id, id), isSample, eq(products.isActive, true), isNull(products.deletedAt)))
    : []
  if (!row) throw new Problem('not_found')
  return openFile(ctx, row.file, ctx.now())
}
