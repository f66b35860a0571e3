import * as Y from 'yjs'
import { createDocumentStorage } from './document-storage.ts'
import { createPlannerDocuments, type PlannerDocuments } from './planner-documents.ts'
import { removePlanner } from './remove-planner.ts'
import { VISITOR } from './storage-keys.ts'
import { createStoredPlanner, type StoredPlanner } from './stored-planner.ts'
import { createUpdateJournal, type JournalStorage } from './update-journal.ts'

const claimOrigin = 'claim'
/** An update without changes. */
const EMPTY_UPDATE_BYTES = 2

/**
 * Moves what was written without an account to the account's documents. Repeated and concurrent calls (other tabs) are safe,
 * because the documents merge. `isSafe` resolves to true when the changes outlast the tab.
 */
export async function claimVisitorPlanner({
  documents,
  planner,
  journalStorage,
  isSafe,
}: {
  documents: PlannerDocuments
  planner: StoredPlanner
  journalStorage: JournalStorage
  isSafe: (names: string[]) => Promise<boolean>
}): Promise<void> {
  if (journalStorage.keys('journey.planner.').every((key) => !key.includes(`.${VISITOR}`))) return
  const visitorDocuments = createPlannerDocuments()
  const storage = createDocumentStorage(VISITOR, { onFailure: () => undefined })
  const journal = createUpdateJournal({ storage: journalStorage, owner: VISITOR, tab: 'claim' })
  const visitor = createStoredPlanner({
    owner: VISITOR,
    documents: visitorDocuments,
    storage,
    journal,
    journalStorage,
  })
  const names = await visitor.names()
  await Promise.all(names.flatMap((name) => [visitor.open(name), planner.open(name)]))
  documents.batch(() => {
    for (const name of names) {
      const update = Y.encodeStateAsUpdate(visitorDocuments.get(name))
      if (update.length > EMPTY_UPDATE_BYTES) Y.applyUpdate(documents.get(name), update, claimOrigin)
    }
  })
  await storage.close()
  visitorDocuments.destroy()
  if (await isSafe(names)) await removePlanner(VISITOR)
}
