import type { CacheDependencies } from '../page-cache/dependencies.ts'
import type { getProduct } from './get-product.ts'
import type { listActiveProducts } from './list-active-products.ts'

type Loaders = { getProduct: typeof getProduct; listActiveProducts: typeof listActiveProducts }

export const storeDependencies: CacheDependencies<Loaders> = {
  listActiveProducts: () => ({ tags: ['products', 'product:*'] }),
  getProduct: ({ id }) => ({ tags: ['products', `product:${id}`] }),
}
