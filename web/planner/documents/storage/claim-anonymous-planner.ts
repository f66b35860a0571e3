import * as Y from 'yjs'
import { createPlannerDocuments, type PlannerDocuments } from '../planner-documents.ts'
import { createDocumentStorage } from './document-storage.ts'
import { removePlanner } from './remove-planner.ts'
import { ANONYMOUS } from './storage-keys.ts'
import { createStoredPlanner, type StoredPlanner } from './stored-planner.ts'
import { createUpdateJournal, type JournalStorage } from './update-journal.ts'

const claimOrigin = 'claim'
/** An update without changes. */
const EMPTY_UPDATE_BYTES = 2

/**
 * Moves the anonymous planner to the account's documents. Repeated and concurrent calls (other tabs) are safe, because
 * the documents merge. `isSafe` resolves to true when the changes are persisted.
 */
export async function claimAnonymousPlanner({
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
  if (journalStorage.keys('journey.planner.').every((key) => !key.includes(`.${ANONYMOUS}`))) return
  const anonymousDocuments = createPlannerDocuments()
  const storage = createDocumentStorage(ANONYMOUS, { onFailure: () => undefined })
  const journal = createUpdateJournal({ storage: journalStorage, owner: ANONYMOUS, tab: 'claim' })
  const anonymous = createStoredPlanner({
    owner: ANONYMOUS,
    documents: anonymousDocuments,
    storage,
    journal,
    journalStorage,
  })
  const names = await anonymous.names()
  await Promise.all(names.flatMap((name) => [anonymous.open(name), planner.open(name)]))
  documents.batch(() => {
    for (const name of names) {
      const update = Y.encodeStateAsUpdate(anonymousDocuments.get(name))
      if (update.length > EMPTY_UPDATE_BYTES) Y.applyUpdate(documents.get(name), update, claimOrigin)
    }
  })
  await storage.close()
  anonymousDocuments.destroy()
  if (await isSafe(names)) await removePlanner(ANONYMOUS)
}
