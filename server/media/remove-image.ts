import { eq } from 'drizzle-orm'
import { pictures } from '#db/schema/media.ts'
import { recordAudit } from '../audit/index.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { findUsages, usagesText } from './find-usages.ts'
import { imageColumns, variantKeys } from './image-mapper.ts'

/**
 * Removes a picture that nothing shows; its files go with it, a moment later (features: pictures, 5).
 * @throws sign_in_required, admin_required, not_found, picture_in_use with the names of what shows it
 */
export async function removeImage(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  requireAdmin(ctx)
  await transaction(ctx, async (ctx) => {
    const [picture] = await ctx.db.select(imageColumns).from(pictures).where(eq(pictures.id, id)).for('update')
    if (!picture) throw new Problem('not_found')
    const uses = await findUsages(ctx, id)
    if (uses.length > 0)
      throw new Problem('picture_in_use', {
        message: `This picture is still shown by ${usagesText(uses)}. Choose another picture there first.`,
      })
    await ctx.db.delete(pictures).where(eq(pictures.id, id))
    const { name, alt, width, height, bytes } = picture
    const before = { name, alt, width, height, bytes }
    await recordAudit(ctx, { action: 'deleted', subject: 'picture', id, name, before, after: null })
    await ctx.jobs.queue(ctx, 'pictures.sweep', { keys: variantKeys(picture) })
  })
  return { id }
}
