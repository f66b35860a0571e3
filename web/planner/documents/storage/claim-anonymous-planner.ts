import * as Y from 'yjs'
import type { PlannerState } from '#contract/planner/items.ts'
import { store } from '../../../platform/session/browser-session.ts'
import { readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { createPlannerDocuments, type PlannerDocuments } from '../planner-documents.ts'
import { createDocumentStorage } from './document-storage.ts'
import { journalStorage } from './journal-storage.ts'
import { removePlanner } from './remove-planner.ts'
import { ANONYMOUS, offeredKeyPrefix, storedOwners } from './storage-keys.ts'
import { createStoredPlanner, type StoredPlanner } from './stored-planner.ts'
import { createUpdateJournal } from './update-journal.ts'

const claimOrigin = 'claim'
/** An update without changes. */
const EMPTY_UPDATE_BYTES = 2

/**
 * Moves the anonymous planner to the account's documents. Repeated and concurrent calls (other tabs) are safe, because
 * the documents merge. It stays in this browser if the changes cannot be persisted.
 */
export async function claimAnonymousPlanner({
  owner,
  documents,
  planner,
  whenStored,
}: {
  owner: string
  documents: PlannerDocuments
  planner: StoredPlanner
  whenStored: (name: string) => Promise<boolean>
}): Promise<void> {
  if (!storedOwners().includes(ANONYMOUS)) return
  const anonymous = await openAnonymousPlanner()
  const { names } = anonymous
  await Promise.all(names.map(planner.open))
  documents.batch(() => {
    for (const name of names) {
      const update = Y.encodeStateAsUpdate(anonymous.documents.get(name))
      if (update.length > EMPTY_UPDATE_BYTES) Y.applyUpdate(documents.get(name), update, claimOrigin)
    }
  })
  const ids = entryIds(anonymous.documents.reader.getState())
  await anonymous.close()
  const isStored = (await Promise.all(names.map(whenStored))).every(Boolean)
  if (isStored) await removePlanner(ANONYMOUS)
  else keepSeparate(owner, ids)
}

/** A new account gets the anonymous planner unasked. Otherwise the visitor may be another person than the user. */
export function isNewAccount(owner: string): boolean {
  const session = store.read()
  return session?.user.id === owner && session.isNewAccount === true
}

/** Returns the ids of the anonymous planner's entries; none if the account was offered all of them before. */
export async function listEntriesToOffer(owner: string): Promise<string[]> {
  if (!storedOwners().includes(ANONYMOUS)) return []
  const anonymous = await openAnonymousPlanner()
  const ids = entryIds(anonymous.documents.reader.getState())
  await anonymous.close()
  const offered = new Set(readItem(journalStorage, offeredKey(owner))?.split(' '))
  return ids.every((id) => offered.has(id)) ? [] : ids
}

/** Offers the entries to the account again only with new ones. */
export function keepSeparate(owner: string, ids: readonly string[]): void {
  writeItem(journalStorage, offeredKey(owner), ids.join(' '))
}

const offeredKey = (owner: string) => offeredKeyPrefix(ANONYMOUS) + owner

const entryIds = ({ journeys, steps, tracks, appointments, sessions }: PlannerState): string[] =>
  [journeys, steps, tracks, appointments, sessions].flat().map(({ id }) => id)

async function openAnonymousPlanner() {
  const documents = createPlannerDocuments()
  const storage = createDocumentStorage(ANONYMOUS, { onFailure: () => undefined })
  const journal = createUpdateJournal({ storage: journalStorage, owner: ANONYMOUS, tab: 'claim' })
  const planner = createStoredPlanner({ owner: ANONYMOUS, documents, storage, journal, journalStorage })
  const names = await planner.names()
  await planner.read(names)
  await Promise.all(names.map(planner.open))
  return {
    names,
    documents,
    async close(): Promise<void> {
      await storage.close()
      documents.destroy()
    },
  }
}
