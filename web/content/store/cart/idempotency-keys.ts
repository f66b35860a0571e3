import { newIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { type KeyValueStorage, readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'

const storageKey = 'journey.checkout'

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>

/**
 * Creates the idempotency keys of carts. The same items at the same prices with the same shipping get the same key, in
 * every tab and after a reload, so that a repeated checkout places one order.
 */
export function createIdempotencyKeys(storage: KeyValueStorage | null) {
  /** The last key if the storage rejected it. */
  let unpersistedText: string | null = null

  const read = () => unpersistedText ?? readItem(storage, storageKey)

  function write(text: string): void {
    if (!writeItem(storage, storageKey, text)) unpersistedText = text
  }

  return {
    keyFor(items: readonly { productId: number; quantity: number; unitMinor: number }[], shipping = ''): string {
      const parts = items.map(({ productId, quantity, unitMinor }) => `${productId}:${quantity}:${unitMinor}`)
      const fingerprint = [...parts.toSorted(), shipping].join(' ').trimEnd()
      const [key, storedFingerprint] = (read() ?? '').split('|')
      if (key && storedFingerprint === fingerprint) return key
      const newKey = newIdempotencyKey()
      write(`${newKey}|${fingerprint}`)
      return newKey
    },

    /** Makes the next order a new one: the last one is paid or closed. */
    reset(): void {
      write('')
    },
  }
}
