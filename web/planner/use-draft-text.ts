import { useState } from 'react'

/** Number of saved texts that can wait for their update from the planner. */
const SAVED_MAX = 50

type Draft = { text: string; stored: string; saved: readonly string[] }

/**
 * Returns the text of a field that is saved on each change. Changes by other devices replace the text. Delayed updates
 * with texts that this field saved are ignored, because they are older than the input.
 */
export function useDraftText(stored: string, save: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState<Draft>({ text: stored, stored, saved: [] })
  if (stored !== draft.stored) {
    const index = draft.saved.indexOf(stored)
    const isReturned = index !== -1
    setDraft({ text: isReturned ? draft.text : stored, stored, saved: isReturned ? draft.saved.slice(index + 1) : [] })
  }
  const change = (text: string) => {
    setDraft((current) => ({ ...current, text, saved: [...current.saved, text].slice(-SAVED_MAX) }))
    save(text)
  }
  return [draft.text, change]
}
