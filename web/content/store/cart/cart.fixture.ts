import type { ProductCard } from '#contract/content/store/products.ts'
import type { KeyValueStorage } from '../../../platform/ui/browser/browser-storage.ts'

export function buildProductCard(values: Partial<ProductCard> = {}): ProductCard {
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

export function fakeStorage(): KeyValueStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** A storage that throws, as with blocked cookies. */
export const blockedStorage: KeyValueStorage = { getItem: throwError, setItem: throwError, removeItem: throwError }

function throwError(): never {
  throw new Error('storage is blocked')
}
