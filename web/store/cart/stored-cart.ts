import type { KeyValueStorage } from '../../ui/browser/browser-storage.ts'

export const cartKey = 'journey.cart'

/** What the storage holds of a cart, as text. One that is blocked holds nothing. */
export function readStoredCart(storage: KeyValueStorage | null): string | null {
  try {
    return storage?.getItem(cartKey) ?? null
  } catch {
    return null
  }
}
