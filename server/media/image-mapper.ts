import { type ImageFormat, type ImageSize, imageFileName, imageSizes } from '#contract/media/image-variants.ts'
import type { ImageRow } from '#contract/media/images.schema.ts'
import { pictures } from '#db/schema/media.ts'
import { instantText } from '../lists/paginate.ts'

export const imageColumns = {
  id: pictures.id,
  name: pictures.name,
  alt: pictures.alt,
  width: pictures.width,
  height: pictures.height,
  bytes: pictures.bytes,
  version: pictures.version,
  at: instantText(pictures.createdAt),
}

type Columns = Omit<ImageRow, 'address' | 'createdAt'> & { at: string }

export function toImageRow({ at, ...row }: Columns): ImageRow {
  return { ...row, address: `/media/${row.id}/${imageFileName(row, 'webp')}`, createdAt: at }
}

/** Returns the storage key of a variant. */
export function variantKey(id: string, file: string): string {
  return `pictures/${id}/${file}`
}

export function variantKeys({ id, ...size }: ImageSize & { id: string }): string[] {
  const formats: ImageFormat[] = ['webp', 'avif']
  return imageSizes(size).flatMap((one) => formats.map((format) => variantKey(id, imageFileName(one, format))))
}
