import type { KeyValueStorage } from '../../ui/browser/browser-storage.ts'
import { parseCartItems, serializeCart } from './cart-json.ts'
import { type CartAction, type CartState, cartReducer } from './cart-state.ts'
import { cartKey, readStoredCart } from './stored-cart.ts'

export type Cart = ReturnType<typeof createCartStore>

/**
 * The cart of this browser, as one tab holds it (features: store, 5). What lies in the storage is the truth, so that
 * tabs agree: each change begins with what is there now. Whether the panel is open is this tab's own affair. Without a
 * storage (refused, or full) the cart lives in this tab.
 */
export function createCartStore(storage: KeyValueStorage | null) {
  let state: CartState = { items: [], isOpen: false }
  /** What the items were read from, or written as. */
  let text: string | null = null
  let isUnkept = false

  /** The cart as it is now; the same object for as long as it is the same. */
  function look(): CartState {
    const kept = readStoredCart(storage)
    if (isUnkept || kept === text) return state
    text = kept
    state = { ...state, items: parseCartItems(kept) }
    return state
  }

  function change(action: CartAction): CartState {
    const before = look()
    state = cartReducer(before, action)
    if (state.items !== before.items) {
      text = serializeCart(state.items)
      isUnkept = !keep(storage, text)
    }
    return state
  }

  return { look, change }
}

/** @returns whether the storage took it. */
function keep(storage: KeyValueStorage | null, text: string | null): boolean {
  if (!storage) return false
  try {
    if (text === null) storage.removeItem(cartKey)
    else storage.setItem(cartKey, text)
    return true
  } catch {
    return false
  }
}
