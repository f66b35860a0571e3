import { inArray } from 'drizzle-orm'
import { imageIdOf } from '#contract/content/media/derived-images.ts'
import { pictures } from '#db/schema/content/media.ts'
import type { Ctx } from '../../context.ts'
import { invalidField } from '../editing/index.ts'

/**
 * Locks the images in id order, so that they cannot be removed.
 * @throws validation for the field of an image that does not exist
 */
export async function assertImagesExist(ctx: Ctx, urls: [field: string, url: string][]): Promise<void> {
  const ids = urls.flatMap(([field, url]) => {
    const id = imageIdOf(url)
    return id ? [{ field, id }] : []
  })
  const found = await ctx.db
    .select({ id: pictures.id })
    .from(pictures)
    .where(
      inArray(
        pictures.id,
        ids.map(({ id }) => id),
      ),
    )
    .orderBy(pictures.id)
    .for('share')
  const missing = ids.find(({ id }) => !found.some((picture) => picture.id === id))
  if (missing) throw invalidField(missing.field, 'This image is no longer in the library. Choose another one.')
}
