import * as Y from 'yjs'
import { CORE_DOCUMENT } from '#contract/planner/documents.ts'
import type { PlannerDocuments } from '../planner-documents.ts'
import { purgeItems } from '../purge-items.ts'
import { type DocumentStorage, storedDocumentNames } from './document-storage.ts'
import { type JournalStorage, journaledDocumentNames, type UpdateJournal } from './update-journal.ts'
import type { StoredUpdates } from './update-rows.ts'

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
  onUpdate = () => undefined,
}: {
  owner: string
  documents: PlannerDocuments
  storage: DocumentStorage
  journal: UpdateJournal
  journalStorage: JournalStorage
  /** Called for changes that are not stored yet. */
  onUpdate?: (name: string, update: Uint8Array, origin: unknown) => void
}) {
  /** Documents that are read but not decoded. */
  const encoded = new Map<string, StoredUpdates | null>()
  const opened = new Map<string, Promise<void>>()

  documents.onCreate((name, doc) => {
    const listen = () => void doc.on('update', (update: Uint8Array, origin: unknown) => onUpdate(name, update, origin))
    const stored = encoded.get(name)
    if (stored === undefined) {
      listen()
      opened.set(
        name,
        storage.read(name).then((read) => {
          storage.connect(name, doc, read)
          loadJournal(name, doc)
        }),
      )
      return
    }
    encoded.delete(name)
    storage.connect(name, doc, stored)
    // After the stored updates, because Yjs encodes changes again for listeners.
    listen()
    loadJournal(name, doc)
  })

  function loadJournal(name: string, doc: Y.Doc): void {
    const records = journal.read(name)
    for (const update of records.flatMap(({ updates }) => updates)) Y.applyUpdate(doc, update, journalOrigin)
    if (records.length > 0)
      storage.whenStored(name).then((isStored) => {
        if (isStored) for (const record of records) journal.remove(record)
      })
    purgeItems(doc, Date.now())
  }

  return {
    /** Reads documents without decoding them, which takes longer: `open` then returns them immediately. */
    async read(names: readonly string[]): Promise<void> {
      const reads = names.map(async (name) => {
        const stored = await storage.read(name)
        if (!documents.has(name)) encoded.set(name, stored)
      })
      await Promise.all(reads)
    },

    open(name: string): Promise<void> {
      documents.get(name)
      return opened.get(name) ?? Promise.resolve()
    },

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
