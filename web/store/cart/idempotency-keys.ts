import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import type { KeyValueStorage } from '../../ui/browser/browser-storage.ts'
import type { PlacedOrderItem } from './place-order.ts'

const keptKey = 'journey.checkout'

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>

/**
 * The name of the one request that orders a cart: the same lines at the same prices have the same name, in every tab and
 * after a reload, so that asking twice is one order (features: store, 9).
 */
export function createIdempotencyKeys(storage: KeyValueStorage | null) {
  /** What the storage refused to keep. */
  let unkept: string | null = null

  function read(): string | null {
    try {
      return unkept ?? storage?.getItem(keptKey) ?? null
    } catch {
      return null
    }
  }

  function write(text: string): void {
    try {
      if (!storage) throw new Error('there is no storage')
      storage.setItem(keptKey, text)
    } catch {
      unkept = text
    }
  }

  return {
    keyFor(lines: readonly PlacedOrderItem[]): string {
      const cart = lines.map(({ productId, quantity, unitMinor }) => `${productId}:${quantity}:${unitMinor}`)
      const name = cart.toSorted().join(' ')
      const [key, named] = (read() ?? '').split('|')
      if (key && named === name) return key
      const fresh = newIdempotencyKey()
      write(`${fresh}|${name}`)
      return fresh
    },

    /** The order of this name is paid for elsewhere, or over: the next one is a new one. */
    forget(): void {
      write('')
    },
  }
}
