import { eq, max } from 'drizzle-orm'
import type { ProductFiles } from '#contract/downloads/product-files.schema.ts'
import { FILES_MAX } from '#contract/limits.ts'
import { productFiles } from '#db/schema/store.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { safeFileName, uniqueFileName } from '../../storage/safe-file-name.ts'
import { transaction } from '../../transaction.ts'
import { fileRowsOf, getProductForFiles, productFilesOf, recordFile } from './product-files.ts'
import { type FileUpload, receiveUpload } from './receive-upload.ts'

/**
 * Takes in a file that buyers of a digital product may download, after those that it has (features: downloads, 7).
 * @throws sign_in_required, admin_required, not_found, file_refused, file_too_large, validation for `file`
 */
export async function addFile(
  ctx: Ctx,
  { productId, ...sent }: FileUpload & { productId: number },
): Promise<ProductFiles> {
  requireAdmin(ctx)
  // Asked again below: nobody should wait for a hundred megabytes to be told.
  await withRoom(ctx, productId, 'to read')
  return receiveUpload(ctx, sent, ({ ending, ...content }) =>
    transaction(ctx, async (ctx) => {
      const { product, names } = await withRoom(ctx, productId, 'for update')
      const fileName = uniqueFileName(safeFileName(sent.name, ending), names)
      const [last] = await ctx.db
        .select({ position: max(productFiles.position) })
        .from(productFiles)
        .where(eq(productFiles.productId, productId))
      const position = (last?.position ?? -1) + 1
      const values = { productId, position, title: titleOf(sent.name), fileName, kind: 'stored', ...content } as const
      const [row] = await ctx.db.insert(productFiles).values(values).returning()
      if (!row) throw new Error('a file was not written')
      await recordFile(ctx, product, null, row)
      return productFilesOf(ctx, productId)
    }),
  )
}

async function withRoom(ctx: Ctx, productId: number, lock: 'for update' | 'to read') {
  const product = await getProductForFiles(ctx, productId, lock)
  if (product.kind !== 'digital') throw refused('Only a digital product has files: save it as one first.')
  const names = (await fileRowsOf(ctx, productId)).map(({ fileName }) => fileName)
  if (names.length >= FILES_MAX) throw refused(`A product has at most ${FILES_MAX} files.`)
  return { product, names }
}

function refused(message: string): Problem {
  return new Problem('validation', { message, fields: [{ field: 'file', message }] })
}

/** What the file was called, without its ending and what cannot be seen. */
function titleOf(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const seen = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim()
  return Array.from(seen).slice(0, 100).join('').trim() || 'File'
}
