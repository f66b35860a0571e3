import type { Shelf } from '../../auth/session/session-store.ts'
import type { Values } from '../../forms/use-form.ts'

const key = 'journey.address'

/** What somebody typed of an address, kept in this browser until the order is placed; nobody else is shown it. */
export function keptAddress(storage: Shelf | null, userId: string) {
  return {
    read(): Values {
      try {
        const kept: { userId?: unknown; typed?: unknown } | null = JSON.parse(storage?.getItem(key) ?? 'null')
        if (kept?.userId !== userId || typeof kept.typed !== 'object' || kept.typed === null) return {}
        return Object.fromEntries(Object.entries(kept.typed).filter(([, text]) => typeof text === 'string'))
      } catch {
        // A storage that is blocked, or holds something else, holds no address.
        return {}
      }
    },
    write: (typed: Values) => change(() => storage?.setItem(key, JSON.stringify({ userId, typed }))),
    forget: () => change(() => storage?.removeItem(key)),
  }
}

function change(storing: () => void): void {
  try {
    storing()
  } catch {
    // It then lasts as long as the page.
  }
}
