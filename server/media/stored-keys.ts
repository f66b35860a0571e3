import { asc } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { pictures } from '#db/schema/media.ts'
import { variantKeys } from './image-mapper.ts'

/** Lists the storage keys of all image variants, with their media types. */
export async function storedImages({ db }: { db: Db }): Promise<{ key: string; type: string }[]> {
  const { id, width, height } = pictures
  const rows = await db.select({ id, width, height }).from(pictures).orderBy(asc(id))
  return rows.flatMap(variantKeys).map((key) => ({ key, type: `image/${key.slice(key.lastIndexOf('.') + 1)}` }))
}
