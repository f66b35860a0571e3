import { type KeyValueStorage, readItem } from '../../ui/browser/browser-storage.ts'

export const cartKey = 'journey.cart'

/** In its own module, because it is loaded on every page and the cart store is not. */
export const readStoredCart = (storage: KeyValueStorage | null): string | null => readItem(storage, cartKey)
