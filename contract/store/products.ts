/** A product as every visitor sees it. Prices are decimal text ('89.99'). */
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
  /** Some of it comes by post. */
  ships: boolean
  /** What a bundle holds, in words. */
  parts: string[]
}

/** One thing in a bundle: a product of its own, or something that is arranged with the buyer (classes, a session). */
export type BundleItem = {
  label: string
  quantity: number
  /** Null for what is no product. */
  kind: ProductCard['kind'] | null
  opens: 'classes' | 'session' | null
  /** Where it is sold on its own, if it is. */
  slug: string | null
}

/** A product on its own page. */
export type Product = ProductCard & { contents: BundleItem[] }

/** '2 x Refill Pages' */
export const bundleItemText = ({ label, quantity }: { label: string; quantity: number }): string =>
  quantity > 1 ? `${quantity} x ${label}` : label
