import type { CartItem } from '../../../content/store/cart/cart-state.ts'

/** Returns true if the checkout asks for the consent to immediate delivery. */
export const hasDownloads = (items: readonly Pick<CartItem, 'kind' | 'hasDownload'>[]): boolean =>
  items.some(({ kind, hasDownload = kind === 'digital' }) => hasDownload)
