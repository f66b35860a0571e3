import { IndexeddbPersistence, storeState } from 'y-indexeddb'
import type * as Y from 'yjs'
import { isDocumentName } from '#contract/planner/documents.ts'
import { delay } from '../../../platform/api/delay.ts'
import { storage } from '../../../platform/session/browser-session.ts'
import { readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { databaseName, namesKey } from './storage-keys.ts'

export type DocumentStorage = ReturnType<typeof createDocumentStorage>

/** A database that does not open within this time counts as unavailable. If it opens later, its content is merged. */
const OPEN_TIMEOUT_MS = 5_000
const MERGE_DELAY_MS = 10_000

/**
 * Stores the documents of an owner in IndexedDB, each in its own database. Without IndexedDB (private mode, full disk) the
 * documents are in memory only, and the update journal has their changes.
 */
export function createDocumentStorage(owner: string, { onFailure }: { onFailure: () => void }) {
  const databases = new Map<string, IndexeddbPersistence>()
  const loaded = new Map<string, Promise<void>>()
  let hasFailed = false
  let isClosed = false

  function fail(): void {
    if (hasFailed) return
    hasFailed = true
    onFailure()
  }

  /** Loads a document and stores its changes from then on. */
  function open(name: string, doc: Y.Doc): Promise<void> {
    const opening = loaded.get(name) ?? load(name, doc)
    loaded.set(name, opening)
    return opening
  }

  async function load(name: string, doc: Y.Doc): Promise<void> {
    addStoredName(owner, name)
    if (!(await isIndexedDbAvailable())) {
      fail()
      return
    }
    const database = new IndexeddbPersistence(databaseName(owner, name), doc)
    databases.set(name, database)
    const isOpen = await Promise.race([database.whenSynced.then(() => true), delay(OPEN_TIMEOUT_MS).then(() => false)])
    if (!isOpen) fail()
    // A write that fails, for example on a full disk, aborts its transaction. The browser closes a database that it loses.
    database.db?.addEventListener('abort', fail)
    database.db?.addEventListener('close', fail)
    if (isOpen) void mergeRows(database)
  }

  /** Merges the rows of a database. Each start adds a row, and y-indexeddb merges many rows only after writes. */
  async function mergeRows(database: IndexeddbPersistence): Promise<void> {
    await delay(MERGE_DELAY_MS)
    if (!isClosed && !hasFailed) await storeState(database, false).catch(fail)
  }

  return {
    open,
    whenLoaded: (name: string): Promise<void> => loaded.get(name) ?? Promise.resolve(),

    /** Origin of changes that are stored already. */
    originOf: (name: string): unknown => databases.get(name) ?? 'stored',

    /** Resolves when the document's changes so far are stored. Resolves to false if they cannot be stored. */
    async whenStored(name: string): Promise<boolean> {
      await loaded.get(name)
      const db = databases.get(name)?.db
      if (hasFailed || !db) return false
      try {
        await transactionAfterWrites(db)
      } catch {
        fail()
      }
      return !hasFailed
    },

    hasFailed: () => hasFailed,

    async close(): Promise<void> {
      isClosed = true
      await Promise.all(loaded.values())
      await Promise.all(Array.from(databases.values(), (database) => database.destroy()))
    },
  }
}

/** Resolves after all writes that began before, because the browser runs the transaction after them. */
function transactionAfterWrites(db: IDBDatabase): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction('updates', 'readonly')
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    // A transaction without a request can complete before it begins.
    transaction.objectStore('updates').count()
  })
}

let availability: Promise<boolean> | null = null

/**
 * Returns whether IndexedDB can be opened. Tries a separate database, because y-indexeddb does not handle the rejection
 * if one fails to open.
 */
function isIndexedDbAvailable(): Promise<boolean> {
  availability ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('journey-planner')
      request.onsuccess = () => {
        request.result.close()
        resolve(true)
      }
      request.onerror = () => resolve(false)
      setTimeout(resolve, OPEN_TIMEOUT_MS, false)
    } catch {
      resolve(false)
    }
  })
  return availability
}

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

/** Deletes the owner's documents from this browser. Tabs that have them open finish first. */
export async function deleteDocuments(owner: string): Promise<void> {
  for (const name of await storedDocumentNames(owner)) {
    try {
      indexedDB.deleteDatabase(databaseName(owner, name))
    } catch {
      // IndexedDB is not available, so there are no documents.
    }
  }
  writeItem(storage, namesKey(owner), null)
}
