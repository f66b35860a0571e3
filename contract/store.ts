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
  /** What a bundle holds, in words. */
  parts: string[]
}
