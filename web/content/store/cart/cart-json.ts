import { ORDER_ITEMS_MAX, QUANTITY_MAX } from '#contract/content/store/store-limits.ts'
import type { CartItem } from './cart-state.ts'

/** Returns null for an empty cart, which is not stored. Prices are stored as numbers of major units. */
export function serializeCart(items: readonly CartItem[]): string | null {
  return items.length > 0 ? JSON.stringify({ items: items.map(storedItem) }) : null
}

const storedItem = ({ imageUrl, price, originalPrice, ...item }: CartItem) => ({
  ...item,
  price: Number(price),
  originalPrice: originalPrice === null ? null : Number(originalPrice),
  image: imageUrl,
})

/** Drops invalid and duplicate items, and those beyond the limit: the user and extensions can write to the storage. */
export function parseCartItems(text: string | null): readonly CartItem[] {
  const ids = new Set<unknown>()
  return parseList(text)
    .map(restoredItem)
    .filter(
      (item): item is CartItem => ids.size < ORDER_ITEMS_MAX && isCartItem(item) && ids.size < ids.add(item.id).size,
    )
}

/** Carts that were stored before have `imageUrl`, and prices as text. */
function restoredItem(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  const { image, imageUrl, ...item } = value as Record<string, unknown>
  return {
    ...item,
    imageUrl: image ?? imageUrl ?? null,
    price: priceText(item.price),
    originalPrice: priceText(item.originalPrice),
  }
}

const priceText = (price: unknown): unknown => (typeof price === 'number' ? String(price) : price)

function parseList(text: string | null): unknown[] {
  if (text === null) return []
  try {
    const items: unknown = JSON.parse(text)?.items
    return Array.isArray(items) ? items : []
  } catch {
    return []
  }
}

function isCartItem(value: unknown): value is CartItem {
  const item = value as Partial<Record<keyof CartItem, unknown>> | null
  if (item === null || typeof item !== 'object') return false
  const { id, quantity, name, slug, description, price, features, parts, kind, reviewCount } = item
  return (
    isIntegerUpTo(id, 2_147_483_647) &&
    isIntegerUpTo(quantity, QUANTITY_MAX) &&
    [name, slug, description].every((text) => typeof text === 'string') &&
    [features, parts].every(isStringArray) &&
    isPrice(price) &&
    (item.originalPrice === null || isPrice(item.originalPrice)) &&
    ['imageUrl', 'badge', 'category', 'rating', 'cover'].every((name) =>
      isStringOrNull(item[name as keyof CartItem]),
    ) &&
    ['physical', 'digital', 'bundle'].includes(kind as string) &&
    typeof reviewCount === 'number' &&
    typeof item.ships === 'boolean'
  )
}

const isIntegerUpTo = (value: unknown, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max

const isStringArray = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

const isStringOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

const isPrice = (value: unknown): boolean => typeof value === 'string' && /^\d{1,10}(\.\d{1,3})?$/.test(value)
