import { type PictureFormat, type PictureSize, pictureFileName, pictureSizes } from '#contract/media/image-variants.ts'
import type { PictureRow } from '#contract/media/images.schema.ts'
import { pictures } from '#db/schema/media.ts'
import { instantText } from '../lists/paginate.ts'

export const pictureColumns = {
  id: pictures.id,
  name: pictures.name,
  alt: pictures.alt,
  width: pictures.width,
  height: pictures.height,
  bytes: pictures.bytes,
  version: pictures.version,
  at: instantText(pictures.createdAt),
}

type Columns = Omit<PictureRow, 'address' | 'createdAt'> & { at: string }

export function pictureOf({ at, ...row }: Columns): PictureRow {
  return { ...row, address: `/media/${row.id}/${pictureFileName(row, 'webp')}`, createdAt: at }
}

/** Where the storage keeps a file of a picture. */
export function keyOf(id: string, file: string): string {
  return `pictures/${id}/${file}`
}

export function keysOf({ id, ...size }: PictureSize & { id: string }): string[] {
  const formats: PictureFormat[] = ['webp', 'avif']
  return pictureSizes(size).flatMap((one) => formats.map((format) => keyOf(id, pictureFileName(one, format))))
}
