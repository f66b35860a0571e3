import { and, asc, eq, isNull } from 'drizzle-orm'
import { fileExtension, fileTypes } from '#contract/content/downloads/file-types.ts'
import type { ProductFile, ProductFiles } from '#contract/content/downloads/product-files.schema.ts'
import type { Db } from '#db/open.ts'
import { productFiles, products } from '#db/schema/content/store.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { Problem } from '../../../problem.ts'

type FileRow = typeof productFiles.$inferSelect

const isActive = (productId: number) => and(eq(productFiles.productId, productId), isNull(productFiles.removedAt))

export function listActiveFiles(ctx: Ctx, productId: number): Promise<FileRow[]> {
  return ctx.db.select().from(productFiles).where(isActive(productId)).orderBy(asc(productFiles.position))
}

export async function toProductFiles(ctx: Ctx, productId: number): Promise<ProductFiles> {
  return { files: (await listActiveFiles(ctx, productId)).map(toProductFile) }
}

function toProductFile({ id, title, fileName, kind, type, bytes, isSample, version }: FileRow): ProductFile {
  return { id, title, fileName, kind, type, bytes, isSample, version }
}

/** Returns an undeleted product, locked if `lock` is 'for update'. @throws not_found */
export async function getProductForFiles(ctx: Ctx, id: number, lock: 'for update' | 'to read') {
  const query = ctx.db
    .select({ id: products.id, name: products.name, kind: products.kind })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
  const [product] = await (lock === 'for update' ? query.for('update') : query)
  if (!product) throw new Problem('not_found')
  return product
}

/** Locks the product of a file and returns both. @throws not_found, conflict for another version */
export async function lockFile(ctx: Ctx, id: string, version?: number) {
  const [fileRef] = await ctx.db
    .select({ productId: productFiles.productId })
    .from(productFiles)
    .where(eq(productFiles.id, id))
  if (!fileRef) throw new Problem('not_found')
  const product = await getProductForFiles(ctx, fileRef.productId, 'for update')
  const file = (await listActiveFiles(ctx, fileRef.productId)).find((file) => file.id === id)
  if (!file) throw new Problem('not_found')
  if (version !== undefined && file.version !== version) throw new Problem('conflict')
  return { product, file }
}

/** Rejects files that are generated per buyer. @throws validation */
export function assertHasContent({ kind }: FileRow): void {
  if (kind === 'stored') return
  const message = 'This file is generated when it’s downloaded, so it can’t be replaced or removed.'
  throw new Problem('validation', { message, fields: [{ field: 'file', message }] })
}

type Product = { id: number; name: string }

export async function auditFileChange(ctx: Ctx, product: Product, before: FileRow | null, after: FileRow | null) {
  const auditValues = (row: FileRow | null) => ({
    fileTitle: row?.title ?? null,
    fileName: row?.fileName ?? null,
    fileBytes: row?.bytes ?? null,
    fileContent: row?.source ?? null,
    fileIsSample: row?.isSample ?? null,
  })
  const change = { subject: 'product', id: product.id, name: product.name } as const
  await recordAudit(ctx, { ...change, before: auditValues(before), after: auditValues(after) })
}

/** @throws sign_in_required, admin_required, not_found */
export async function listFiles(ctx: Ctx, { id }: { id: number }): Promise<ProductFiles> {
  requireStaff(ctx)
  await getProductForFiles(ctx, id, 'to read')
  return toProductFiles(ctx, id)
}

export async function storedProductFiles({ db }: { db: Db }): Promise<{ key: string; type: string }[]> {
  const { source } = productFiles
  const stored = eq(productFiles.kind, 'stored')
  const rows = await db.selectDistinct({ key: source }).from(productFiles).where(stored).orderBy(asc(source))
  return rows.map(({ key }) => ({ key, type: fileTypes[fileExtension(key) ?? 'zip'] }))
}
