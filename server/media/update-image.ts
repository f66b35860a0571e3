import { eq } from 'drizzle-orm'
import type { ImageRow, UpdateImageInput } from '#contract/media/images.schema.ts'
import { pictures } from '#db/schema/media.ts'
import { recordAudit } from '../audit/index.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { imageColumns, toImageRow } from './image-mapper.ts'

/**
 * Updates the name and alt text of an image (features: pictures, 4).
 * @throws sign_in_required, admin_required, not_found, conflict for another version
 */
export async function updateImage(ctx: Ctx, { id, name, alt, version }: UpdateImageInput): Promise<ImageRow> {
  requireAdmin(ctx)
  return transaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select(imageColumns).from(pictures).where(eq(pictures.id, id)).for('update')
    if (!before) throw new Problem('not_found')
    if (before.version !== version) throw new Problem('conflict')
    const [row] = await ctx.db.update(pictures).set({ name, alt }).where(eq(pictures.id, id)).returning(imageColumns)
    if (!row) throw new Problem('not_found')
    await recordAudit(ctx, {
      action: 'changed',
      subject: 'picture',
      id,
      name,
      before: { name: before.name, alt: before.alt },
      after: { name, alt },
    })
    return toImageRow(row)
  })
}
