import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ProductFile, ProductFiles } from '#contract/downloads/product-files.schema.ts'
import { productFiles, products } from '#db/schema/store.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'

export type FileRow = typeof productFiles.$inferSelect

const living = (productId: number) => and(eq(productFiles.productId, productId), isNull(productFiles.removedAt))

/** What whoever buys the product now gets. */
export function fileRowsOf(ctx: Ctx, productId: number): Promise<FileRow[]> {
  return ctx.db.select().from(productFiles).where(living(productId)).orderBy(asc(productFiles.position))
}

export async function productFilesOf(ctx: Ctx, productId: number): Promise<ProductFiles> {
  return { files: (await fileRowsOf(ctx, productId)).map(fileOf) }
}

function fileOf({ id, title, fileName, kind, type, bytes, version }: FileRow): ProductFile {
  return { id, title, fileName, kind, type, bytes, version }
}

/** A product that is there; locked, where its files are about to change. @throws not_found */
export async function getProductForFiles(ctx: Ctx, id: number, lock: 'for update' | 'to read') {
  const asked = ctx.db
    .select({ id: products.id, name: products.name, kind: products.kind })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
  const [product] = await (lock === 'for update' ? asked.for('update') : asked)
  if (!product) throw new Problem('not_found')
  return product
}

/** A file of a product that is there, both locked. @throws not_found, conflict when it is not the version that was read */
export async function fileToChange(ctx: Ctx, id: string, version?: number) {
  const [named] = await ctx.db
    .select({ productId: productFiles.productId })
    .from(productFiles)
    .where(eq(productFiles.id, id))
  if (!named) throw new Problem('not_found')
  const product = await getProductForFiles(ctx, named.productId, 'for update')
  const file = (await fileRowsOf(ctx, named.productId)).find((file) => file.id === id)
  if (!file) throw new Problem('not_found')
  if (version !== undefined && file.version !== version) throw new Problem('conflict')
  return { product, file }
}

/** What is made for each buyer has no content of its own. @throws validation */
export function assertHasContent({ kind }: FileRow): void {
  if (kind === 'stored') return
  const message = 'This file is made anew for each buyer: it can be neither replaced nor removed.'
  throw new Problem('validation', { message, fields: [{ field: 'file', message }] })
}

type Product = { id: number; name: string }

/** In the trail of the product. Null is a file that is not there. */
export async function recordFile(ctx: Ctx, product: Product, before: FileRow | null, after: FileRow | null) {
  const told = (row: FileRow | null) => ({
    fileTitle: row?.title ?? null,
    fileName: row?.fileName ?? null,
    fileBytes: row?.bytes ?? null,
    fileContent: row?.source ?? null,
  })
  const change = { action: 'changed', subject: 'product', id: product.id, name: product.name } as const
  await recordAudit(ctx, { ...change, before: told(before), after: told(after) })
}
