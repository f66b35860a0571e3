import * as Y from 'yjs'
import { isDocumentName } from '#contract/planner/documents.ts'
import { delay } from '../../../platform/api/delay.ts'
import { storage } from '../../../platform/session/browser-session.ts'
import { readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { databaseName, HISTORY_DATABASE, namesKey } from './storage-keys.ts'
import { addUpdate, mergeUpdates, readUpdates, type StoredUpdates, whenWritten } from './update-rows.ts'

export type DocumentStorage = ReturnType<typeof createDocumentStorage>

/** Origin of changes that are stored already. */
export const storedOrigin = 'stored'

/** A database that does not open within this time counts as unavailable. If it opens later, its content is merged. */
const OPEN_TIMEOUT_MS = 5_000
const MERGE_DELAY_MS = 10_000
/** Updates of a document above which they are merged. */
const UPDATES_MAX = 100

/**
 * Stores the documents of an owner in IndexedDB, each in its own database. Without IndexedDB (private mode, full disk) the
 * documents are in memory only, and the update journal has their changes.
 */
export function createDocumentStorage(owner: string, { onFailure }: { onFailure: () => void }) {
  /** Resolves to null for a database that cannot be opened. */
  const opening = new Map<string, Promise<StoredUpdates | null>>()
  const databases = new Map<string, IDBDatabase>()
  let hasFailed = false
  let isClosed = false

  function fail(): void {
    if (hasFailed) return
    hasFailed = true
    onFailure()
  }

  async function openDatabase(name: string): Promise<StoredUpdates | null> {
    addStoredName(owner, name)
    try {
      const stored = await readUpdates(databaseName(owner, name))
      const { db } = stored
      // A write that fails, for example on a full disk, aborts its transaction. The browser closes a database that it loses.
      db.addEventListener('abort', fail)
      db.addEventListener('close', fail)
      databases.set(name, db)
      if (isClosed) db.close()
      return stored
    } catch {
      fail()
      return null
    }
  }

  function open(name: string): Promise<StoredUpdates | null> {
    const promise = opening.get(name) ?? openDatabase(name)
    opening.set(name, promise)
    return promise
  }

  /** Returns the updates of a document, or null if they cannot be read in time. */
  async function read(name: string): Promise<StoredUpdates | null> {
    const stored = await Promise.race([open(name), delay(OPEN_TIMEOUT_MS).then(() => null)])
    if (!stored) fail()
    return stored
  }

  /** Applies stored updates to a document, and stores its later changes. */
  function connect(name: string, doc: Y.Doc, stored: StoredUpdates | null): void {
    if (!stored) {
      void open(name).then((late) => late && !isClosed && connect(name, doc, late))
      return
    }
    let count = stored.updates.length
    const write = (update: Uint8Array) => {
      try {
        addUpdate(stored.db, update)
        count++
      } catch {
        fail()
      }
    }
    if (doc.store.clients.size > 0) write(Y.encodeStateAsUpdate(doc))
    apply(doc, stored.updates)
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== storedOrigin) write(update)
    })
    void delay(MERGE_DELAY_MS).then(() => {
      if (count <= UPDATES_MAX || isClosed || hasFailed) return
      return mergeUpdates(stored, (added) => {
        apply(doc, added)
        return Y.encodeStateAsUpdate(doc)
      }).catch(fail)
    })
  }

  return {
    read,
    connect,

    /** Resolves when the document's changes so far are stored. Resolves to false if they cannot be stored. */
    async whenStored(name: string): Promise<boolean> {
      await read(name)
      const db = databases.get(name)
      if (hasFailed || !db) return false
      try {
        await whenWritten(db)
      } catch {
        fail()
      }
      return !hasFailed
    },

    hasFailed: () => hasFailed,

    async close(): Promise<void> {
      isClosed = true
      await Promise.all(Array.from(opening.keys(), read))
      for (const db of databases.values()) db.close()
    },
  }
}

const apply = (doc: Y.Doc, updates: readonly Uint8Array[]): void =>
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  }, storedOrigin)

function addStoredName(owner: string, name: string): void {
  const names = readNames(owner)
  if (!names.includes(name)) writeItem(storage, namesKey(owner), [...names, name].sort().join(' '))
}

const readNames = (owner: string): string[] =>
  (readItem(storage, namesKey(owner)) ?? '').split(' ').filter(isDocumentName)

/** Returns the names of the owner's documents in this browser. */
export async function storedDocumentNames(owner: string): Promise<string[]> {
  const prefix = databaseName(owner, '')
  // `databases` is missing in some browsers, but it is complete after the localStorage was cleared.
  const databases = await (globalThis.indexedDB?.databases?.() ?? Promise.resolve([])).catch(() => [])
  const names = databases.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return [...new Set([...readNames(owner), ...names])].filter(isDocumentName).sort()
}

/** Deletes the owner's documents and their history from this browser. Tabs that have them open finish first. */
export async function deleteDocuments(owner: string): Promise<void> {
  for (const name of [HISTORY_DATABASE, ...(await storedDocumentNames(owner))]) {
    try {
      indexedDB.deleteDatabase(databaseName(owner, name))
    } catch {
      // IndexedDB is not available, so there are no documents.
    }
  }
  writeItem(storage, namesKey(owner), null)
}
