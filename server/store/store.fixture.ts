import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { products } from '#db/schema/store.ts'
import type { TestSite } from '../../tests/test-server.ts'

type Terms = { slug?: string; name?: string; price?: string; isActive?: boolean; deletedAt?: Date }

export async function aStoredProduct(site: TestSite, terms: Terms = {}) {
  const product = {
    slug: `product-${randomUUID()}`,
    name: 'A pocket binder',
    price: '10.00',
    kind: 'digital' as const,
    ...terms,
  }
  const [row] = await site.base.db.insert(products).values(product).returning()
  if (!row) throw new Error('no product was made')
  return row
}

/** What the owner does to a product. */
export async function changeProduct(site: TestSite, id: number, change: Omit<Terms, 'slug'>): Promise<void> {
  await site.base.db.update(products).set(change).where(eq(products.id, id))
}
