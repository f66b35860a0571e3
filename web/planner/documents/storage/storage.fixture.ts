import type { JournalStorage } from './update-journal.ts'

/** A localStorage in memory. `maxLength`: characters of one item. */
export function fakeStorage({
  maxLength = Number.POSITIVE_INFINITY,
} = {}): JournalStorage & { items: Map<string, string> } {
  const items = new Map<string, string>()
  return {
    items,
    keys: (prefix) => [...items.keys()].filter((key) => key.startsWith(prefix)),
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (value.length > maxLength) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key) => void items.delete(key),
  }
}
