import { storage } from '../../../platform/session/browser-session.ts'
import { readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'

/** `base` and `version` are those of the row that was edited; `at` is a UTC instant. */
export type StoredDraft<Values> = { typed: Values; base: Values; version: number | null; at: string }

/** The storage key of a form's draft. Separate for each user of the browser. */
export const draftKey = (userId: string, noun: string, id: string) => `journey.draft.${userId}.${noun}.${id}`

/** Returns null if there is no draft or it cannot be parsed. */
export function readDraft<Values>(key: string): StoredDraft<Values> | null {
  const text = readItem(storage, key)
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

/** Returns false if the browser's storage is full or blocked. */
export const saveDraft = <Values>(key: string, draft: StoredDraft<Values>): boolean =>
  writeItem(storage, key, JSON.stringify(draft))

export const deleteDraft = (key: string): void => void writeItem(storage, key, null)
