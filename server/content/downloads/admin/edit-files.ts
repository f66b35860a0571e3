import { eq, max, sql } from 'drizzle-orm'
import type { ProductFiles, UpdateFileInput } from '#contract/content/downloads/product-files.schema.ts'
import { productFiles } from '#db/schema/content/store.ts'
import { orderLineParts, orderLines } from '#db/schema/sales/orders.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { safeFileName } from '../../../platform/storage/safe-file-name.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import {
  assertHasContent,
  auditFileChange,
  getProductForFiles,
  listActiveFiles,
  lockFile,
  toProductFiles,
} from './product-files.ts'

/** Keeps the extension. @throws sign_in_required, admin_required, not_found, conflict, validation */
export async function updateFile(
  ctx: Ctx,
  { id, title, isSample, version, ...input }: UpdateFileInput,
): Promise<ProductFiles> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const { product, file } = await lockFile(ctx, id, version)
    if (isSample === false && product.kind === 'physical') throw samplesOnly()
    const extension = file.fileName.split('.').at(-1) ?? ''
    const stem = input.fileName.toLowerCase().endsWith(`.${extension}`)
      ? input.fileName
      : `${input.fileName}.${extension}`
    const fileName = safeFileName(stem, extension)
    await assertNameFree(ctx, product.id, { id, fileName })
    const values = { title, fileName, ...(isSample === undefined ? {} : { isSample }) }
    const [row] = await ctx.db.update(productFiles).set(values).where(eq(productFiles.id, id)).returning()
    await auditFileChange(ctx, product, file, row ?? null)
    return toProductFiles(ctx, product.id)
  })
}

function samplesOnly(): Problem {
  const message = 'Files of a physical product are free samples. Please save this product as digital first.'
  return new Problem('validation', { message, fields: [{ field: 'isSample', message }] })
}

async function assertNameFree(ctx: Ctx, productId: number, { id, fileName }: { id: string; fileName: string }) {
  const others = (await listActiveFiles(ctx, productId)).filter((other) => other.id !== id)
  if (others.every((other) => other.fileName !== fileName)) return
  const message = `This product already has a file named ${fileName}. Please choose another name.`
  throw new Problem('validation', { message, fields: [{ field: 'fileName', message }] })
}

/** @throws sign_in_required, admin_required, not_found, conflict unless `ids` lists every current file once */
export async function reorderFiles(ctx: Ctx, { id, ids }: { id: number; ids: string[] }): Promise<ProductFiles> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const product = await getProductForFiles(ctx, id, 'for update')
    const before = await listActiveFiles(ctx, id)
    const ordered = ids.flatMap((fileId) => before.find((file) => file.id === fileId) ?? [])
    if (ids.length !== before.length || new Set(ordered).size !== before.length) throw new Problem('conflict')
    const [last] = await ctx.db
      .select({ position: max(productFiles.position) })
      .from(productFiles)
      .where(eq(productFiles.productId, id))
    // New positions start after the last one, because positions are unique at every moment.
    const first = (last?.position ?? -1) + 1
    for (const [index, file] of ordered.entries())
      await ctx.db
        .update(productFiles)
        .set({ position: first + index })
        .where(eq(productFiles.id, file.id))
    const names = (files: typeof before) => ({ files: files.map(({ fileName }) => fileName) })
    const change = { subject: 'product', id, name: product.name } as const
    await recordAudit(ctx, { ...change, before: names(before), after: names(ordered) })
    return toProductFiles(ctx, id)
  })
}

/**
 * Removes a file from a product. Earlier buyers keep access.
 * @throws sign_in_required, admin_required, not_found, validation for generated files
 */
export async function removeFile(ctx: Ctx, { id }: { id: string }): Promise<ProductFiles> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const { product, file } = await lockFile(ctx, id)
    assertHasContent(file)
    const isThis = eq(productFiles.id, id)
    if (await wasOrdered(ctx, product.id)) {
      await ctx.db.update(productFiles).set({ removedAt: ctx.now() }).where(isThis)
    } else {
      await ctx.db.delete(productFiles).where(isThis)
      await ctx.jobs.queue(ctx, 'downloads.cleanup', { keys: [file.source] })
    }
    await auditFileChange(ctx, product, file, null)
    return toProductFiles(ctx, product.id)
  })
}

async function wasOrdered(ctx: Ctx, productId: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ ordered: boolean }>(sql`SELECT
    EXISTS (SELECT 1 FROM ${orderLines} WHERE product_id = ${productId}) OR
    EXISTS (SELECT 1 FROM ${orderLineParts} WHERE product_id = ${productId}) AS ordered`)
  return rows[0]?.ordered ?? false
}
