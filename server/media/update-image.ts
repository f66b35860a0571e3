import { eq } from 'drizzle-orm'
import type { DescribePicture, PictureRow } from '#contract/media/images.schema.ts'
import { pictures } from '#db/schema/media.ts'
import { recordChange } from '../audit/index.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { pictureColumns, pictureOf } from './image-mapper.ts'

/**
 * Says what a picture shows and what it is called (features: pictures, 4).
 * @throws sign_in_required, admin_required, not_found, conflict when it is not the version that was read
 */
export async function describePicture(ctx: Ctx, { id, name, alt, version }: DescribePicture): Promise<PictureRow> {
  requireAdmin(ctx)
  return transaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select(pictureColumns).from(pictures).where(eq(pictures.id, id)).for('update')
    if (!before) throw new Problem('not_found')
    if (before.version !== version) throw new Problem('conflict')
    const [row] = await ctx.db.update(pictures).set({ name, alt }).where(eq(pictures.id, id)).returning(pictureColumns)
    if (!row) throw new Problem('not_found')
    await recordChange(ctx, {
      action: 'changed',
      subject: 'picture',
      id,
      name,
      before: { name: before.name, alt: before.alt },
      after: { name, alt },
    })
    return pictureOf(row)
  })
}
