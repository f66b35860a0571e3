import * as Y from 'yjs'
import { type KeyValueStorage, readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { fromBase64, toBase64 } from '../sync/base64.ts'
import { journalKeyPrefix } from './storage-keys.ts'

export type UpdateJournal = ReturnType<typeof createUpdateJournal>

export type JournalStorage = KeyValueStorage & { keys: (prefix: string) => string[] }

/** Characters of one tab's journal of a document. A browser stores about 5 million for the whole site. */
const MAX_LENGTH = 600_000
/** Above this number, updates are merged into one. */
const MAX_UPDATES = 50

type Entry = { sequence: number; text: string }

/**
 * Holds changes in localStorage until IndexedDB has them. Writes to localStorage are synchronous, so that a change
 * survives a tab that is closed or killed immediately afterwards. Each tab has its journal.
 */
export function createUpdateJournal({
  storage,
  owner,
  tab,
  maxLength = MAX_LENGTH,
}: {
  storage: JournalStorage
  owner: string
  tab: string
  maxLength?: number
}) {
  const entries = new Map<string, Entry[]>()
  /** Documents whose journal is incomplete, because a change did not fit. Later changes would be useless without it. */
  const incomplete = new Set<string>()
  let sequence = 0

  const keyOf = (documentName: string) => `${journalKeyPrefix(owner)}${documentName}/${tab}`

  function write(documentName: string, list: Entry[]): boolean {
    const text = list.map((entry) => entry.text).join(' ')
    if (text.length > maxLength) return false
    return writeItem(storage, keyOf(documentName), text === '' ? null : text)
  }

  return {
    /** Adds a change. Returns its sequence number for `confirm`. */
    append(documentName: string, update: Uint8Array): number {
      const entry = { sequence: ++sequence, text: toBase64(update) }
      if (incomplete.has(documentName)) return entry.sequence
      const list = [...(entries.get(documentName) ?? []), entry]
      const written = list.length > MAX_UPDATES ? [mergeEntries(list)] : list
      if (write(documentName, written)) entries.set(documentName, written)
      else incomplete.add(documentName)
      return entry.sequence
    },

    /** Removes the changes up to a sequence number: IndexedDB has them. */
    confirm(documentName: string, upTo: number): void {
      const list = entries.get(documentName) ?? []
      const rest = list.filter((entry) => entry.sequence > upTo)
      if (rest.length === 0) incomplete.delete(documentName)
      if (rest.length === list.length) return
      entries.set(documentName, rest)
      write(documentName, rest)
    },

    isComplete: () => incomplete.size === 0,

    /** Returns the changes of all tabs, also of killed ones. */
    read(documentName: string): JournalRecord[] {
      const prefix = `${journalKeyPrefix(owner)}${documentName}/`
      return storage.keys(prefix).flatMap((key) => {
        const text = readItem(storage, key) ?? ''
        return key === keyOf(documentName) ? [] : [{ key, text, updates: parseUpdates(text) }]
      })
    },

    /** Removes a record that was read, unless its tab has changed it since. */
    remove({ key, text }: JournalRecord): void {
      if (readItem(storage, key) === text) writeItem(storage, key, null)
    },
  }
}

type JournalRecord = { key: string; text: string; updates: Uint8Array[] }

function mergeEntries(list: Entry[]): Entry {
  const update = Y.mergeUpdates(list.map(({ text }) => fromBase64(text)))
  return { sequence: list.at(-1)?.sequence ?? 0, text: toBase64(update) }
}

/** Returns the updates before the first one that is damaged. */
function parseUpdates(text: string): Uint8Array[] {
  const updates: Uint8Array[] = []
  for (const part of text.split(' ').filter(Boolean)) {
    try {
      const update = fromBase64(part)
      Y.decodeUpdate(update)
      updates.push(update)
    } catch {
      break
    }
  }
  return updates
}

/** Returns the documents that have a journal in this browser. */
export function journaledDocumentNames(storage: JournalStorage, owner: string): string[] {
  const prefix = journalKeyPrefix(owner)
  return [...new Set(storage.keys(prefix).map((key) => key.slice(prefix.length).split('/')[0] ?? ''))]
}
