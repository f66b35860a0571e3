import { asc, eq } from 'drizzle-orm'
import { fileExtension, fileTypes } from '#contract/downloads/file-types.ts'
import type { Db } from '#db/open.ts'
import { productFiles } from '#db/schema/store.ts'

/** Lists the storage keys of all current and removed product files, with their media types. */
export async function storedProductFiles({ db }: { db: Db }): Promise<{ key: string; type: string }[]> {
  const { source } = productFiles
  const stored = eq(productFiles.kind, 'stored')
  const rows = await db.selectDistinct({ key: source }).from(productFiles).where(stored).orderBy(asc(source))
  return rows.map(({ key }) => ({ key, type: fileTypes[fileExtension(key) ?? 'zip'] }))
}
