import { storage } from '../../auth/session/browser-session.ts'

/**
 * Unsaved work on a form, kept in this browser. `base` and `version` are those of the row it began with; `at` a UTC
 * instant.
 */
export type StoredDraft<Typed> = { typed: Typed; base: Typed; version: number | null; at: string }

/** One for each form of each person: what one admin left open is nobody else's. */
export const draftKey = (userId: string, kind: string, id: string) => `journey.draft.${userId}.${kind}.${id}`

/** What is kept under a key; null where nothing is, or nothing that can be read. */
export function readDraft<Typed>(key: string): StoredDraft<Typed> | null {
  try {
    const text = storage?.getItem(key)
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

/** @returns whether it could be kept: a browser may have no room, or refuse. */
export function saveDraft<Typed>(key: string, draft: StoredDraft<Typed>): boolean {
  try {
    storage?.setItem(key, JSON.stringify(draft))
    return storage !== null
  } catch {
    return false
  }
}

export function deleteDraft(key: string): void {
  try {
    storage?.removeItem(key)
  } catch {
    // A browser that refuses this has kept nothing either.
  }
}
