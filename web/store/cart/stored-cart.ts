import type { Shelf } from '../../auth/session/session-store.ts'

export const cartKey = 'journey.cart'

/** What the storage holds of a cart, as text. One that is blocked holds nothing. */
export function keptCart(storage: Shelf | null): string | null {
  try {
    return storage?.getItem(cartKey) ?? null
  } catch {
    return null
  }
}
