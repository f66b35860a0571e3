import { eq, max } from 'drizzle-orm'
import { FILES_MAX } from '#contract/content/downloads/file-limits.ts'
import { fileExtension } from '#contract/content/downloads/file-types.ts'
import type { ProductFiles } from '#contract/content/downloads/product-files.schema.ts'
import { productFiles } from '#db/schema/content/store.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { safeFileName, uniqueFileName } from '../../../platform/storage/safe-file-name.ts'
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
import { type FileUpload, receiveUpload } from './receive-upload.ts'

/**
 * Uploads a file to the end of the list of a product. Files of a physical product are samples.
 * @throws sign_in_required, admin_required, not_found, file_refused, file_too_large, validation for `file`
 */
export async function addFile(
  ctx: Ctx,
  { productId, ...upload }: FileUpload & { productId: number },
): Promise<ProductFiles> {
  requireStaff(ctx)
  // Checked before the upload to fail early, and again below under a lock.
  await assertCanAddFile(ctx, productId, 'to read')
  return receiveUpload(ctx, upload, ({ extension, ...content }) =>
    transaction(ctx, async (ctx) => {
      const { product, names } = await assertCanAddFile(ctx, productId, 'for update')
      const fileName = uniqueFileName(safeFileName(upload.name, extension), names)
      const [last] = await ctx.db
        .select({ position: max(productFiles.position) })
        .from(productFiles)
        .where(eq(productFiles.productId, productId))
      const position = (last?.position ?? -1) + 1
      const values = {
        productId,
        position,
        title: titleFromName(upload.name),
        fileName,
        kind: 'stored',
        isSample: product.kind === 'physical',
        ...content,
      } as const
      const [row] = await ctx.db.insert(productFiles).values(values).returning()
      if (!row) throw new Error('product file insert returned no row')
      await auditFileChange(ctx, product, null, row)
      return toProductFiles(ctx, productId)
    }),
  )
}

async function assertCanAddFile(ctx: Ctx, productId: number, lock: 'for update' | 'to read') {
  const product = await getProductForFiles(ctx, productId, lock)
  if (product.kind === 'bundle') throw fileError('A bundle can’t have files. Please add them to the products in it.')
  const names = (await listActiveFiles(ctx, productId)).map(({ fileName }) => fileName)
  if (names.length >= FILES_MAX) throw fileError(`A product can have up to ${FILES_MAX} files.`)
  return { product, names }
}

function fileError(message: string): Problem {
  return new Problem('validation', { message, fields: [{ field: 'file', message }] })
}

const TITLE_CHARACTERS_MAX = 100

export function titleFromName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const visible = last
    .replace(/\.[^.]*$/, '')
    .slice(0, 4 * TITLE_CHARACTERS_MAX)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, '')
    .trim()
  return Array.from(visible).slice(0, TITLE_CHARACTERS_MAX).join('').trim() || 'File'
}

type NewContent = FileUpload & { id: string; version: number }

/**
 * Replaces the content of a file, also for earlier buyers. Keeps the title.
 * @throws sign_in_required, admin_required, not_found, conflict for another version, file_refused, file_too_large,
 *   validation for `file`
 */
export async function replaceFile(ctx: Ctx, { id, version, ...upload }: NewContent): Promise<ProductFiles> {
  requireStaff(ctx)
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
      await ctx.jobs.queue(ctx, 'downloads.cleanup', { keys: [file.source] })
      return toProductFiles(ctx, product.id)
    }),
  )
}
