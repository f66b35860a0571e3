import type { CoverVariant } from '#contract/content/covers.ts'
import { coversOf } from '#contract/content/neighbor-covers.ts'
import { isBook, type ProductCard } from '#contract/content/store/products.ts'
import { productDrawingOf } from './product-image.tsx'

export type ProductCovers = { [id: number]: CoverVariant | undefined }

/** Covers of a list by product id. For loaders, which keeps the code out of the client bundle. */
export function productCovers(products: readonly ProductCard[]): ProductCovers {
  const covers = coversOf(
    products.map((product) => ({ ...product, title: product.name, drawing: productDrawingOf(product) })),
  )
  return Object.fromEntries(products.map(({ id }, index) => [id, covers[index]]))
}

/** Covers of the store page, which shows books and bundles apart. */
export const storeCovers = (products: readonly ProductCard[]): ProductCovers =>
  Object.assign({}, ...Array.from(Map.groupBy(products, groupOf).values(), productCovers))

function groupOf(product: ProductCard): string {
  if (isBook(product)) return 'book'
  return product.kind === 'bundle' ? 'bundle' : 'product'
}
