/** Public data of a product. Prices are decimal text ('89.99'). */
export type ProductCard = {
  id: number
  slug: string
  name: string
  description: string
  price: string
  originalPrice: string | null
  imageUrl: string | null
  badge: string | null
  features: string[]
  category: string | null
  kind: 'physical' | 'digital' | 'bundle'
  rating: string | null
  reviewCount: number
  cover: string | null
  /** True if at least one item is shipped. */
  ships: boolean
  /** Texts of the items of a bundle. */
  parts: string[]
}

/** An item of a bundle: a product, or a service that is arranged with the buyer (classes, a session). */
export type BundleItem = {
  label: string
  quantity: number
  /** Null for a service. */
  kind: ProductCard['kind'] | null
  opens: 'classes' | 'session' | null
  /** Null if it is not sold on its own. */
  slug: string | null
}

/** A product page. */
export type Product = ProductCard & { contents: BundleItem[] }

/** '2 x Refill Pages' */
export const bundleItemText = ({ label, quantity }: { label: string; quantity: number }): string =>
  quantity > 1 ? `${quantity} x ${label}` : label
