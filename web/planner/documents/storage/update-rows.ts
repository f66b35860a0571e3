/** The updates of a document in this browser. `lastKey` is the key of the last one; 0 without one. */
export type StoredUpdates = { db: IDBDatabase; updates: readonly Uint8Array[]; lastKey: number }

const STORE = 'updates'

/** Opens the database of a document and reads its updates. */
export async function readUpdates(databaseName: string): Promise<StoredUpdates> {
  const db = await openDatabase(databaseName)
  const store = db.transaction(STORE).objectStore(STORE)
  const [updates, keys] = await Promise.all([result<Uint8Array[]>(store.getAll()), result(store.getAllKeys())])
  return { db, updates, lastKey: Number(keys.at(-1) ?? 0) }
}

export const addUpdate = (db: IDBDatabase, update: Uint8Array): void =>
  void db.transaction(STORE, 'readwrite').objectStore(STORE).add(update)

/**
 * Replaces all updates by one. Other tabs may have added some.
 * @param merge returns the state of the document with the updates that came after `lastKey`
 */
export async function mergeUpdates(
  { db, lastKey }: StoredUpdates,
  merge: (added: readonly Uint8Array[]) => Uint8Array,
): Promise<void> {
  const transaction = db.transaction(STORE, 'readwrite')
  const store = transaction.objectStore(STORE)
  const keys = await result(store.getAllKeys())
  const added = await result<Uint8Array[]>(store.getAll(IDBKeyRange.lowerBound(lastKey, true)))
  store.add(merge(added))
  if (keys.length > 0) store.delete(IDBKeyRange.upperBound(keys.at(-1)))
  await completion(transaction)
}

/** Resolves after all writes that began before, because the browser runs the transaction after them. */
export function whenWritten(db: IDBDatabase): Promise<void> {
  const transaction = db.transaction(STORE)
  // A transaction without a request can complete before it begins.
  transaction.objectStore(STORE).count()
  return completion(transaction)
}

/** The stores are those of y-indexeddb, which earlier builds use. */
async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { autoIncrement: true })
    request.result.createObjectStore('custom')
  }
  const db = await result(request)
  // Another tab deletes the planner.
  db.onversionchange = () => db.close()
  return db
}

const result = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const completion = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
