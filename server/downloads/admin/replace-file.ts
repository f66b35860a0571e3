import { eq } from 'drizzle-orm'
import { fileExtension } from '#contract/downloads/file-types.ts'
import type { ProductFiles } from '#contract/downloads/product-files.schema.ts'
import { productFiles } from '#db/schema/store.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { safeFileName, uniqueFileName } from '../../storage/safe-file-name.ts'
import { transaction } from '../../transaction.ts'
import { assertHasContent, auditFileChange, listActiveFiles, lockFile, toProductFiles } from './product-files.ts'
import { type FileUpload, receiveUpload } from './receive-upload.ts'

type NewContent = FileUpload & { id: string; version: number }

/**
 * Replaces the content of a file, also for earlier buyers (features: downloads, 8). Keeps the title, and the name except
 * for its extension.
 * @throws sign_in_required, admin_required, not_found, conflict for another version, file_refused, file_too_large,
 * validation for `file`
 */
export async function replaceFile(ctx: Ctx, { id, version, ...upload }: NewContent): Promise<ProductFiles> {
  requireAdmin(ctx)
  return receiveUpload(ctx, upload, ({ extension, ...content }) =>
    transaction(ctx, async (ctx) => {
      const { product, file } = await lockFile(ctx, id, version)
      assertHasContent(file)
      const others = (await listActiveFiles(ctx, product.id)).filter((other) => other.id !== id)
      const fileName =
        fileExtension(file.fileName) === extension
          ? file.fileName
          : uniqueFileName(
              safeFileName(file.fileName, extension),
              others.map((other) => other.fileName),
            )
      const [row] = await ctx.db
        .update(productFiles)
        .set({ ...content, fileName })
        .where(eq(productFiles.id, id))
        .returning()
      await auditFileChange(ctx, product, file, row ?? null)
      await ctx.jobs.queue(ctx, 'downloads.sweep', { keys: [file.source] })
      return toProductFiles(ctx, product.id)
    }),
  )
}
