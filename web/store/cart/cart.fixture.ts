import type { ProductCard } from '#contract/store/products.ts'
import type { KeyValueStorage } from '../../ui/browser/browser-storage.ts'

/** A product as the shelf shows it. */
export function aProduct(values: Partial<ProductCard> = {}): ProductCard {
  return {
    id: 2,
    slug: 'refill-pages',
    name: 'Refill Pages',
    description: 'A hundred punched pages.',
    price: '24.99',
    originalPrice: null,
    imageUrl: null,
    badge: null,
    features: ['100 sheets, already punched'],
    category: 'Refills',
    kind: 'physical',
    rating: '4.8',
    reviewCount: 89,
    cover: null,
    ships: false,
    parts: [],
    ...values,
  }
}

/** A browser's storage, which all of its tabs share. */
export function aStorage(): KeyValueStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** A storage that a browser refuses to use. */
export const refusing: KeyValueStorage = { getItem: refuse, setItem: refuse, removeItem: refuse }

function refuse(): never {
  throw new Error('refused')
}
