import { eq } from 'drizzle-orm'
import { pictures } from '#db/schema/media.ts'
import { recordAudit } from '../audit/index.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { findUsages, usagesText } from './find-usages.ts'
import { imageColumns, variantKeys } from './image-mapper.ts'

/**
 * Removes an unused image; a job deletes its files (features: pictures, 5).
 * @throws sign_in_required, admin_required, not_found, picture_in_use with the names of its usages
 */
export async function removeImage(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  requireAdmin(ctx)
  await transaction(ctx, async (ctx) => {
    const [picture] = await ctx.db.select(imageColumns).from(pictures).where(eq(pictures.id, id)).for('update')
    if (!picture) throw new Problem('not_found')
    const usages = await findUsages(ctx, id)
    if (usages.length > 0)
      throw new Problem('picture_in_use', {
        message: `This picture is still shown by ${usagesText(usages)}. Choose another picture there first.`,
      })
    await ctx.db.delete(pictures).where(eq(pictures.id, id))
    const { name, alt, width, height, bytes } = picture
    const before = { name, alt, width, height, bytes }
    await recordAudit(ctx, { action: 'deleted', subject: 'picture', id, name, before, after: null })
    await ctx.jobs.queue(ctx, 'pictures.sweep', { keys: variantKeys(picture) })
  })
  return { id }
}
