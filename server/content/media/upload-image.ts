import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { IMAGE_BYTES_MAX, IMAGE_NAME_MAX } from '#contract/content/media/image-limits.ts'
import { imageFileName } from '#contract/content/media/image-variants.ts'
import type { ImageRow } from '#contract/content/media/images.schema.ts'
import { pictures } from '#db/schema/content/media.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { imageColumns, toImageRow, variantKey } from './image-mapper.ts'
import type { ProcessedImage } from './process-image.ts'

type NewImage = { bytes: Buffer; name: string; alt: string }

/**
 * Stores an image in several sizes as WebP and AVIF, without metadata. Returns the existing image for a file that was
 * uploaded before.
 * @throws sign_in_required, admin_required, picture_too_large, not_a_picture, too_many_pixels, validation for `file`
 */
export async function uploadImage(ctx: Ctx, input: NewImage): Promise<ImageRow> {
  requireStaff(ctx)
  const { bytes } = input
  if (bytes.length > IMAGE_BYTES_MAX) throw new Problem('picture_too_large')
  const sha256 = createHash('sha256').update(bytes).digest()
  const existing = await findByHash(ctx, sha256)
  if (existing) return existing

  const processed = await ctx.imageProcessor.process(bytes)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`SELECT uuid_v7() AS id`)
  const id = rows[0]?.id ?? randomUUID()
  // Stored before the row, so that listed images always have files. Removed again if the insert fails.
  await storeVariants(ctx, id, processed)
  const added = await insertImage(ctx, { ...input, id, sha256, processed }).catch(async (error) => {
    await removeVariants(ctx, id, processed)
    throw error
  })
  if (added) return added
  await removeVariants(ctx, id, processed)
  const concurrent = await findByHash(ctx, sha256)
  if (!concurrent) throw new Problem('conflict')
  return concurrent
}

async function findByHash(ctx: Ctx, sha256: Buffer): Promise<ImageRow | undefined> {
  const [row] = await ctx.db.select(imageColumns).from(pictures).where(eq(pictures.sha256, sha256))
  return row && toImageRow(row)
}

type NewImageRow = NewImage & { id: string; sha256: Buffer; processed: ProcessedImage }

/** @returns undefined if a concurrent upload of the same file was first */
function insertImage(
  ctx: Ctx,
  { id, sha256, processed, bytes, alt, ...input }: NewImageRow,
): Promise<ImageRow | undefined> {
  const { width, height } = processed
  const name = cleanFileName(input.name)
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(pictures)
      .values({ id, name, alt, width, height, bytes: bytes.length, sha256, createdBy: ctx.viewer?.userId ?? null })
      .onConflictDoNothing({ target: pictures.sha256 })
      .returning(imageColumns)
    if (!row) return undefined
    const after = { name, alt, width, height, bytes: bytes.length }
    await recordAudit(ctx, { subject: 'picture', id, name, before: null, after })
    return toImageRow(row)
  })
}

async function storeVariants(ctx: Ctx, id: string, { variants }: ProcessedImage): Promise<void> {
  for (const { bytes, format, ...size } of variants)
    await ctx.storage.put(variantKey(id, imageFileName(size, format)), bytes, `image/${format}`)
}

async function removeVariants(ctx: Ctx, id: string, { variants }: ProcessedImage): Promise<void> {
  for (const { format, ...size } of variants) await ctx.storage.remove(variantKey(id, imageFileName(size, format)))
}

function cleanFileName(name: string): string {
  const baseName = name.split(/[/\\]/).at(-1) ?? ''
  const visible = baseName
    .slice(0, 4 * IMAGE_NAME_MAX)
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(visible).slice(0, IMAGE_NAME_MAX).join('').trim() || 'picture'
}
