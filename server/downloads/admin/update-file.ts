import { eq } from 'drizzle-orm'
import type { ProductFiles, UpdateFileInput } from '#contract/downloads/product-files.schema.ts'
import { productFiles } from '#db/schema/store.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { safeFileName } from '../../storage/safe-file-name.ts'
import { transaction } from '../../transaction.ts'
import { auditFileChange, listActiveFiles, lockFile, toProductFiles } from './product-files.ts'

/**
 * Updates the title and file name of a file. Keeps the extension.
 * @throws sign_in_required, admin_required, not_found, conflict for another version, validation
 */
export async function updateFile(ctx: Ctx, { id, title, version, ...input }: UpdateFileInput): Promise<ProductFiles> {
  requireAdmin(ctx)
  return transaction(ctx, async (ctx) => {
    const { product, file } = await lockFile(ctx, id, version)
    const extension = file.fileName.split('.').at(-1) ?? ''
    const stem = input.fileName.toLowerCase().endsWith(`.${extension}`)
      ? input.fileName
      : `${input.fileName}.${extension}`
    const fileName = safeFileName(stem, extension)
    await assertNameFree(ctx, product.id, { id, fileName })
    const [row] = await ctx.db.update(productFiles).set({ title, fileName }).where(eq(productFiles.id, id)).returning()
    await auditFileChange(ctx, product, file, row ?? null)
    return toProductFiles(ctx, product.id)
  })
}

async function assertNameFree(ctx: Ctx, productId: number, { id, fileName }: { id: string; fileName: string }) {
  const others = (await listActiveFiles(ctx, productId)).filter((other) => other.id !== id)
  if (others.every((other) => other.fileName !== fileName)) return
  const message = `Another file of this product is called ${fileName}. Please choose another name.`
  throw new Problem('validation', { message, fields: [{ field: 'fileName', message }] })
}
