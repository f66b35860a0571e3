import type { ItemReviews } from '../reviews/reviews.schema.ts'

/** Prices are decimal text ('89.99'). */
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
  /** Label of a rating from elsewhere, such as 'Etsy, 2026'. */
  ratingSource?: string
  reviewCount: number
  cover: string | null
  ships: boolean
  /** Missing in carts that were stored before. */
  hasDownload?: boolean
  parts: string[]
  /** Units for sale, if five or fewer. */
  left?: number
}

/** Books have a separate section in the store and are on the home page. */
export const isBook = ({ category, kind }: Pick<ProductCard, 'category' | 'kind'>): boolean =>
  category === 'Books' && kind !== 'bundle'

export type BundleItem = {
  label: string
  quantity: number
  /** Null for a service. */
  kind: ProductCard['kind'] | null
  opens: 'classes' | 'session' | 'planner' | null
  /** Null if it is not sold on its own. */
  slug: string | null
}

/** The part with which a product of any kind opens the planner. */
export const plannerPart = { productId: null, label: 'Journey planner', quantity: 1, opens: 'planner' } as const

/** A file that anyone can download. */
export type Sample = { title: string; url: string }

/** `reviews`: those by buyers, if there are any. `opensPlanner`: itself, or a product in it. */
export type Product = ProductCard & {
  contents: BundleItem[]
  samples: Sample[]
  opensPlanner: boolean
  reviews?: ItemReviews
}

export const bundleItemText = ({ label, quantity }: { label: string; quantity: number }): string =>
  quantity > 1 ? `${quantity} × ${label}` : label
