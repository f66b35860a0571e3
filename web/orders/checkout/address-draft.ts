import type { FormValues } from '../../forms/use-form.ts'
import type { KeyValueStorage } from '../../ui/browser/browser-storage.ts'

const key = 'journey.address'

/** What somebody typed of an address, kept in this browser until the order is placed; nobody else is shown it. */
export function addressDraft(storage: KeyValueStorage | null, userId: string) {
  return {
    read(): FormValues {
      try {
        const kept: { userId?: unknown; typed?: unknown } | null = JSON.parse(storage?.getItem(key) ?? 'null')
        if (kept?.userId !== userId || typeof kept.typed !== 'object' || kept.typed === null) return {}
        return Object.fromEntries(Object.entries(kept.typed).filter(([, text]) => typeof text === 'string'))
      } catch {
        // A storage that is blocked, or holds something else, holds no address.
        return {}
      }
    },
    write: (typed: FormValues) => change(() => storage?.setItem(key, JSON.stringify({ userId, typed }))),
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
