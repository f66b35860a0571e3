import type { FormValues } from '../../forms/use-form.ts'
import { type KeyValueStorage, readItem, writeItem } from '../../ui/browser/browser-storage.ts'

const storageKey = 'journey.address'

/** Stores the typed address of a user in this browser until the order is placed. Ignores drafts of other users. */
export function addressDraft(storage: KeyValueStorage | null, userId: string) {
  return {
    read(): FormValues {
      try {
        const draft: { userId?: unknown; typed?: unknown } | null = JSON.parse(readItem(storage, storageKey) ?? 'null')
        if (draft?.userId !== userId || typeof draft.typed !== 'object' || draft.typed === null) return {}
        return Object.fromEntries(Object.entries(draft.typed).filter(([, text]) => typeof text === 'string'))
      } catch {
        // Not JSON.
        return {}
      }
    },
    write: (values: FormValues) => void writeItem(storage, storageKey, JSON.stringify({ userId, typed: values })),
    remove: () => void writeItem(storage, storageKey, null),
  }
}
