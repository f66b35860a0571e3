import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { products } from '#db/schema/content/store.ts'
import type { TestSite } from '../../../tests/test-server.ts'

type ProductOptions = { slug?: string; name?: string; price?: string; isActive?: boolean; deletedAt?: Date }

export async function insertProduct(site: TestSite, options: ProductOptions = {}) {
  const product = {
    slug: `product-${randomUUID()}`,
    name: 'A pocket binder',
    price: '10.00',
    kind: 'digital' as const,
    ...options,
  }
  const [row] = await site.base.db.insert(products).values(product).returning()
  if (!row) throw new Error('product was not inserted')
  return row
}

export async function updateProduct(site: TestSite, id: number, changes: Omit<ProductOptions, 'slug'>): Promise<void> {
  await site.base.db.update(products).set(changes).where(eq(products.id, id))
}
