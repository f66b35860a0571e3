import * as Y from 'yjs'
import { createStateReader } from './state-reader.ts'
import { createUndoHistory } from './undo-history.ts'

export type PlannerDocuments = ReturnType<typeof createPlannerDocuments>

type DocumentsDeps = {
  now?: () => number
  /** Called when an edit or a received change is complete. */
  onChange?: () => void
}

/** The Yjs documents of a planner in memory, with their state and undo history. Documents are created on first use. */
export function createPlannerDocuments({ now, onChange }: DocumentsDeps = {}) {
  const docs = new Map<string, Y.Doc>()
  const reader = createStateReader()
  const history = createUndoHistory(now)
  const createListeners = new Set<(name: string, doc: Y.Doc) => void>()
  let depth = 0

  function get(name: string): Y.Doc {
    const existing = docs.get(name)
    if (existing) return existing
    const doc = new Y.Doc()
    docs.set(name, doc)
    for (const listener of createListeners) listener(name, doc)
    reader.attach(name, doc)
    history.track(doc)
    doc.on('afterTransaction', (transaction: Y.Transaction) => {
      if (transaction.changed.size > 0) notify()
    })
    return doc
  }

  /** Notifies once after all changes that `work` makes. */
  function batch<Result>(work: () => Result): Result {
    depth++
    try {
      return work()
    } finally {
      depth--
      notify()
    }
  }

  function notify(): void {
    if (depth === 0) onChange?.()
  }

  return {
    get,
    has: (name: string) => docs.has(name),
    names: () => [...docs.keys()],
    reader,
    history,
    batch,
    /** Calls the listener for each document that is created later, before its content is read. */
    onCreate: (listener: (name: string, doc: Y.Doc) => void) => void createListeners.add(listener),
    destroy(): void {
      for (const doc of docs.values()) doc.destroy()
    },
  }
}
