import * as Y from 'yjs'
import { CORE_DOCUMENT } from '#contract/planner/documents.ts'
import type { PlannerDocuments } from '../planner-documents.ts'
import { purgeItems } from '../purge-items.ts'
import type { DocumentStorage } from './document-storage.ts'
import { storedDocumentNames } from './document-storage.ts'
import { type JournalStorage, journaledDocumentNames, type UpdateJournal } from './update-journal.ts'

/** Origin of changes that a killed tab made. */
export const journalOrigin = 'journal'

export type StoredPlanner = ReturnType<typeof createStoredPlanner>

/** Loads the documents of an owner from this browser. */
export function createStoredPlanner({
  owner,
  documents,
  storage,
  journal,
  journalStorage,
}: {
  owner: string
  documents: PlannerDocuments
  storage: DocumentStorage
  journal: UpdateJournal
  journalStorage: JournalStorage
}) {
  const opened = new Map<string, Promise<void>>()

  documents.onCreate((name, doc) => {
    opened.set(name, load(name, doc))
  })

  async function load(name: string, doc: Y.Doc): Promise<void> {
    await storage.open(name, doc)
    const records = journal.read(name)
    for (const update of records.flatMap(({ updates }) => updates)) Y.applyUpdate(doc, update, journalOrigin)
    if (records.length > 0)
      storage.whenStored(name).then((isStored) => {
        if (isStored) for (const record of records) journal.remove(record)
      })
    purgeItems(doc, Date.now())
  }

  function open(name: string): Promise<void> {
    documents.get(name)
    return opened.get(name) ?? Promise.resolve()
  }

  return {
    open,

    /** Returns the names of the documents in this browser, including the core document. */
    async names(): Promise<string[]> {
      const names = [
        CORE_DOCUMENT,
        ...(await storedDocumentNames(owner)),
        ...journaledDocumentNames(journalStorage, owner),
      ]
      return [...new Set(names)].sort().reverse()
    },
  }
}
