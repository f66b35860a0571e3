import { QUANTITY_MAX } from '#contract/limits.ts'
import { toMinorUnits } from '#contract/money.ts'
import type { CartItem } from './cart-state.ts'

/** The items as they are kept; null for an empty cart, which needs no keeping. */
export function serializeCart(items: readonly CartItem[]): string | null {
  return items.length > 0 ? JSON.stringify({ items }) : null
}

/** What was kept. Anybody can write into the storage: what is no item is left out, the others stay. */
export function parseCartItems(text: string | null): readonly CartItem[] {
  const seen = new Set<unknown>()
  return listIn(text).filter((item): item is CartItem => {
    if (!isItem(item) || seen.has(item.id)) return false
    seen.add(item.id)
    return true
  })
}

function listIn(text: string | null): unknown[] {
  if (text === null) return []
  try {
    const items: unknown = JSON.parse(text)?.items
    return Array.isArray(items) ? items : []
  } catch {
    return []
  }
}

function isItem(value: unknown): value is CartItem {
  const item = value as Partial<Record<keyof CartItem, unknown>> | null
  if (item === null || typeof item !== 'object') return false
  const { id, quantity, name, slug, description, price, features, parts, kind, reviewCount } = item
  return (
    isWhole(id, 2_147_483_647) &&
    isWhole(quantity, QUANTITY_MAX) &&
    [name, slug, description].every((text) => typeof text === 'string') &&
    [features, parts].every(isTexts) &&
    isPrice(price) &&
    (item.originalPrice === null || isPrice(item.originalPrice)) &&
    ['imageUrl', 'badge', 'category', 'rating', 'cover'].every((name) => isTextOrNull(item[name as keyof CartItem])) &&
    ['physical', 'digital', 'bundle'].includes(kind as string) &&
    typeof reviewCount === 'number' &&
    typeof item.ships === 'boolean'
  )
}

const isWhole = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((text) => typeof text === 'string')

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

function isPrice(value: unknown): boolean {
  try {
    return typeof value === 'string' && toMinorUnits(value) >= 0
  } catch {
    return false
  }
}
