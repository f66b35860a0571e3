import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { IMAGE_BYTES_MAX } from '#contract/limits.ts'
import { imageFileName } from '#contract/media/image-variants.ts'
import type { ImageRow } from '#contract/media/images.schema.ts'
import { pictures } from '#db/schema/media.ts'
import { recordAudit } from '../audit/index.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { cleanFileName } from './clean-file-name.ts'
import { imageColumns, toImageRow, variantKey } from './image-mapper.ts'
import type { ProcessedImage } from './processing-queue.ts'

/** `name` is what the file was called; `alt` says what it shows. */
type NewPicture = { bytes: Buffer; name: string; alt: string }

/**
 * Takes in a picture and keeps it in several sizes, as WebP and as AVIF, without anything else that its file held
 * (features: pictures, 1). The same file again gives the picture that is there (features: pictures, 2).
 * @throws sign_in_required, admin_required, picture_too_large, not_a_picture, too_many_pixels, validation for `file`
 */
export async function uploadImage(ctx: Ctx, input: NewPicture): Promise<ImageRow> {
  requireAdmin(ctx)
  const { bytes } = input
  if (bytes.length > IMAGE_BYTES_MAX) throw new Problem('picture_too_large')
  const sha256 = createHash('sha256').update(bytes).digest()
  const known = await byHash(ctx, sha256)
  if (known) return known

  const developed = await ctx.darkroom.process(bytes)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`SELECT uuid_v7() AS id`)
  const id = rows[0]?.id ?? randomUUID()
  // Before the row: what is listed can always be shown. Of a picture that then fails to be written, the files go again.
  await putPrints(ctx, id, developed)
  const added = await writeRow(ctx, { ...input, id, sha256, developed }).catch(async (error) => {
    await removePrints(ctx, id, developed)
    throw error
  })
  if (added) return added
  await removePrints(ctx, id, developed)
  const other = await byHash(ctx, sha256)
  if (!other) throw new Problem('conflict')
  return other
}

async function byHash(ctx: Ctx, sha256: Buffer): Promise<ImageRow | undefined> {
  const [row] = await ctx.db.select(imageColumns).from(pictures).where(eq(pictures.sha256, sha256))
  return row && toImageRow(row)
}

type Written = NewPicture & { id: string; sha256: Buffer; developed: ProcessedImage }

/** @returns nothing when the same file came twice at once, and the other was first */
function writeRow(ctx: Ctx, { id, sha256, developed, bytes, alt, ...input }: Written): Promise<ImageRow | undefined> {
  const { width, height } = developed
  const name = cleanFileName(input.name)
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(pictures)
      .values({ id, name, alt, width, height, bytes: bytes.length, sha256, createdBy: ctx.viewer?.userId ?? null })
      .onConflictDoNothing({ target: pictures.sha256 })
      .returning(imageColumns)
    if (!row) return undefined
    const after = { name, alt, width, height, bytes: bytes.length }
    await recordAudit(ctx, { action: 'created', subject: 'picture', id, name, before: null, after })
    return toImageRow(row)
  })
}

async function putPrints(ctx: Ctx, id: string, { prints }: ProcessedImage): Promise<void> {
  for (const { bytes, format, ...size } of prints)
    await ctx.storage.put(variantKey(id, imageFileName(size, format)), bytes, `image/${format}`)
}

async function removePrints(ctx: Ctx, id: string, { prints }: ProcessedImage): Promise<void> {
  for (const { format, ...size } of prints) await ctx.storage.remove(variantKey(id, imageFileName(size, format)))
}
