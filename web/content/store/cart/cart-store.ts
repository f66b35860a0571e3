import { type KeyValueStorage, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { cartKey, readStoredCart } from './cart-context.ts'
import { parseCartItems, serializeCart } from './cart-json.ts'
import { type CartAction, type CartState, cartReducer } from './cart-state.ts'

/**
 * Creates the cart of one tab. Items are read from the storage before each change, so that tabs agree; `isOpen` is per
 * tab. If the storage is blocked or full, the cart lives in this tab only.
 */
export function createCartStore(storage: KeyValueStorage | null) {
  let state: CartState = { items: [], isOpen: false }
  /** The serialized items of `state`. */
  let text: string | null = null
  let isUnpersisted = false

  /** Returns the same object until the cart changes. */
  function read(): CartState {
    const storedText = readStoredCart(storage)
    if (isUnpersisted || storedText === text) return state
    text = storedText
    state = { ...state, items: parseCartItems(storedText) }
    return state
  }

  function dispatch(action: CartAction): CartState {
    const before = read()
    state = cartReducer(before, action)
    if (state.items !== before.items) {
      text = serializeCart(state.items)
      isUnpersisted = !writeItem(storage, cartKey, text)
    }
    return state
  }

  return { read, dispatch }
}
