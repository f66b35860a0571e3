import { asc } from 'drizzle-orm'
import { type ImageFormat, type ImageSize, imageFileName, imageSizes } from '#contract/content/media/image-variants.ts'
import type { ImageRow } from '#contract/content/media/images.schema.ts'
import type { Db } from '#db/open.ts'
import { pictures } from '#db/schema/content/media.ts'
import { instantText } from '../../platform/lists/paginate.ts'

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

export function variantKey(id: string, file: string): string {
  return `pictures/${id}/${file}`
}

export function variantKeys({ id, ...size }: ImageSize & { id: string }): string[] {
  const formats: ImageFormat[] = ['webp', 'avif']
  return imageSizes(size).flatMap((variantSize) =>
    formats.map((format) => variantKey(id, imageFileName(variantSize, format))),
  )
}

export async function storedImages({ db }: { db: Db }): Promise<{ key: string; type: string }[]> {
  const { id, width, height } = pictures
  const rows = await db.select({ id, width, height }).from(pictures).orderBy(asc(id))
  return rows.flatMap(variantKeys).map((key) => ({ key, type: `image/${key.slice(key.lastIndexOf('.') + 1)}` }))
}
