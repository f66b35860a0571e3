import { eq } from 'drizzle-orm'
import type { ProductFiles, UpdateFileInput } from '#contract/downloads/product-files.schema.ts'
import { productFiles } from '#db/schema/store.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { safeFileName } from '../../storage/safe-file-name.ts'
import { transaction } from '../../transaction.ts'
import { fileRowsOf, fileToChange, productFilesOf, recordFile } from './product-files.ts'

/**
 * Says what a file is called: its title on the order's page, and the name that it is saved under, whose ending stays.
 * @throws sign_in_required, admin_required, not_found, conflict when it is not the version that was read, validation
 */
export async function updateFile(ctx: Ctx, { id, title, version, ...input }: UpdateFileInput): Promise<ProductFiles> {
  requireAdmin(ctx)
  return transaction(ctx, async (ctx) => {
    const { product, file } = await fileToChange(ctx, id, version)
    const ending = file.fileName.split('.').at(-1) ?? ''
    const stem = input.fileName.toLowerCase().endsWith(`.${ending}`) ? input.fileName : `${input.fileName}.${ending}`
    const fileName = safeFileName(stem, ending)
    await assertNameFree(ctx, product.id, { id, fileName })
    const [row] = await ctx.db.update(productFiles).set({ title, fileName }).where(eq(productFiles.id, id)).returning()
    await recordFile(ctx, product, file, row ?? null)
    return productFilesOf(ctx, product.id)
  })
}

async function assertNameFree(ctx: Ctx, productId: number, { id, fileName }: { id: string; fileName: string }) {
  const others = (await fileRowsOf(ctx, productId)).filter((other) => other.id !== id)
  if (others.every((other) => other.fileName !== fileName)) return
  const message = `Another file of this product is called ${fileName}. Please choose another name.`
  throw new Problem('validation', { message, fields: [{ field: 'fileName', message }] })
}
