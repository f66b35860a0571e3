import type { ImageFormat } from '#contract/media/image-variants.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { variantKey } from './image-mapper.ts'

export type ImageFile = { bytes: Uint8Array<ArrayBuffer>; format: ImageFormat; etag: string }

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const fileName = /^[1-9]\d{0,4}x[1-9]\d{0,4}\.(webp|avif)$/

/** A file of a picture, for everyone (features: pictures, 6). @throws not_found */
export async function getImageFile(ctx: Ctx, { id, file }: { id: string; file: string }): Promise<ImageFile> {
  const format = fileName.exec(file)?.[1]
  // Nothing of what was asked leads anywhere unless it looks exactly like what we write.
  if (!uuid.test(id) || (format !== 'webp' && format !== 'avif')) throw new Problem('not_found')
  const bytes = await ctx.storage.get(variantKey(id, file))
  if (!bytes) throw new Problem('not_found')
  // Its bytes never change, so its name is all that tells it apart.
  return { bytes, format, etag: `"${id}-${file}"` }
}
