import { eq } from 'drizzle-orm'
import { fileExtension } from '#contract/downloads/file-types.ts'
import type { ProductFiles } from '#contract/downloads/product-files.schema.ts'
import { productFiles } from '#db/schema/store.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { safeFileName, uniqueFileName } from '../../storage/safe-file-name.ts'
import { transaction } from '../../transaction.ts'
import { assertHasContent, fileRowsOf, fileToChange, productFilesOf, recordFile } from './product-files.ts'
import { type FileUpload, receiveUpload } from './receive-upload.ts'

type NewContent = FileUpload & { id: string; version: number }

/**
 * Takes in another content for a file: whoever bought it gets the newest (features: downloads, 8). Its title stays, and
 * its name but for another ending.
 * @throws sign_in_required, admin_required, not_found, conflict when it is not the version that was read, file_refused,
 * file_too_large, validation for `file`
 */
export async function replaceFile(ctx: Ctx, { id, version, ...sent }: NewContent): Promise<ProductFiles> {
  requireAdmin(ctx)
  return receiveUpload(ctx, sent, ({ ending, ...content }) =>
    transaction(ctx, async (ctx) => {
      const { product, file } = await fileToChange(ctx, id, version)
      assertHasContent(file)
      const others = (await fileRowsOf(ctx, product.id)).filter((other) => other.id !== id)
      const fileName =
        fileExtension(file.fileName) === ending
          ? file.fileName
          : uniqueFileName(
              safeFileName(file.fileName, ending),
              others.map((other) => other.fileName),
            )
      const [row] = await ctx.db
        .update(productFiles)
        .set({ ...content, fileName })
        .where(eq(productFiles.id, id))
        .returning()
      await recordFile(ctx, product, file, row ?? null)
      await ctx.jobs.queue(ctx, 'downloads.sweep', { keys: [file.source] })
      return productFilesOf(ctx, product.id)
    }),
  )
}
