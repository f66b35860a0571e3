import { useState } from 'react'

/** Saved texts whose return from the planner is awaited. */
const SAVED_MAX = 50

type Draft = { text: string; stored: string; saved: readonly string[] }

/**
 * Returns the text of a field that is saved with each letter. Texts that other devices write replace it: only returning
 * texts of this field, which are older than what the user types, do not.
 */
export function useDraftText(stored: string, save: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState<Draft>({ text: stored, stored, saved: [] })
  if (stored !== draft.stored) {
    const index = draft.saved.indexOf(stored)
    const isReturned = index !== -1
    setDraft({
      text: isReturned ? draft.text : stored,
      stored,
      saved: isReturned ? draft.saved.slice(index + 1) : [],
    })
  }
  const change = (text: string) => {
    setDraft((current) => ({ ...current, text, saved: [...current.saved, text].slice(-SAVED_MAX) }))
    save(text)
  }
  return [draft.text, change]
}
